// How pages are asked for: how many at once, what is tried once more, and when the run pauses by itself. On a clock that the tests move.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerOf } from '../../../../test/support/generators/audit.ts';
import type { PageResult } from '../../../report/index.ts';
import type { AuditedPage } from '../../../shared/audited-page.ts';
import { retryAfterOf } from '../../../shared/retry-after.ts';
import { crawlDelayMs, defaultPace, fasterPace, type Pace } from './pace.ts';
import { PageQueue } from './page-queue.ts';
import type { QueueState } from './queue-state.ts';

const PACE: Pace = { atOnce: 2, betweenMs: 500, retryAfterMs: 5_000, refusedForMs: 30_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const fine = (url: string): AuditedPage => ({ kind: 'answered', answer: answerOf(url) });
const failed = (reason: 'network' | 'timeout' | 'offline'): AuditedPage => ({
  kind: 'answered',
  answer: { hops: null, isLoop: false, response: { kind: 'failed', reason }, durationMs: 1 },
});
function status(url: string, code: number, retryAfter?: string): AuditedPage {
  const answer = answerOf(url, { status: code });
  if (answer.response.kind !== 'answered' || retryAfter === undefined) return { kind: 'answered', answer };
  return { kind: 'answered', answer: { ...answer, response: { ...answer.response, retryAfter } } };
}

/** A run of these URLs. Each answer takes 100 ms. */
function run(urls: readonly string[], answer: (url: string, times: number) => AuditedPage | null, pace = PACE) {
  const asked: { readonly url: string; readonly at: number }[] = [];
  const taken = new Map<string, PageResult>();
  const states: QueueState[] = [];
  const began = performance.now();
  let most = 0;
  let underWay = 0;
  const queue = new PageQueue(urls, {
    pace,
    ask: async (url) => {
      asked.push({ url, at: Math.round(performance.now() - began) });
      const times = asked.filter((one) => one.url === url).length;
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resume) => setTimeout(resume, 100));
      underWay -= 1;
      const page = answer(url, times);
      if (page === null) throw new Error('the background ended');
      return page;
    },
    take: (url, page) => {
      expect(taken.has(url)).toBe(false);
      taken.set(url, page);
    },
    notify: (state) => states.push(state),
  });
  void queue.run();
  const statusOf = (url: string) => {
    const response = taken.get(url)?.response;
    return response?.kind === 'answered' ? response.headers.status : (response?.reason ?? null);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { queue, asked, taken, states, statusOf, most: () => most, pass };
}

const urlsOf = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

