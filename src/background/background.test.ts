// The worker as a whole: what a visit asks for, what is kept of it, and that a worker which dies changes nothing of that.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answersOf,
  ask,
  askAs,
  asked,
  askReady,
  commit,
  fake,
  inNewBrowser,
  ROBOTS,
  selectFew,
  startWorker,
  text,
  visit,
  world,
} from '../../test/support/fakes/background-world.ts';
import { fakeCaches } from '../../test/support/fakes/fake-browser.ts';
import { sized } from '../../test/support/sizes.ts';
import type { AllCrawlers } from '../shared/protocol.ts';

inNewBrowser();

describe('a visit', () => {
  test('a visit fetches robots.txt without cookies and without a referrer', async () => {
    await visit(1, 'https://example.com/a?b#c');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('https://example.com/robots.txt');
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-cache' });
  });

  test('a visit draws the icon: search engines can index it, two of eight are blocked', async () => {
    world.server = () => text('User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n');
    await visit(1, 'https://example.com/');
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/allowed-16.png', badge: '2' });
  });

  test('twenty tabs of one origin at once cause one request', async () => {
    selectFew();
    await Promise.all(Array.from({ length: 20 }, (_, tab) => visit(tab, `https://example.com/${tab}`)));
    expect(asked).toHaveLength(1);
  });

  test('http and https are two origins, and so are two ports', async () => {
    await visit(1, 'https://example.com/');
    await visit(2, 'http://example.com/');
    await visit(3, 'https://example.com:8443/');
    expect(asked.map(({ url }) => url)).toEqual([
      'https://example.com/robots.txt',
      'http://example.com/robots.txt',
      'https://example.com:8443/robots.txt',
    ]);
  });

  test('in "only when I open the popup" a visit asks for nothing until the popup does', async () => {
    const { DEFAULT_SETTINGS } = await import('../shared/settings.ts');
    await fake.browser.storage.local.set({ settings: { ...DEFAULT_SETTINGS, fetchOn: 'popup' } });
    await visit(1, 'https://example.com/');
    expect(asked).toHaveLength(0);
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png', badge: '' });
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed none');
    expect(asked).toHaveLength(1);
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '1' }));
  });

  test('a visit from a private window is asked for by the page, out of the cache on disk', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
    expect(await askReady('view', 1)).toMatchObject({ access: 'through-page' });
    expect(asked[0]?.init).toMatchObject({ cache: 'no-store' });
  });

  test('headers and files that belong to a page in a private window are asked for by the page', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
    await ask('lookUpHeaders', 1);
    await askAs('extension://id/popup.html', 'tdmFile', 1);
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked.map(({ init }) => init.mode))).toEqual(new Set(['same-origin']));
  });

  test('a file for a private window with a separate background (Chromium) isn’t kept in that cache, either', async () => {
    vi.stubGlobal('caches', fakeCaches());
    fake.browser.extension.inIncognitoContext = true;
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
    expect(await askReady('view', 1)).toMatchObject({ access: 'granted' });
    await ask('refetch', 1);
    expect(asked.map(({ init }) => [init.cache, init.redirect])).toEqual([
      ['no-store', 'manual'],
      ['no-store', 'manual'],
    ]);
  });

  test('a private window whose page isn’t allowed to ask is reported as that, and not tried again at once', async () => {
    world.server = () => {
      throw new TypeError('Failed to fetch');
    };
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
    expect(await askReady('view', 1)).toMatchObject({ outcome: { kind: 'no-access' } });
    expect(await askReady('view', 1)).toMatchObject({ outcome: { kind: 'no-access' } });
    expect(asked).toHaveLength(1);
    world.server = () => text(ROBOTS);
    expect(answersOf(await askReady('refetch', 1))['GPTBot']).toBe('disallowed none');
  });

  test('a private window whose page is busy sends no request', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true, isBusy: true });
    const view = askReady('view', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await view).toMatchObject({ outcome: { kind: 'no-access' } });
    expect(asked).toHaveLength(0);
  });
});

