// Visits of a watched site: each can bring a change, but its pages cause no work without limit.
import { expect, test, vi } from 'vitest';
import { ask, asked, fake, load, selectFew, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  clock,
  fireAlarm,
  HOUR,
  historyOf,
  inWatchingBrowser,
  OPEN,
  page,
  rest,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { held } from '../../../test/support/held.ts';

inWatchingBrowser();

const MINUTE = HOUR / 60;
const checks = () => runsOf().reduce((sum, [, count]) => sum + Number(count), 0);
/** Past all caches, as the server is asked after a change. */
const askedAgain = () => asked.filter(({ init }) => init.cache === 'reload').length;

/** A server that forbids caching, and has another file each time. */
function serveAnother(): void {
  let version = 0;
  world.server = (url) => {
    version += 1;
    return text(url.endsWith('/robots.txt') ? `${OPEN}# ${version}\n` : '', { 'cache-control': 'no-store' });
  };
}

/** The server lets its answers past all caches wait for these calls. */
function holdSecondAnswers(): readonly (() => void)[] {
  const { server } = world;
  const answers: (() => void)[] = [];
  world.server = async (url, init) => {
    if (init.cache === 'reload') await new Promise<void>((answer) => answers.push(answer));
    return server(url, init);
  };
  return answers;
}

/** A page of the site loads itself again. */
async function reload(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await load(1, `${SITE}/${time}`, []);
    await vi.advanceTimersByTimeAsync(600);
    await rest();
  }
}

test('a page that loads itself again and again causes one check in fifteen minutes, and little else is written', async () => {
  serveAnother();
  await page('watch', SITE);
  const write = vi.spyOn(fake.browser.storage.local, 'set');
  await reload(8);
  // That the next check comes sooner, as there is a change.
  expect([checks(), askedAgain(), write.mock.calls.length]).toEqual([1, 0, 1]);
  clock.now += 15 * MINUTE;
  await reload(8);
  await vi.waitFor(() => expect([checks(), askedAgain()]).toEqual([2, 1]));
});

test('while a server lets what was changed wait, no other visit is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += HOUR;
  const answers = holdSecondAnswers();
  await reload(5);
  expect(askedAgain()).toBe(1);
  for (const answer of answers) answer();
  await vi.waitFor(() => expect(checks()).toBe(2));
});

test('while a server lets what was changed wait, a failure that a visit meets is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += HOUR;
  const answers = holdSecondAnswers();
  await reload(1);
  expect(answers).toHaveLength(1);
  world.server = FAILURE;
  await reload(1);
  await vi.waitFor(() => expect(runsOf().at(-1)).toEqual([503, 1]));
  for (const answer of answers) answer();
  await rest();
});

test('of pages that load themselves again while a check is being recorded, one is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += HOUR;
  const answers = holdSecondAnswers();
  const checked = page('checkNow', SITE);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await reload(5);
  expect(askedAgain()).toBe(2);
  for (const answer of answers) answer();
  expect(await checked).toEqual({ ok: true, value: 'done' });
});

test('a failure that a visit meets soon after a check is recorded, as no check asks again while it lasts', async () => {
  serveAnother();
  await page('watch', SITE);
  clock.now += 10 * MINUTE;
  world.server = () => new Response('', { status: 503, headers: { 'retry-after': '86400' } });
  await reload(1);
  await vi.waitFor(() => expect(historyOf().runs).toHaveLength(2));
});

const FAILURE = () => text('', { 'cache-control': 'no-store' }, 503);
const ANSWER = () => text(OPEN, { 'cache-control': 'no-store' });

/** After a failure, a visit makes no request for half a minute. */
async function visitWith(served: () => Response, seconds = 31): Promise<void> {
  world.server = served;
  clock.now += seconds * 1_000;
  await reload(1);
}

test('a server that answers between failures that visits meet isn’t unreachable, and its answer is known', async () => {
  world.server = ANSWER;
  await page('watch', SITE);
  clock.now += HOUR / 2;
  await visitWith(FAILURE);
  await vi.waitFor(() => expect(runsOf()).toHaveLength(2));
  for (let times = 0; times < 3; times += 1) {
    await visitWith(ANSWER);
    await visitWith(FAILURE, 1);
  }
  await vi.waitFor(() =>
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [503, 1],
      [OPEN, 1],
    ]),
  );
  expect(siteOf().alerts).toEqual([]);
});

test('a failure that lasts counts once in fifteen minutes, however often visits meet it', async () => {
  world.server = ANSWER;
  await page('watch', SITE);
  clock.now += HOUR / 2;
  // Each is requested: the pause after a failure is as long as the server has failed, and half a minute.
  for (const seconds of [0, 31, 62, 124, 248]) await visitWith(FAILURE, seconds);
  await vi.waitFor(() => expect(runsOf().at(-1)).toEqual([503, 1]));
  await visitWith(FAILURE, 496);
  await vi.waitFor(() => expect(runsOf().at(-1)).toEqual([503, 2]));
});