test('the queue requests one page after another, with a pause between the starts, each once', async () => {
  const { asked, pass, queue, taken, most } = run(urlsOf(5), fine);
  await pass(10_000);
  expect(asked.map(({ at }) => at)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  expect([...taken.keys()]).toEqual(urlsOf(5));
  expect(most()).toBe(1);
  expect(queue.state).toEqual({ progress: 'done', pause: null, wanted: 5, done: 5, omitted: {} });
});

test('the queue has no more requests under way than its pace allows', async () => {
  const { pass, taken, most } = run(urlsOf(20), fine, { ...PACE, atOnce: 3, betweenMs: 0 });
  await pass(10_000);
  expect([most(), taken.size]).toEqual([3, 20]);
});

describe('a page that is tried again', () => {
  test.each([
    ['no response', failed('network')],
    ['a response that does not come', failed('timeout')],
    ['an error of the server', status('/0', 500)],
  ])('a page is tried again once, after a while: %s', async (_, first) => {
    const good = run(['/0'], (url, times) => (times === 1 ? first : fine(url)));
    await good.pass(10_000);
    expect(good.asked.map(({ at }) => at)).toEqual([0, 5_100]);
    expect(good.statusOf('/0')).toBe(200);
    const bad = run(['/0'], () => first);
    await bad.pass(60_000);
    expect(bad.asked).toHaveLength(2);
    expect(bad.taken.size).toBe(1);
  });

  test.each([500, 502])(
    'a page that answers %i with a Retry-After isn’t tried before the time that the server asks for',
    async (code) => {
      const answer = (url: string, times: number) =>
        url === '/0' && times === 1 ? status(url, code, '60') : fine(url);
      const { queue, asked, pass, statusOf } = run(urlsOf(3), answer);
      await pass(20_000);
      // The others go on. Once only this one is left, the run says for what it waits.
      expect(asked.map(({ url }) => url)).toEqual(['/0', '/1', '/2']);
      expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'refused', status: code } });
      await pass(40_099);
      expect(asked).toHaveLength(3);
      await pass(1_000);
      expect(asked.at(-1)).toEqual({ url: '/0', at: 60_100 });
      expect(statusOf('/0')).toBe(200);
      expect(queue.state.progress).toBe('done');
    },
  );

  test.each([
    ['shorter than the usual time: after that', '1', 5_100],
    ['longer than a week: after a week', '9'.repeat(400), 7 * 24 * 3_600_000 + 100],
  ])('the time of a page is that of its Retry-After, within limits: it is %s', async (_, retryAfter, at) => {
    const { asked, pass, queue } = run(['/0'], (url) => status(url, 500, retryAfter));
    await pass(8 * 24 * 3_600_000);
    expect(asked.map((one) => one.at)).toEqual([0, at]);
    expect(queue.state).toMatchObject({ progress: 'done', done: 1 });
  });

  test('a page that the server wants to be asked for later is requested when a person goes on', async () => {
    const { queue, asked, pass } = run(['/0'], (url, times) => (times === 1 ? status(url, 500, '3600') : fine(url)));
    await pass(1_000);
    queue.resume();
    await pass(10_000);
    expect(asked).toHaveLength(2);
  });

  test('each page is tried once its own time has come, not later', async () => {
    const { asked, pass } = run(['/0', '/1'], (url, times) => (times === 1 ? failed('network') : fine(url)));
    await pass(10_000);
    expect(asked).toEqual([
      { url: '/0', at: 0 },
      { url: '/1', at: 500 },
      { url: '/0', at: 5_100 },
      { url: '/1', at: 5_600 },
    ]);
  });

  test('nothing else is tried again: an error of the page, and where it redirects to', async () => {
    const { asked, pass } = run(['/0', '/1', '/2'], (url) =>
      url === '/0'
        ? status(url, 404)
        : { kind: 'answered', answer: answerOf(url, { redirects: [[301, '/x']], failure: 'timeout' }) },
    );
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  test('pages are tried again whose background ended in the middle', async () => {
    const { statusOf, pass, asked } = run(['/0', '/1'], (url, times) => (times < 3 ? null : fine(url)));
    await pass(60_000);
    expect([statusOf('/0'), statusOf('/1'), asked.length]).toEqual([200, 200, 6]);
  });
});

describe('a site that refuses', () => {
  test.each([429, 503])(
    'a site that refuses for a while, with %i, is left alone, and every page has its own answer in the end',
    async (code) => {
      const end = performance.now() + 100_000;
      const answer = (url: string) => (performance.now() > end || url === '/0' ? fine(url) : status(url, code));
      const { queue, pass, statusOf, asked } = run(urlsOf(20), answer, { ...PACE, atOnce: 4, betweenMs: 0 });
      await pass(1_000);
      expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'refused', status: code } });
      const before = asked.length;
      await pass(20_000);
      expect(asked).toHaveLength(before);
      await pass(600_000);
      expect(queue.state.progress).toBe('done');
      expect(new Set(urlsOf(20).map(statusOf))).toEqual(new Set([200]));
    },
  );

  test('a site that refuses is left alone for as long as it says', async () => {
    const end = performance.now() + 60_000;
    const answer = (url: string) => (performance.now() < end ? status(url, 429, '120') : fine(url));
    const { queue, pass, asked } = run(['/0', '/1'], answer);
    await pass(110_000);
    expect(queue.state.progress).toBe('paused');
    expect(asked).toHaveLength(1);
    await pass(60_000);
    expect(queue.state.progress).toBe('done');
    expect(asked[1]?.at).toBeGreaterThanOrEqual(120_000);
  });

  test('a site that refuses is asked again at the time that is shown, also if the computer slept until then', async () => {
    const { queue, pass, statusOf } = run(['/0'], (url, times) => (times === 1 ? status(url, 429, '3600') : fine(url)));
    await pass(1_000);
    expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'refused' } });
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(61_000);
    expect(statusOf('/0')).toBe(200);
  });

  test('the page that a site refused is requested as soon as the pause is over', async () => {
    const { asked, pass } = run(['/0'], (url, times) => (times === 1 ? status(url, 429, '1') : fine(url)));
    await pass(10_000);
    expect(asked.map(({ at }) => at)).toEqual([0, 1_100]);
  });

  test('a site that asks for longer than a person waits is not asked before', async () => {
    const { queue, pass, asked } = run(urlsOf(3), (url) => status(url, 429, '9'.repeat(400)));
    await pass(100 * 3_600_000);
    expect(asked.length).toBeLessThan(3);
    expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'refused' } });
  });

  test.each(['0', '1', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1'])(
    'a site that refuses each time, with Retry-After: %s, is asked less and less, and at last not before a person says so',
    async (retryAfter) => {
      const { queue, pass, asked } = run(urlsOf(3), (url) => status(url, 429, retryAfter));
      await pass(100_000);
      expect(asked.length).toBeLessThan(5);
      await pass(7 * 3_600_000);
      expect(asked.length).toBeLessThan(9);
      expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'refused', until: null } });
    },
  );

  test.each([
    ['the same host', 'https://shop.example/en', 'paused'],
    ['the host with www', 'https://www.shop.example/', 'paused'],
    ['another host', 'https://other.example/', 'done'],
  ])(
    'a refusal pauses the audit only if it is of the site’s own host, after a redirect to %s',
    async (_, to, progress) => {
      const answer = answerOf('https://shop.example/0', { status: 429, redirects: [[302, to]] });
      const { queue, pass } = run(urlsOf(3), () => ({ kind: 'answered', answer }));
      await pass(10_000);
      expect(queue.state.progress).toBe(progress);
    },
  );

  test('a refusal of one page alone is its answer', async () => {
    const { queue, asked, pass, statusOf } = run(urlsOf(10), (url) => (url === '/3' ? status(url, 503) : fine(url)));
    await pass(600_000);
    expect(queue.state.progress).toBe('done');
    expect(urlsOf(10).map(statusOf)).toEqual([200, 200, 200, 503, 200, 200, 200, 200, 200, 200]);
    // Once all others are answered, it is asked for twice more, a while apart.
    const [, second = 0, third = 0] = asked.filter(({ url }) => url === '/3').map(({ at }) => at);
    expect(third - second).toBe(100 + PACE.retryAfterMs);
  });

  test('a site that refuses without end waits for a person', async () => {
    const { queue, pass } = run(urlsOf(3), (url) => status(url, 429));
    await pass(10_000_000);
    expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'refused', until: null } });
  });
});