describe('a robots.txt that is kept', () => {
  const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));

  test('a file is kept for a day, and asked for again after it', async () => {
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T23:59:59Z');
    await visit(1, 'https://example.com/b');
    expect(asked).toHaveLength(1);
    at('2026-01-02T00:00:01Z');
    await visit(1, 'https://example.com/c');
    expect(asked).toHaveLength(2);
  });

  test('a file is kept for as long as Cache-Control says, if that is less', async () => {
    world.server = () => text(ROBOTS, { 'cache-control': 'public, max-age=60' });
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T00:00:59Z');
    await visit(1, 'https://example.com/b');
    expect(asked).toHaveLength(1);
    at('2026-01-01T00:01:01Z');
    await visit(1, 'https://example.com/c');
    expect(asked).toHaveLength(2);
  });

  test('a kept file is shown with its end, and a failure for want of a network is not kept', async () => {
    world.server = () => text(ROBOTS, { 'cache-control': 'max-age=60' });
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    const latest = Date.now() + 60_000;
    at('2026-01-01T00:00:30Z');
    const { keptUntil } = await askReady('view', 1);
    expect(keptUntil).toBeGreaterThanOrEqual(Date.parse('2026-01-01T00:01:00Z'));
    expect(keptUntil).toBeLessThanOrEqual(latest);
    const again = await askReady('refetch', 1);
    expect(again.keptUntil).toBeGreaterThanOrEqual(Date.parse('2026-01-01T00:01:30Z'));
    vi.stubGlobal('navigator', { onLine: false });
    world.server = () => Promise.reject(new TypeError('no network'));
    expect((await askReady('refetch', 1)).keptUntil).toBeNull();
  });

  test('"fetch again" asks at once, past every cache', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('User-agent: *\nDisallow: /\n');
    expect(answersOf(await askReady('refetch', 1))['Googlebot']).toBe('disallowed unseen');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.init).toMatchObject({ cache: 'reload' });
  });

  test('"fetch again" asks also while what is kept is being looked at, and once for all who ask for that', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('User-agent: *\nDisallow: /\n');
    const [kept, ...again] = await Promise.all(['view', 'refetch', 'refetch'].map((name) => askReady(name, 1)));
    expect(kept && answersOf(kept)['Googlebot']).toBe('allowed index');
    expect(again.map((view) => answersOf(view)['Googlebot'])).toEqual(['disallowed unseen', 'disallowed unseen']);
    expect(asked).toHaveLength(2);
  });

  test('a file of any age is good enough for every crawler, and not for who opens the popup at that moment', async () => {
    world.server = () => text(ROBOTS, { 'cache-control': 'max-age=60' });
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T00:02:00Z');
    world.server = () => text('User-agent: *\nDisallow: /\n');
    startWorker();
    // After the worker's death, what was shown is looked up.
    const [, view] = await Promise.all([ask('viewAll', 1), askReady('view', 1)]);
    expect(answersOf(view)['Googlebot']).toBe('disallowed unseen');
  });

  test('the last good copy applies by the standard, and Google waits, while the server is unreachable', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('', {}, 503);
    const view = await askReady('refetch', 1);
    expect(answersOf(view)['GPTBot']).toBe('disallowed none');
    expect(answersOf(view)['PerplexityBot']).toBe('allowed index');
    // Nutch tries again, whatever it had before.
    const reply = await askAs('extension://id/popup.html', 'viewAll', 1);
    const all = (reply as { value: AllCrawlers }).value;
    const ccbot = all.crawlers.find(({ crawler }) => crawler.token === 'CCBot');
    expect(ccbot?.crawl.answer).toBe('disallowed');
    expect(answersOf(view)['Googlebot']).toBe('disallowed unseen');
    expect(view.outcome).toMatchObject({ kind: 'unreachable', lastGood: { kind: 'found', status: 200 } });
    // Twice unreachable: it is still there.
    expect((await askReady('refetch', 1)).outcome).toMatchObject({ kind: 'unreachable', lastGood: { status: 200 } });
  });

  test('a copy is kept no longer than it says, if the clock was set back', async () => {
    at('2026-02-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/b');
    expect(asked).toHaveLength(2);
  });

  test('a refused write loses no verdict, and the popup doesn’t say that the file is kept', async () => {
    fake.browser.storage.session.isRefusing = true;
    await visit(1, 'https://example.com/private');
    const view = await askReady('view', 1);
    expect(answersOf(view)['Googlebot']).toBe('disallowed unseen');
    expect(view.keptUntil).toBeNull();
  });

  test('a refused write has the oldest make room, and is tried once more', async () => {
    at('2026-01-01T00:00:00Z');
    world.server = () => text('#'.repeat(500 * 1024));
    await visit(1, 'https://old.example/');
    at('2026-01-01T01:00:00Z');
    const { session } = fake.browser.storage;
    const set = session.set.bind(session);
    // Full, though by our own count there is room.
    session.set = async (items) => {
      if (session.data.has('robots:2:https://old.example')) throw new Error('QUOTA_BYTES quota exceeded');
      return set(items);
    };
    fake.state.openTab(2, { url: 'https://new.example/' });
    expect((await askReady('view', 2)).keptUntil).not.toBeNull();
    expect([...session.data.keys()].filter((key) => key.startsWith('robots:'))).toEqual([
      'robots:2:https://new.example',
    ]);
  });

  describe('while storage refuses', () => {
    const urls = Array.from({ length: sized(20, 100) }, (_, site) => `https://site-${site}.example/`);
    const asksFor = async (...sites: readonly string[]) => {
      const before = asked.length;
      for (const url of sites) {
        fake.state.openTab(1, { url });
        await ask('view', 1);
      }
      return asked.length - before;
    };
    beforeEach(() => {
      selectFew();
      fake.browser.storage.session.isRefusing = true;
    });

    test('every failure is remembered, without its last good file', async () => {
      await asksFor(...urls);
      world.server = () => text('', {}, 503);
      for (const url of urls) {
        fake.state.openTab(1, { url });
        await ask('refetch', 1);
      }
      expect(await asksFor(...urls)).toBe(0);
      const view = await askReady('view', 1);
      // Of the last four there was room for the file.
      expect(view.outcome).toMatchObject({ kind: 'unreachable', lastGood: { status: 200 } });
      fake.state.openTab(1, { url: urls[0] ?? '' });
      expect((await askReady('view', 1)).outcome).toMatchObject({ kind: 'unreachable', lastGood: null });
    });

    test('the last four files are kept', async () => {
      await asksFor(...urls);
      expect(await asksFor(...urls.slice(-4))).toBe(0);
      expect(await asksFor(...urls.slice(-5, -4))).toBe(1);
    });
  });

  test('the oldest files are dropped before it is more than 8 MB', async () => {
    const limit = 8 * 1024 * 1024;
    selectFew();
    world.server = () => text('#'.repeat(500 * 1024));
    for (let site = 0; site < 20; site += 1) {
      at(new Date(Date.UTC(2026, 0, 1, 0, site)).toISOString());
      await visit(1, `https://site-${site}.example/`);
      expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(limit);
    }
    const kept = [...fake.browser.storage.session.data.keys()].filter((key) => key.startsWith('robots:'));
    // Sixteen fit. For the seventeenth as many go as make room for it and for two megabytes: five of 500 KiB; then three come.
    expect(kept).toEqual(Array.from({ length: 15 }, (_, index) => `robots:2:https://site-${index + 5}.example`));
  });

  test('the oldest files are those that were fetched first, wherever they are in the storage', async () => {
    selectFew();
    const { data } = fake.browser.storage.session;
    world.server = () => text('#'.repeat(500 * 1024));
    for (let site = 0; site < 16; site += 1) {
      at(new Date(Date.UTC(2026, 0, 1, 0, site)).toISOString());
      await visit(1, `https://site-${site}.example/`);
    }
    const first = 'robots:2:https://site-0.example';
    data.set(first, { ...(data.get(first) as object), at: Date.UTC(2026, 0, 1, 0, 16) });
    at(new Date(Date.UTC(2026, 0, 1, 0, 17)).toISOString());
    await visit(1, 'https://site-16.example/');
    expect(data.has(first)).toBe(true);
    expect(data.has('robots:2:https://site-1.example')).toBe(false);
  });

  test('many files that come at once do not take more than 8 MB either', async () => {
    selectFew();
    world.server = () => text('#'.repeat(500 * 1024));
    const { session } = fake.browser.storage;
    const store = session.set;
    let most = 0;
    session.set = async (items) => {
      await store.call(session, items);
      most = Math.max(most, await session.getBytesInUse());
    };
    for (let tabId = 1; tabId <= 20; tabId += 1) fake.state.openTab(tabId, { url: `https://site-${tabId}.example/` });
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask('view', index + 1)));
    expect(most).toBeGreaterThan(7 * 1024 * 1024);
    expect(most).toBeLessThan(8 * 1024 * 1024);
  });

  /** As it was kept when `reason` had another name. */
  const notFollowed = {
    kind: 'not-followed',
    url: 'https://example.com/robots.txt',
    because: 'private-network',
    origin: 'http://192.168.0.1',
    hops: [],
    at: 1,
  };

  test.each([
    ['rubbish', 42],
    ['an older shape', { text: 'User-agent: *', time: 1 }],
    ['a shape with a hole', { outcome: { kind: 'found' }, at: 1, until: 9e15 }],
    ['a field that has another name today', { outcome: notFollowed, at: 1, until: 9e15 }],
  ])('%s in storage is asked for again', async (_, value) => {
    fake.browser.storage.session.data.set('robots:2:https://example.com', value);
    fake.browser.storage.session.data.set('tab:2:1', value);
    await visit(1, 'https://example.com/');
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed none');
    expect(asked).toHaveLength(1);
  });
});