test.each([
  ['failures past all caches, too', FAILURE],
  ['answers past all caches', ANSWER],
])(
  'of visits that meet failures and answers in turn, %s, three are recorded in fifteen minutes at most',
  async (_, again) => {
    world.server = ANSWER;
    await page('watch', SITE);
    clock.now += HOUR / 2;
    const write = vi.spyOn(fake.browser.storage.local, 'set');
    const failing: typeof world.server = (_url, { cache }) => (cache === 'reload' ? again() : FAILURE());
    // Just under fifteen minutes.
    for (let times = 0; times < 28; times += 1) {
      world.server = failing;
      clock.now += 1_000;
      await reload(1);
      await visitWith(ANSWER);
    }
    expect(checks()).toBeGreaterThan(1);
    expect(checks()).toBeLessThanOrEqual(4);
    expect(askedAgain()).toBeLessThanOrEqual(3);
    // Each is written, then what it means; and once, that the next check comes sooner.
    expect(write.mock.calls.length).toBeLessThanOrEqual(7);
  },
);

test('a failing server is left alone for as long as it asks, also where that isn’t recorded', async () => {
  world.server = ANSWER;
  await page('watch', SITE, { hours: 1 });
  await visitWith(FAILURE);
  await visitWith(ANSWER);
  await vi.waitFor(() => expect(runsOf()).toHaveLength(3));
  await visitWith(() => text('', { 'retry-after': '86400' }, 503));
  await vi.waitFor(() => expect(siteOf().due).toBe(clock.now + 24 * HOUR));
  expect(runsOf()).toHaveLength(3);
});

test('a change that a visit brings soon after a check is recorded by a check a quarter of an hour after that', async () => {
  serveAnother();
  await page('watch', SITE, { hours: 24 });
  clock.now += 10 * MINUTE;
  await reload(1);
  await fireAlarm();
  expect(historyOf().runs).toHaveLength(1);
  clock.now += 10 * MINUTE;
  await fireAlarm();
  await vi.waitFor(() => expect(historyOf().runs).toHaveLength(2));
});

test('a visit that brings no change leaves the next check as it is', async () => {
  world.server = () => text(OPEN, { 'cache-control': 'no-store' });
  await page('watch', SITE, { hours: 24 });
  const { due } = siteOf();
  clock.now += 10 * MINUTE;
  await reload(2);
  expect(siteOf().due).toBe(due);
});

test('what a person asks for is recorded, however soon', async () => {
  serveAnother();
  await page('watch', SITE);
  await reload(1);
  await ask('refetch', 1);
  await vi.waitFor(() => expect(historyOf().runs).toHaveLength(2));
  await page('checkNow', SITE);
  expect(historyOf().runs).toHaveLength(3);
});

test('what a page fetched itself isn’t recorded, as its service worker may have answered', async () => {
  await page('watch', SITE);
  clock.now += HOUR;
  fake.browser.permissions.contains = async () => false;
  world.server = () => text(CLOSED);
  fake.state.openTab(1, { url: `${SITE}/` });
  expect(await ask('view', 1)).toMatchObject({ access: 'tab', outcome: { kind: 'found' } });
  await rest();
  expect(runsOf()).toEqual([[OPEN, 1]]);
});

test('a check that shares the request of a visit is recorded', async () => {
  serveAnother();
  await page('watch', SITE);
  const { server } = world;
  const { value, release } = held();
  world.server = async (url, init) => {
    await value;
    return server(url, init);
  };
  await load(1, `${SITE}/`, []);
  await vi.advanceTimersByTimeAsync(600);
  const checked = page('checkNow', SITE);
  await vi.advanceTimersByTimeAsync(100);
  release();
  expect(await checked).toEqual({ ok: true, value: 'done' });
  expect(historyOf().runs).toHaveLength(2);
});

test('of all sites that are visited while their servers say nothing, three hundred are remembered', async () => {
  const set = Map.prototype.set;
  const maps = new Set<Map<unknown, unknown>>();
  vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    if (value instanceof Promise && String(key).startsWith('https://site-')) maps.add(this);
    return set.call(this, key, value);
  });
  vi.stubGlobal('navigator', { onLine: false });
  selectFew();
  world.server = () => Promise.reject(new TypeError('Failed to fetch'));
  for (let site = 0; site < 330; site += 1) {
    await load(1, `https://site-${site}.example/`, []);
    await ask('view', 1);
  }
  expect(asked).toHaveLength(330);
  expect([...maps].map(({ size }) => size)).toEqual([300]);
});