describe('pages that are still to be requested again when a person cancels', () => {
  test.each([
    ['the site refused', (url: string) => status(url, 429)],
    ['failed once', (url: string) => status(url, 500)],
    ['had no response once', () => failed('timeout')],
  ])('pages that %s count as not fetched, and those that were answered are kept', async (_, trouble) => {
    const { queue, pass, taken } = run(urlsOf(3), (url) => (url === '/0' ? fine(url) : trouble(url)));
    await pass(1_300);
    queue.cancel();
    await pass(60_000);
    expect([...taken.keys()]).toEqual(['/0']);
    expect(queue.state).toMatchObject({ progress: 'done', wanted: 3, done: 1 });
  });
});

test('where a fifth of the last 50 fail, the run pauses until a person goes on', async () => {
  const isDown = (url: string) => Number(url.slice(1)) % 4 === 0;
  const { queue, pass, taken } = run(urlsOf(400), (url) => (isDown(url) ? status(url, 500) : fine(url)), {
    ...PACE,
    betweenMs: 0,
  });
  await pass(600_000);
  expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'failing', of: 50 } });
  const before = taken.size;
  queue.resume();
  await pass(600_000);
  expect(taken.size).toBeGreaterThan(before + 49);
});

test.each([
  [10, 50, 'paused'],
  [9, 50, 'done'],
  [10, 49, 'done'],
] as const)(
  'the run pauses only if a fifth fail: with %i failures among the first %i answers, it is %s',
  async (failures, answers, progress) => {
    const down = new Set(urlsOf(failures));
    // Those that fail are first: they are requested again before the others, as nothing is waited for.
    const { queue, pass } = run(urlsOf(answers + 1), (url) => (down.has(url) ? status(url, 500) : fine(url)), {
      ...{ atOnce: 1, betweenMs: 0, retryAfterMs: 0, refusedForMs: 0 },
    });
    await pass(answers * 100 + failures * 100 + 50);
    // The last page comes after these answers.
    if (progress === 'paused')
      expect(queue.state).toMatchObject({ progress, pause: { kind: 'failing', failed: 10, of: 50 } });
    await pass(60_000);
    expect(queue.state.progress).toBe(progress);
  },
);