describe('a worker that dies', () => {
  test.each([
    // What is stored is stored 500 ms after it happened.
    ['500 ms after the response and after the document: the headers are known', 500, 500, 'allowed noindex'],
    ['sooner after the response: the headers are unknown', 499, 500, 'allowed unknown'],
    ['sooner after the document: the headers are unknown', 500, 499, 'allowed unknown'],
  ])('%s', async (_, afterResponse, afterCommit, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const url = 'https://example.com/';
    const responseHeaders = [{ name: 'X-Robots-Tag', value: 'noindex' }];
    fake.state.openTab(1, { url, documentId: `document-${url}` });
    await fake.browser.webRequest.onResponseStarted.fire({
      requestId: 'page',
      tabId: 1,
      url,
      statusCode: 200,
      responseHeaders,
      // Long enough ago that no response is waited for any more.
      timeStamp: Date.now() - 60_000,
    });
    await vi.advanceTimersByTimeAsync(afterResponse);
    startWorker();
    await commit(1, url, [], Date.now() - 59_000);
    await vi.advanceTimersByTimeAsync(afterCommit);
    startWorker();
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe(answer);
  });

  test('a worker that dies after the visit is followed by one with the same answer, and no second request is sent', async () => {
    await visit(1, 'https://example.com/private');
    const before = await askReady('view', 1);
    startWorker();
    expect(await askReady('view', 1)).toEqual(before);
    expect(asked).toHaveLength(1);
  });

  test('the next one who asks gets the answer where the worker died in the middle of a fetch', async () => {
    world.server = () => new Promise(() => {});
    void visit(1, 'https://example.com/');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    startWorker();
    world.server = () => text(ROBOTS);
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed none');
  });
});

test('an update leaves the extension at work: it waits', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  await fake.state.update();
  expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed none');
});

test('the introduction is shown until it is dismissed, and never again', async () => {
  visit(1, 'https://example.com/');
  expect((await askReady('view', 1)).isFirstRun).toBe(true);
  await askAs('extension://id/popup.html', 'endFirstRun');
  startWorker();
  expect((await askReady('view', 1)).isFirstRun).toBe(false);
});

describe('messages', () => {
  test('messages of a web page or a content script get no answer', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    expect(await askAs('https://example.com/', 'view', 1)).toBeUndefined();
    expect(asked).toHaveLength(0);
  });

  test('messages that are none of the protocol get no answer', async () => {
    expect(await askAs('extension://id/popup.html', 'toString')).toBeUndefined();
    expect(await fake.browser.runtime.onMessage.fire('readTags', { url: 'extension://id/popup.html' })).toEqual([
      undefined,
    ]);
  });
});