test('few failures among many pages are no reason to pause, though each is tried again', async () => {
  const isDown = (url: string) => Number(url.slice(1)) % 20 === 0;
  const answer = (url: string) => (isDown(url) ? status(url, 500) : fine(url));
  const { queue, pass } = run(urlsOf(1_000), answer, { ...PACE, atOnce: 8, betweenMs: 0, retryAfterMs: 500 });
  await pass(600_000);
  expect(queue.state).toMatchObject({ progress: 'done', done: 1_000 });
});

test('pages that are gone are no failures', async () => {
  const { queue, pass } = run(urlsOf(200), (url) => status(url, 404));
  await pass(600_000);
  expect(queue.state).toMatchObject({ progress: 'done', done: 200 });
});

test('a computer that is offline pauses, and loses nothing', async () => {
  let isOffline = true;
  const { queue, pass, statusOf } = run(['/0', '/1'], (url) => (isOffline ? failed('offline') : fine(url)));
  await pass(10_000);
  expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'offline' }, done: 0 });
  isOffline = false;
  queue.resume();
  await pass(10_000);
  expect([statusOf('/0'), statusOf('/1')]).toEqual([200, 200]);
});

test('a person pauses, goes on and cancels', async () => {
  const { queue, pass, asked, taken, states } = run(urlsOf(10), fine);
  await pass(700);
  queue.pause();
  expect(states.at(-1)).toMatchObject({ progress: 'paused' });
  await pass(60_000);
  expect(asked).toHaveLength(2);
  expect(taken.size).toBe(2);
  expect(queue.state).toMatchObject({ progress: 'paused', pause: { kind: 'asked' } });
  queue.resume();
  await pass(700);
  expect(taken.size).toBe(4);
  queue.cancel();
  await pass(60_000);
  expect(queue.state).toMatchObject({ progress: 'done', done: 4 });
  queue.pause();
  expect(queue.state).toMatchObject({ progress: 'done', pause: null });
});

test('the queue does nothing else while it waits to try a page again', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { asked, pass } = run(['/0'], () => failed('network'));
  await pass(60_000);
  expect(asked).toHaveLength(2);
  expect(timers.mock.calls.length).toBeLessThan(10);
});

test('pages that are not requested are counted by the reason', async () => {
  const { queue, pass, taken } = run(['/0', '/1'], () => ({ kind: 'not-requested', reason: 'no-access' }));
  await pass(10_000);
  expect(queue.state).toMatchObject({ progress: 'done', done: 2, omitted: { 'no-access': 2 } });
  expect(taken.size).toBe(0);
});

describe('the pace', () => {
  test.each([
    ['https://shop.example', '', { atOnce: 2, betweenMs: 500 }],
    ['https://shop.example', 'User-agent: *\nCrawl-delay: 2\n', { atOnce: 2, betweenMs: 2_000 }],
    ['https://shop.example', 'User-agent: *\nCrawl-delay: 600\n', { atOnce: 2, betweenMs: 10_000 }],
    ['https://shop.example', 'User-agent: GPTBot\nCrawl-delay: 5\n', { atOnce: 2, betweenMs: 500 }],
    ['http://localhost:8080', '', { atOnce: 8, betweenMs: 0 }],
    ['http://localhost:8080', 'User-agent: *\nCrawl-delay: 1\n', { atOnce: 8, betweenMs: 1_000 }],
    ['http://192.168.0.1', '', { atOnce: 2, betweenMs: 500 }],
  ])('the pace depends on the site and its Crawl-delay: %s with %j', (site, robots, expected) => {
    expect(defaultPace(site, robots)).toMatchObject(expected);
  });

  test('the pace is faster where a person says so, up to 8 at once, and never than a Crawl-delay allows', () => {
    expect(fasterPace('https://shop.example', '', 4)).toMatchObject({ atOnce: 4, betweenMs: 250 });
    expect(fasterPace('https://shop.example', '', 100)).toMatchObject({ atOnce: 8, betweenMs: 125 });
    expect(fasterPace('https://shop.example', 'User-agent: *\nCrawl-delay: 3\n', 8)).toMatchObject({
      betweenMs: 3_000,
    });
    expect(crawlDelayMs('User-agent: a\nUser-agent: *\nCrawl-delay: 1\n')).toBe(1_000);
  });

  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Fri, 02 Jan 1970 00:00:00 GMT', 86_400_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
    ['-1', null],
    ['1.5', null],
    ['Thu, 99 Jan 1970 00:00:00 GMT', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('the pause that a Retry-After asks for is read: %j', (value, expected) => {
    expect(retryAfterOf(value, 0)).toBe(expected);
  });
});
