// The worker as a whole, on a browser in memory and a server that is a function: what a person would see of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fake-browser.ts';
import { catalogue } from '../crawlers/index.ts';
import type { Served } from '../report/index.ts';
import type { AllCrawlers, PageView, ReadyView } from '../shared/protocol.ts';

type Server = (url: string, init: RequestInit) => Response | Promise<Response>;

let fake: Fake;
let server: Server;
let asked: { readonly url: string; readonly init: RequestInit }[];

const ROBOTS = 'User-agent: *\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /\n';
const text = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers });

/** A new worker: every module is born again, and only what the browser keeps is still there. */
async function startWorker() {
  vi.resetModules();
  // The listeners of the dead worker hear nothing any more, and its timers do not go off.
  vi.clearAllTimers();
  const { storage } = fake.browser;
  const { tabs, hasAccess } = fake.state;
  fake = fakeBrowser();
  Object.assign(fake.browser.storage, storage);
  for (const [id, tab] of tabs) fake.state.tabs.set(id, tab);
  fake.state.hasAccess = hasAccess;
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
  await import('./main.ts');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fake = fakeBrowser();
  asked = [];
  server = () => text(ROBOTS);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const { onCompleted, onErrorOccurred } = fake.browser.webRequest;
    try {
      const response = await server(url, init);
      Object.defineProperty(response, 'url', { value: response.url || url });
      await onCompleted.fire({ requestId: url, url });
      return response;
    } catch (error) {
      await onErrorOccurred.fire({ requestId: url, url });
      throw error;
    }
  });
  await startWorker();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('webextension-polyfill');
});

async function askAs(url: string, name: string, ...args: unknown[]): Promise<unknown> {
  const [reply] = await fake.browser.runtime.onMessage.fire({ name, args }, { url });
  return reply;
}

async function ask(name: string, ...args: unknown[]): Promise<PageView> {
  const reply = await askAs('extension://id/popup.html', name, ...args);
  expect(reply).toMatchObject({ ok: true });
  return (reply as { value: PageView }).value;
}

async function askReady(name: string, ...args: unknown[]): Promise<ReadyView> {
  const view = await ask(name, ...args);
  if (view.kind !== 'ready') throw new Error(`not ready: ${JSON.stringify(view)}`);
  return view;
}

const answersOf = ({ report }: ReadyView) =>
  Object.fromEntries(
    report.crawlers.map(({ crawler, crawl, index }) => [crawler.token, `${crawl.answer} ${index.answer}`]),
  );

/** The browser's time stamps: no two events at the same moment. */
let moments = 0;
const clock = () => {
  moments += 0.001;
  return Date.now() + moments;
};

const idOf = (url: string) => `document-${url.slice(0, 100)}`;

/** The events of an ordinary visit, in the browser's order, and then the icon. */
async function visit(tabId: number, url: string, headers: Headers = []) {
  await load(tabId, url, headers);
  await drawn(tabId);
}
type Headers = readonly { readonly name: string; readonly value: string }[];

async function load(tabId: number, url: string, headers: Headers) {
  fake.state.openTab(tabId, { url, documentId: idOf(url), ...tabsTags });
  await fake.browser.webRequest.onResponseStarted.fire({
    tabId,
    url,
    statusCode: 200,
    responseHeaders: headers,
    timeStamp: clock(),
  });
  await commit(tabId, url);
}
let tabsTags: { tags?: unknown } = {};
beforeEach(() => {
  tabsTags = {};
});

/** The worker answers events in its own time; the icon is the last thing it does, and waits until the page had its own. */
async function drawn(tabId: number) {
  await vi.advanceTimersByTimeAsync(250);
  await vi.waitFor(() => expect(fake.state.iconOf(tabId)?.name).not.toBe(''));
}

async function commit(tabId: number, url: string, qualifiers: readonly string[] = [], timeStamp = clock()) {
  await fake.browser.webNavigation.onCommitted.fire({
    tabId,
    frameId: 0,
    parentFrameId: -1,
    url,
    documentId: idOf(url),
    transitionQualifiers: qualifiers,
    timeStamp,
  });
}

/** The page in the tab goes by another address, without a load. */
async function goTo(tabId: number, url: string) {
  const tab = fake.state.tabs.get(tabId);
  if (tab) tab.url = url;
  await fake.browser.webNavigation.onHistoryStateUpdated.fire({ tabId, frameId: 0 });
}

/** Again and again, for so many milliseconds. */
async function roam(tabId: number, milliseconds: number, every: number) {
  for (let time = 0; time < milliseconds; time += every) {
    await goTo(tabId, `https://example.com/${time}`);
    await vi.advanceTimersByTimeAsync(every);
  }
}

describe('a visit', () => {
  test('fetches robots.txt without cookies and without a referrer', async () => {
    await visit(1, 'https://example.com/a?b#c');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('https://example.com/robots.txt');
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-cache' });
  });

  test('draws the icon: partly, two of eight kept out', async () => {
    server = () => text('User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n');
    await visit(1, 'https://example.com/');
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/partly-16.png', badge: '2' });
  });

  test('twenty tabs of one origin at once: one request', async () => {
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

  test('in "only when I open the popup" asks for nothing until the popup does', async () => {
    const { DEFAULT_SETTINGS } = await import('../shared/settings.ts');
    await fake.browser.storage.local.set({ settings: { ...DEFAULT_SETTINGS, fetchOn: 'popup' } });
    await visit(1, 'https://example.com/');
    expect(asked).toHaveLength(0);
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png', badge: '' });
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed unseen');
    expect(asked).toHaveLength(1);
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/partly-16.png' }));
  });

  test('from a private window keeps the request out of the cache on disk', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
    await ask('view', 1);
    expect(asked[0]?.init).toMatchObject({ cache: 'no-store' });
  });

  test('from a private window where the page may not ask: told as that, and not tried again at once', async () => {
    server = () => {
      throw new TypeError('Failed to fetch');
    };
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
    expect(await askReady('view', 1)).toMatchObject({ outcome: { kind: 'no-access' } });
    expect(await askReady('view', 1)).toMatchObject({ outcome: { kind: 'no-access' } });
    expect(asked).toHaveLength(1);
    server = () => text(ROBOTS);
    expect(answersOf(await askReady('refetch', 1))['GPTBot']).toBe('disallowed unseen');
  });

  test('from a private window whose page is busy, nobody', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', incognito: true, isBusy: true });
    const view = askReady('view', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await view).toMatchObject({ outcome: { kind: 'no-access' } });
    expect(asked).toHaveLength(0);
  });
});

describe('what is kept', () => {
  const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));

  test('for a day, and asked for again after it', async () => {
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T23:59:59Z');
    await visit(1, 'https://example.com/b');
    expect(asked).toHaveLength(1);
    at('2026-01-02T00:00:01Z');
    await visit(1, 'https://example.com/c');
    expect(asked).toHaveLength(2);
  });

  test('for as long as Cache-Control says, if that is less', async () => {
    server = () => text(ROBOTS, { 'cache-control': 'public, max-age=60' });
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T00:00:59Z');
    await visit(1, 'https://example.com/b');
    expect(asked).toHaveLength(1);
    at('2026-01-01T00:01:01Z');
    await visit(1, 'https://example.com/c');
    expect(asked).toHaveLength(2);
  });

  test('until when is told, and that a failure for want of a network is not kept', async () => {
    server = () => text(ROBOTS, { 'cache-control': 'max-age=60' });
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
    server = () => Promise.reject(new TypeError('no network'));
    expect((await askReady('refetch', 1)).keptUntil).toBeNull();
  });

  test('"fetch again" asks at once, past every cache', async () => {
    await visit(1, 'https://example.com/');
    server = () => text('User-agent: *\nDisallow: /\n');
    expect(answersOf(await askReady('refetch', 1))['Googlebot']).toBe('disallowed unseen');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.init).toMatchObject({ cache: 'reload' });
  });

  test('"fetch again" asks also while what is kept is being looked at, and once for all who ask for that', async () => {
    await visit(1, 'https://example.com/');
    server = () => text('User-agent: *\nDisallow: /\n');
    const [kept, ...again] = await Promise.all(['view', 'refetch', 'refetch'].map((name) => askReady(name, 1)));
    expect(kept && answersOf(kept)['Googlebot']).toBe('allowed index');
    expect(again.map((view) => answersOf(view)['Googlebot'])).toEqual(['disallowed unseen', 'disallowed unseen']);
    expect(asked).toHaveLength(2);
  });

  test('however old is good enough for every crawler, and not for who opens the popup at that moment', async () => {
    server = () => text(ROBOTS, { 'cache-control': 'max-age=60' });
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T00:02:00Z');
    server = () => text('User-agent: *\nDisallow: /\n');
    await startWorker();
    // After the worker's death, what was shown is looked up.
    const [, view] = await Promise.all([ask('viewAll', 1), askReady('view', 1)]);
    expect(answersOf(view)['Googlebot']).toBe('disallowed unseen');
  });

  test('the last good copy speaks by the standard, and Google waits, while the server is unreachable', async () => {
    await visit(1, 'https://example.com/');
    server = () => text('', {}, 503);
    const view = await askReady('refetch', 1);
    expect(answersOf(view)['GPTBot']).toBe('disallowed unseen');
    expect(answersOf(view)['CCBot']).toBe('allowed index');
    expect(answersOf(view)['Googlebot']).toBe('disallowed unseen');
    expect(view.outcome).toMatchObject({ kind: 'unreachable', lastGood: { kind: 'found', status: 200 } });
    // Twice unreachable: it is still there.
    expect((await askReady('refetch', 1)).outcome).toMatchObject({ kind: 'unreachable', lastGood: { status: 200 } });
  });

  test('no longer than it says, by a clock that was put back', async () => {
    at('2026-02-01T00:00:00Z');
    await visit(1, 'https://example.com/');
    at('2026-01-01T00:00:00Z');
    await visit(1, 'https://example.com/b');
    expect(asked).toHaveLength(2);
  });

  test('a refused write loses no verdict, and nobody is told that it is kept', async () => {
    fake.browser.storage.session.isRefusing = true;
    await visit(1, 'https://example.com/private');
    const view = await askReady('view', 1);
    expect(answersOf(view)['Googlebot']).toBe('disallowed unseen');
    expect(view.keptUntil).toBeNull();
  });

  test('a refused write has the oldest make room, and is tried once more', async () => {
    at('2026-01-01T00:00:00Z');
    server = () => text('#'.repeat(500 * 1024));
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
    const urls = Array.from({ length: 100 }, (_, site) => `https://site-${site}.example/`);
    const asksFor = async (...sites: readonly string[]) => {
      const before = asked.length;
      for (const url of sites) {
        fake.state.openTab(1, { url });
        await ask('view', 1);
      }
      return asked.length - before;
    };
    beforeEach(() => {
      fake.browser.storage.session.isRefusing = true;
    });

    test('every failure is remembered, without its last good file', async () => {
      await asksFor(...urls);
      server = () => text('', {}, 503);
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

    test('the last four files are', async () => {
      await asksFor(...urls);
      expect(await asksFor(...urls.slice(-4))).toBe(0);
      expect(await asksFor(...urls.slice(-5, -4))).toBe(1);
    });
  });

  test('the oldest are dropped before it is more than 8 MB', async () => {
    const limit = 8 * 1024 * 1024;
    server = () => text('#'.repeat(500 * 1024));
    for (let site = 0; site < 20; site += 1) {
      at(new Date(Date.UTC(2026, 0, 1, 0, site)).toISOString());
      await visit(1, `https://site-${site}.example/`);
      expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(limit);
    }
    const kept = [...fake.browser.storage.session.data.keys()].filter((key) => key.startsWith('robots:'));
    // Sixteen fit. For the seventeenth as many go as make room for it and for two megabytes: five of 500 KiB; then three come.
    expect(kept).toEqual(Array.from({ length: 15 }, (_, index) => `robots:2:https://site-${index + 5}.example`));
  });

  test.each([
    ['rubbish', 42],
    ['an older shape', { text: 'User-agent: *', time: 1 }],
    ['a shape with a hole', { outcome: { kind: 'found' }, at: 1, until: 9e15 }],
  ])('%s in storage is asked for again', async (_, value) => {
    fake.browser.storage.session.data.set('robots:2:https://example.com', value);
    fake.browser.storage.session.data.set('tab:2:1', value);
    await visit(1, 'https://example.com/');
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed unseen');
    expect(asked).toHaveLength(1);
  });
});

describe('a robots.txt that does not come', () => {
  test.each([
    [404, 'unavailable', 'allowed index'],
    [403, 'unavailable', 'allowed index'],
    [429, 'unreachable', 'disallowed unseen'],
    [500, 'unreachable', 'disallowed unseen'],
    [503, 'unreachable', 'disallowed unseen'],
  ])('%i is %s (RFC 9309 §2.3.1)', async (status, kind, answers) => {
    server = () => text('', {}, status);
    await visit(1, 'https://example.com/');
    const view = await askReady('view', 1);
    expect(view.outcome.kind).toBe(kind);
    expect(answersOf(view)['Googlebot']).toBe(answers);
  });

  describe('is asked for again', () => {
    const START = Date.parse('2026-01-01T00:00:00Z');
    const at = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(START + seconds * 1_000);
    const breaks: Server = () => Promise.reject(new TypeError('Failed to fetch'));
    /** Whether a look at the page at that time, as the icon and the popup take, asks the server. */
    async function asksAt(seconds: number): Promise<boolean> {
      at(seconds);
      const before = asked.length;
      fake.state.openTab(1, { url: 'https://example.com/' });
      await askReady('view', 1);
      return asked.length > before;
    }
    const secondsKept = ({ keptUntil }: ReadyView) => ((keptUntil ?? 0) - Date.now()) / 1_000;

    test.each<[string, Server]>([
      ['a network failure', breaks],
      ['503', () => text('', {}, 503)],
      ['429', () => text('', {}, 429)],
    ])('half a minute later, not before, then after longer and longer: %s', async (_, fails) => {
      server = fails;
      const times: number[] = [];
      for (let seconds = 0; seconds < 4_000; seconds += 15) if (await asksAt(seconds)) times.push(seconds);
      expect(times).toEqual([0, 30, 90, 210, 450, 930, 1_890, 3_810]);
    });

    test('by a worker that has died in between, too', async () => {
      server = breaks;
      for (const [seconds, asks] of [
        [0, true],
        [29, false],
        [30, true],
        [89, false],
        [90, true],
      ] as const) {
        await startWorker();
        expect([seconds, await asksAt(seconds)]).toEqual([seconds, asks]);
      }
    });

    test('after half a minute again, once it has worked in between', async () => {
      server = breaks;
      await asksAt(0);
      await asksAt(600);
      server = () => text(ROBOTS, { 'cache-control': 'no-store' });
      await asksAt(1_300);
      server = breaks;
      expect(await asksAt(1_301)).toBe(true);
      expect(await asksAt(1_330)).toBe(false);
      expect(await asksAt(1_331)).toBe(true);
    });

    test('when the server says so itself (RFC 9110 §10.2.3), and that is told', async () => {
      server = () => text('', { 'retry-after': '600' }, 503);
      await asksAt(0);
      expect(secondsKept(await askReady('view', 1))).toBe(600);
      expect(await asksAt(599)).toBe(false);
      expect(await asksAt(600)).toBe(true);
    });

    test('at once where a person asks, and what comes then counts', async () => {
      server = () => text('', { 'retry-after': '600' }, 503);
      await asksAt(0);
      at(1);
      server = () => text(ROBOTS);
      expect((await askReady('refetch', 1)).outcome.kind).toBe('found');
      expect(asked).toHaveLength(2);
    });

    test('once, however many ask at the same time', async () => {
      let fail = () => {};
      server = () =>
        new Promise((_, reject) => {
          fail = () => reject(new TypeError('Failed to fetch'));
        });
      at(0);
      fake.state.openTab(1, { url: 'https://example.com/' });
      const views = Promise.all(['view', 'refetch', 'view', 'refetch'].map((name) => askReady(name, 1)));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      fail();
      expect((await views).map(({ outcome }) => outcome.kind)).toEqual(Array(4).fill('unreachable'));
      expect(asked).toHaveLength(1);
    });

    test('by a clock that jumps to and fro, within an hour', async () => {
      server = breaks;
      await asksAt(0);
      const year = 365 * 24 * 3_600;
      for (const seconds of [year, 60, -year, year, 0]) {
        expect(await asksAt(seconds)).toBe(true);
        const pause = secondsKept(await askReady('view', 1));
        expect(pause).toBeGreaterThanOrEqual(30);
        expect(pause).toBeLessThanOrEqual(3_600);
        expect(await asksAt(seconds + 29)).toBe(false);
      }
    });
  });

  test('why it failed, and where it had been sent, are told as the browser tells them', async () => {
    const url = 'https://example.com/robots.txt';
    const hop = { url, status: 302, location: 'https://elsewhere.example/' };
    const { onBeforeRedirect, onErrorOccurred } = fake.browser.webRequest;
    server = async () => {
      await onBeforeRedirect.fire({ requestId: 'r', url, statusCode: hop.status, redirectUrl: hop.location });
      await onErrorOccurred.fire({ requestId: 'r', url: hop.location, error: 'net::ERR_NAME_NOT_RESOLVED' });
      throw new TypeError('Failed to fetch');
    };
    await visit(1, 'https://example.com/');
    const { outcome } = await askReady('view', 1);
    expect(outcome).toHaveProperty('reason', { kind: 'network', hops: [hop], error: 'net::ERR_NAME_NOT_RESOLVED' });
  });

  test.each([
    ['a redirect to the very same address is one: a loop has too many', 302, 'too-many-redirects'],
    ['what only the browser calls a redirect, with no status, is none', 0, 'unreachable'],
  ])('%s', async (_, statusCode, kind) => {
    const url = 'https://example.com/robots.txt';
    server = async () => {
      for (let hop = 0; hop < 20; hop += 1) {
        await fake.browser.webRequest.onBeforeRedirect.fire({ requestId: 'r', url, statusCode, redirectUrl: url });
      }
      throw new TypeError('Failed to fetch');
    };
    await visit(1, 'https://example.com/');
    expect((await askReady('view', 1)).outcome.kind).toBe(kind);
  });

  describe('failures in a row count from the first', () => {
    const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
    const fails: Server = () => text('', {}, 503);
    const works: Server = () => text(ROBOTS);
    const isOffline: Server = () => Promise.reject(new TypeError('Failed to fetch'));

    /** What Googlebot, read at each of these times, may do with a page that the file leaves open. */
    async function asSeen(...steps: readonly (readonly [time: string, server: Server])[]) {
      fake.state.openTab(1, { url: 'https://example.com/' });
      const seen: string[] = [];
      for (const [time, answer] of steps) {
        at(time);
        server = answer;
        vi.stubGlobal('navigator', { onLine: answer !== isOffline });
        const { report } = await askReady('view', 1);
        seen.push(report.crawlers.find(({ crawler }) => crawler.token === 'Googlebot')?.crawl.answer ?? '');
        await startWorker();
      }
      return seen;
    }
    const since = (view: ReadyView) => ('since' in view.outcome ? new Date(view.outcome.since).toISOString() : null);

    test.each<[string, readonly (readonly [string, Server])[], readonly string[]]>([
      [
        'Google waits for 12 hours, though it fails again in between',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T11:00:00Z', fails],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['disallowed', 'disallowed', 'allowed'],
      ],
      [
        'a success ends the row',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T11:00:00Z', works],
          ['2026-01-02T12:00:00Z', fails],
        ],
        ['disallowed', 'allowed', 'disallowed'],
      ],
      [
        'a missing file ends it too: the server answers',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T11:00:00Z', () => text('', {}, 404)],
          ['2026-01-02T12:00:00Z', fails],
        ],
        ['disallowed', 'allowed', 'disallowed'],
      ],
      [
        'offline begins none: that says nothing of the server',
        [
          ['2026-01-01T00:00:00Z', isOffline],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['unknown', 'disallowed'],
      ],
      [
        'offline ends none',
        [
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T06:00:00Z', isOffline],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['disallowed', 'unknown', 'allowed'],
      ],
      [
        'a clock that was put back makes Google wait no longer than 12 hours',
        [
          ['2026-06-01T00:00:00Z', fails],
          ['2026-01-01T00:00:00Z', fails],
          ['2026-01-01T12:00:00Z', fails],
        ],
        ['disallowed', 'disallowed', 'allowed'],
      ],
    ])('%s', async (_, steps, expected) => {
      expect(await asSeen(...steps)).toEqual(expected);
    });

    test('offline keeps the last good copy, and is forgotten as soon as the network is back', async () => {
      await asSeen(['2026-01-01T00:00:00Z', works], ['2026-01-02T00:00:01Z', isOffline]);
      vi.stubGlobal('navigator', { onLine: true });
      server = fails;
      const view = await askReady('view', 1);
      expect(view.outcome).toMatchObject({
        kind: 'unreachable',
        reason: { kind: 'status' },
        lastGood: { status: 200 },
      });
      expect(since(view)).toBe('2026-01-02T00:00:01.000Z');
    });
  });

  test('offline is unknown: nothing can be told of the server', async () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: false });
    await visit(1, 'https://example.com/');
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('unknown unknown');
  });

  test('offline, a site on this computer is tried again after half a minute, by a person’s wish, or with the network', async () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: false });
    const start = Date.now();
    const now = vi.spyOn(Date, 'now');
    fake.state.openTab(1, { url: 'http://localhost:3000/' });
    const asksAfter = async (seconds: number, name = 'view') => {
      now.mockReturnValue(start + seconds * 1_000);
      const before = asked.length;
      await askReady(name, 1);
      return asked.length - before;
    };
    expect(await asksAfter(0)).toBe(1);
    expect(await asksAfter(29)).toBe(0);
    expect(await asksAfter(30)).toBe(1);
    expect(await asksAfter(31, 'refetch')).toBe(1);
    expect(await asksAfter(32)).toBe(0);
    vi.stubGlobal('navigator', { onLine: true });
    expect(await asksAfter(33)).toBe(1);
    // However long it has failed: 1,000 s by now, and its pause was 30 s.
    expect(await asksAfter(1_033)).toBe(1);
    vi.stubGlobal('navigator', { onLine: false });
    expect(await asksAfter(3_000)).toBe(1);
    expect(await asksAfter(3_030)).toBe(1);
  });

  test('more than five redirects are as no robots.txt (RFC 9309 §2.3.1.2), each hop recorded', async () => {
    server = async (_, { signal }) => {
      const aborted = new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
      for (let hop = 0; hop < 8; hop += 1) {
        await fake.browser.webRequest.onBeforeRedirect.fire({
          requestId: 'r1',
          url: hop === 0 ? 'https://example.com/robots.txt' : `https://example.com/${hop}`,
          statusCode: 302,
          redirectUrl: `https://example.com/${hop + 1}`,
        });
      }
      return aborted;
    };
    await visit(1, 'https://example.com/');
    const view = await askReady('view', 1);
    expect(view.outcome.kind).toBe('too-many-redirects');
    expect(view.outcome).toHaveProperty('hops.length', 8);
    expect(answersOf(view)['Googlebot']).toBe('allowed index');
  });
});

test('addresses without end on the way are cut, and the verdict is the same', async () => {
  const { onBeforeRedirect, onErrorOccurred } = fake.browser.webRequest;
  server = async () => {
    let url = 'https://example.com/robots.txt';
    for (let hop = 0; hop < 20; hop += 1) {
      const to = `https://example.com/${hop}${'x'.repeat(250_000)}`;
      await onBeforeRedirect.fire({ requestId: 'r', url, statusCode: 302, redirectUrl: to });
      url = to;
    }
    await onErrorOccurred.fire({ requestId: 'r', url, error: 'net::ERR_TOO_MANY_REDIRECTS' });
    throw new TypeError('Failed to fetch');
  };
  await visit(1, 'https://example.com/');
  const { outcome, keptUntil } = await askReady('view', 1);
  const hops = outcome.kind === 'too-many-redirects' ? outcome.hops : [];
  expect(hops).toHaveLength(20);
  // 2,000 characters of an address, and a sign that it goes on.
  expect(Math.max(...hops.flatMap(({ url, location }) => [url.length, location.length]))).toBe(2_001);
  expect(hops.at(-1)?.location).toMatch(/^https:\/\/example\.com\/19x+…$/);
  expect(keptUntil).not.toBeNull();
});

test('a final address and a Content-Type without end are cut', async () => {
  const long = `https://example.com/${'x'.repeat(250_000)}`;
  server = () =>
    Object.defineProperty(text(ROBOTS, { 'content-type': `text/plain; ${'x'.repeat(250_000)}` }), 'url', {
      value: long,
      configurable: true,
    });
  await visit(1, 'https://example.com/');
  const { outcome } = await askReady('view', 1);
  expect(outcome).toMatchObject({
    finalUrl: `${long.slice(0, 2_000)}…`,
    contentType: expect.stringMatching(/^text\/plain; x{1988}…$/),
  });
});

describe('headers', () => {
  const noindex = [{ name: 'X-Robots-Tag', value: 'noindex' }];

  test('of the document itself decide about the index', async () => {
    server = () => text('User-agent: *\nDisallow:\n');
    await visit(1, 'https://example.com/', noindex);
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/noindex-16.png', badge: '8' });
  });

  test('every one of several is kept, and Link too', async () => {
    await visit(1, 'https://example.com/', [
      { name: 'X-Robots-Tag', value: 'noarchive' },
      { name: 'x-robots-tag', value: 'googlebot: noindex' },
      { name: 'Link', value: '</a>; rel="canonical"' },
    ]);
    const view = await askReady('view', 1);
    expect(view.headers).toMatchObject({
      kind: 'seen',
      headers: { robotsTags: ['noarchive', 'googlebot: noindex'], links: ['</a>; rel="canonical"'] },
    });
    expect(answersOf(view)).toMatchObject({ Googlebot: 'allowed noindex', bingbot: 'allowed index' });
  });

  test('are unknown after a restore from the back/forward cache, and a look-up makes them known', async () => {
    await visit(1, 'https://example.com/a', noindex);
    await visit(1, 'https://example.com/b');
    fake.state.openTab(1, { url: 'https://example.com/a', documentId: 'document-https://example.com/a' });
    await commit(1, 'https://example.com/a', ['forward_back']);
    const view = await askReady('view', 1);
    expect(view.headers).toEqual({ kind: 'unknown', reason: 'restored' });
    expect(answersOf(view)['Googlebot']).toBe('allowed unknown');
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/partly-16.png', badge: '1' }));

    server = (url) => (url.endsWith('/robots.txt') ? text(ROBOTS) : text('', { 'x-robots-tag': 'noindex' }));
    const requests = asked.length;
    expect(answersOf(await askReady('lookUpHeaders', 1))['Googlebot']).toBe('allowed noindex');
    expect(asked.slice(requests).map(({ url }) => url)).toEqual(['https://example.com/a']);
  });

  /** What one tab, or one site in it, may take of the room that all share. */
  const LITTLE = 200_000;

  test.each([
    ['X-Robots-Tag', 65_536, 'too-long'],
    // As JSON, with the other fields, it is within the bound.
    ['X-Robots-Tag', 65_000, 'seen'],
    ['Link', 65_536, 'too-long'],
    // What no report is made of may be as long as it likes.
    ['X-Other', 250_000, 'seen'],
  ])('in which %s has %i characters: %s, also to a new worker', async (name, length, expected) => {
    for (let visits = 0; visits < 12; visits += 1) {
      const url = `https://example.com/${visits}`;
      await visit(1, url, [...noindex, { name, value: 'x'.repeat(length) }]);
    }
    for (let worker = 0; worker < 2; worker += 1) {
      const view = await askReady('view', 1);
      expect(view.headers.kind === 'unknown' ? view.headers.reason : view.headers.kind).toBe(expected);
      expect(answersOf(view)['Googlebot']).toBe(expected === 'seen' ? 'allowed noindex' : 'allowed unknown');
      await startWorker();
    }
    expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(LITTLE);
  });

  test.each([
    // The document is told by its address without the fragment, which no server sees.
    ['fragment', '#', 1_900_000, 'allowed noindex'],
    ['query', '?', 65_000, 'allowed noindex'],
    ['query', '?', 66_000, 'allowed unknown'],
  ])('of an address whose %s (%s) has %i characters: %s', async (_, sign, length, answer) => {
    for (let visits = 0; visits < 12; visits += 1) {
      await visit(1, `https://example.com/${visits}${sign}${'x'.repeat(length)}`, noindex);
    }
    const view = await askReady('view', 1);
    expect(answersOf(view)['Googlebot']).toBe(answer);
    if (view.headers.kind === 'unknown') expect(view.headers.reason).toBe('too-long');
    expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(LITTLE);
  });

  test('that are too long when they are looked up, too, are unknown', async () => {
    await visit(1, 'https://example.com/');
    server = () => text('', { 'x-robots-tag': 'x'.repeat(65_536) });
    expect((await askReady('lookUpHeaders', 1)).headers).toEqual({ kind: 'unknown', reason: 'too-long' });
  });

  test('of one endless address are not taken for those of another', async () => {
    const endless = `https://example.com/?${'x'.repeat(65_536)}`;
    await visit(1, `${endless}1`, noindex);
    server = (url) => (url.endsWith('/robots.txt') ? text(ROBOTS) : text('', { 'x-robots-tag': 'noindex' }));
    await askReady('lookUpHeaders', 1);
    await goTo(1, `${endless}2`);
    expect((await askReady('view', 1)).headers).toEqual({ kind: 'unknown', reason: 'too-long' });
  });

  test('are unknown where no response was seen: a service worker made the page', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    await commit(1, 'https://example.com/');
    fake.state.openTab(1, { url: 'https://example.com/', documentId: 'document-https://example.com/' });
    expect((await askReady('view', 1)).headers).toEqual({ kind: 'unknown', reason: 'not-observed' });
  });

  test('are unknown for a page that was open before the install', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    expect((await askReady('view', 1)).headers).toEqual({ kind: 'unknown', reason: 'opened-before' });
  });

  test('of a prerendered document wait until the tab shows it', async () => {
    await visit(1, 'https://example.com/shown');
    const url = 'https://example.com/next';
    await fake.browser.webRequest.onResponseStarted.fire({
      tabId: 1,
      url,
      statusCode: 200,
      responseHeaders: noindex,
      timeStamp: clock(),
    });
    await fake.browser.webNavigation.onCommitted.fire({
      tabId: 1,
      frameId: 7,
      parentFrameId: -1,
      url,
      documentId: 'document-next',
      documentLifecycle: 'prerender',
      transitionQualifiers: [],
      timeStamp: clock(),
    });
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed index');
    // Shown: the same document is committed again, and no response comes with it.
    fake.state.openTab(1, { url, documentId: 'document-next' });
    await fake.browser.webNavigation.onCommitted.fire({
      tabId: 1,
      frameId: 0,
      parentFrameId: -1,
      url,
      documentId: 'document-next',
      documentLifecycle: 'active',
      transitionQualifiers: [],
      timeStamp: clock(),
    });
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
  });

  test('of a page that is only prefetched are not those of the page that is shown', async () => {
    await visit(1, 'https://example.com/a');
    await fake.browser.webRequest.onResponseStarted.fire({
      tabId: 1,
      url: 'https://example.com/a',
      statusCode: 200,
      responseHeaders: noindex,
      timeStamp: clock(),
      documentId: 'document-https://example.com/a',
    });
    fake.state.openTab(1, { url: 'https://example.com/a', documentId: 'second' });
    await fake.browser.webNavigation.onCommitted.fire({
      tabId: 1,
      frameId: 0,
      parentFrameId: -1,
      url: 'https://example.com/a',
      documentId: 'second',
      transitionQualifiers: [],
      timeStamp: clock(),
    });
    expect((await askReady('view', 1)).headers).toEqual({ kind: 'unknown', reason: 'not-observed' });
  });

  test('that are told of only after the document is there are known all the same (Firefox)', async () => {
    const url = 'https://example.com/late';
    fake.state.openTab(1, { url, documentId: `document-${url}` });
    const response = { tabId: 1, url, statusCode: 200, responseHeaders: noindex, timeStamp: clock() };
    await commit(1, url);
    const view = askReady('view', 1);
    await fake.browser.webRequest.onResponseStarted.fire(response);
    expect(answersOf(await view)['Googlebot']).toBe('allowed noindex');
  });

  test('are the shown document’s own where the browser gives documents no id (Firefox before 153)', async () => {
    const show = async (url: string, responseHeaders: typeof noindex) => {
      fake.state.openTab(1, { url, documentId: undefined });
      await fake.browser.webRequest.onResponseStarted.fire({
        tabId: 1,
        url,
        statusCode: 200,
        responseHeaders,
        timeStamp: clock(),
      });
      await fake.browser.webNavigation.onCommitted.fire({ tabId: 1, frameId: 0, url, timeStamp: clock() });
    };
    await show('https://example.com/a', noindex);
    await show('https://example.com/b', []);
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed index');
    await show('https://example.com/a', noindex);
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
  });
});

test('offline, what the browser has kept is not taken for an answer of the server', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await visit(1, 'https://example.com/');
  expect(asked[0]?.init.cache).toBe('no-store');
});

describe('a page without a verdict', () => {
  test.each([
    'about:blank',
    'chrome://settings/',
    'file:///etc/hosts',
    'data:text/html,x',
    'view-source:https://a.example/',
    'extension://id/popup.html',
  ])('%s cannot have a robots.txt', async (url) => {
    fake.state.openTab(1, { url });
    expect((await ask('view', 1)).kind).toBe('not-applicable');
    expect(asked).toHaveLength(0);
  });

  test('the browser’s own shop, which it lets nobody ask whatever it permits', async () => {
    const origin = 'https://chromewebstore.google.com';
    fake.state.openTab(1, { url: `${origin}/detail/x`, tags: null });
    expect(await ask('view', 1)).toEqual({ kind: 'restricted', origin });
    expect(asked).toHaveLength(0);
    const title = 'No extension may look at chromewebstore.google.com';
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ title }));
  });

  test.each([
    ['moz-extension://id/', 'https://addons.mozilla.org/', 'https://chromewebstore.google.com/'],
    ['chrome-extension://id/', 'https://chrome.google.com/', 'https://addons.mozilla.org/'],
  ])('%s: each browser has its own', async (own, restricted, open) => {
    Object.assign(fake.browser.runtime, { getURL: () => own });
    vi.resetModules();
    const { isRestricted } = await import('../platform/restricted.ts');
    expect([restricted, open].map((url) => isRestricted(new URL(url).origin))).toEqual([true, false]);
  });

  test('a tab that is gone', async () => {
    expect((await ask('view', 99)).kind).toBe('no-tab');
  });

  test('access withheld: a state, and nothing is asked for', async () => {
    fake.state.hasAccess = false;
    fake.state.openTab(1, { url: 'https://example.com/', tags: null });
    expect(await ask('view', 1)).toEqual({ kind: 'no-access', origin: 'https://example.com' });
    expect(asked).toHaveLength(0);
  });

  test('a page whose tags cannot be read keeps its verdict on fetching', async () => {
    tabsTags = { tags: null };
    await visit(1, 'https://example.com/private');
    await visit(2, 'https://example.com/');
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('disallowed unseen');
    expect(answersOf(await askReady('view', 2))['Googlebot']).toBe('allowed unknown');
  });

  test('a tab that goes elsewhere while it is looked at is looked at again', async () => {
    fake.state.openTab(1, { url: 'https://example.com/private' });
    server = () => {
      fake.state.openTab(1, { url: 'https://example.com/open', documentId: 'later' });
      return text(ROBOTS);
    };
    const view = await askReady('view', 1);
    expect(view.report.url).toBe('https://example.com/open');
    expect(answersOf(view)['Googlebot']).toMatch(/^allowed/);
  });
});

describe('a worker that dies', () => {
  test.each([
    // What is stored is stored 50 ms after it happened.
    ['50 ms after the response and after the document: the headers are known', 50, 50, 'allowed noindex'],
    ['sooner after the response: the headers are unknown', 49, 50, 'allowed unknown'],
    ['sooner after the document: the headers are unknown', 50, 49, 'allowed unknown'],
  ])('%s', async (_, afterResponse, afterCommit, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const url = 'https://example.com/';
    const responseHeaders = [{ name: 'X-Robots-Tag', value: 'noindex' }];
    fake.state.openTab(1, { url, documentId: `document-${url}` });
    await fake.browser.webRequest.onResponseStarted.fire({
      tabId: 1,
      url,
      statusCode: 200,
      responseHeaders,
      // Long enough ago that no response is waited for any more.
      timeStamp: Date.now() - 60_000,
    });
    await vi.advanceTimersByTimeAsync(afterResponse);
    await startWorker();
    await commit(1, url, [], Date.now() - 59_000);
    await vi.advanceTimersByTimeAsync(afterCommit);
    await startWorker();
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe(answer);
  });

  test('after the visit: the same answer, and no second request', async () => {
    await visit(1, 'https://example.com/private');
    const before = await askReady('view', 1);
    await startWorker();
    expect(await askReady('view', 1)).toEqual(before);
    expect(asked).toHaveLength(1);
  });

  test('in the middle of a fetch: the next one who asks gets the answer', async () => {
    server = () => new Promise(() => {});
    void visit(1, 'https://example.com/');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await startWorker();
    server = () => text(ROBOTS);
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed unseen');
  });
});

describe('the same page for every crawler', () => {
  const everyone = async (tabId: number) =>
    (await askAs('extension://id/popup.html', 'viewAll', tabId)) as { ok: boolean; value: AllCrawlers | null };

  test('the catalogue and the person’s own tokens, chosen or not, asking nobody', async () => {
    await fake.browser.storage.local.set({ settings: { chosen: ['Googlebot'], custom: ['OwnBot'] } });
    server = () => text('User-agent: OwnBot\nDisallow: /a\n\nUser-agent: DuckDuckBot\nDissallow: /a\n');
    await visit(1, 'https://example.com/a');
    await askReady('view', 1);
    const { value } = await everyone(1);
    const answers = new Map(value?.crawlers.map(({ crawler, crawl }) => [crawler.token, crawl.answer]));
    expect([...answers.keys()]).toEqual([...catalogue.map(({ token }) => token), 'OwnBot']);
    expect(answers.get('OwnBot')).toBe('disallowed');
    expect(answers.get('DuckDuckBot')).toBe('allowed');
    // Google's parser takes the misspelling for what it is meant to be.
    expect(value?.elsewhere['DuckDuckBot']).toMatchObject([{ dialect: 'google', crawl: { answer: 'disallowed' } }]);
    expect(asked).toHaveLength(1);
  });

  test('of a page that has no robots.txt: nothing', async () => {
    fake.state.openTab(1, { url: 'about:blank' });
    expect(await everyone(1)).toEqual({ ok: true, value: null });
  });
});

test('the first words are said until they are ended, and never again', async () => {
  const isFirstRun = async () => (await askAs('extension://id/popup.html', 'isFirstRun')) as { value: boolean };
  expect((await isFirstRun()).value).toBe(true);
  await askAs('extension://id/popup.html', 'endFirstRun');
  await startWorker();
  expect((await isFirstRun()).value).toBe(false);
});

describe('a page whose own script never ends', () => {
  test('has unreadable tags, and its verdict on fetching', async () => {
    fake.state.openTab(1, { url: 'https://example.com/private', isBusy: true });
    const asking = askReady('view', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    const view = await asking;
    expect(view.tags).toEqual({ kind: 'unreadable' });
    expect(answersOf(view)).toMatchObject({ Googlebot: 'disallowed unseen' });
  });

  test('tells its tags to the patient, where it ends all the same', async () => {
    const tags = { metas: [{ name: 'robots', content: 'noindex', isInHead: true }], canonicals: [], omitted: 0 };
    fake.state.openTab(1, { url: 'https://example.com/', tags });
    let end = (_: unknown) => {};
    const ended = new Promise((resolve) => {
      end = resolve;
    });
    const { scripting } = fake.browser;
    const inject = scripting.executeScript;
    scripting.executeScript = async (injection) => {
      await ended;
      return inject(injection);
    };
    const asking = askReady('view', 1, 'patient');
    await vi.advanceTimersByTimeAsync(5_000);
    end(null);
    expect(answersOf(await asking)).toMatchObject({ Googlebot: 'allowed noindex' });
  });

  test('has its button drawn in the end', async () => {
    fake.state.openTab(1, { url: 'https://example.com/private', isBusy: true });
    await commit(1, 'https://example.com/private');
    await vi.advanceTimersByTimeAsync(10_250);
    expect(fake.state.iconOf(1)).toMatchObject({ badge: '8' });
  });

  test('cannot be asked for the robots.txt that we may not fetch, and is not waited for', async () => {
    fake.state.openTab(1, { url: 'https://example.com/', isBusy: true });
    fake.browser.permissions.contains = async () => false;
    const asking = askReady('view', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asking).outcome.kind).toBe('no-access');
  });
});

describe('where only a click gave access', () => {
  const withhold = () => {
    fake.browser.permissions.contains = async () => false;
  };
  const open = (tabId: number, url = 'https://example.com/a', incognito = false) =>
    fake.state.openTab(tabId, { url, incognito });
  const die = async () => {
    await startWorker();
    withhold();
  };
  beforeEach(() => {
    withhold();
    open(1);
  });

  test('one request for all who look at once', async () => {
    let open_ = 0;
    let most = 0;
    server = async () => {
      open_ += 1;
      most = Math.max(most, open_);
      await new Promise((wake) => setTimeout(wake, 10));
      open_ -= 1;
      return text(ROBOTS);
    };
    const views = await Promise.all(['view', 'view', 'refetch', 'viewAll'].map((name) => ask(name, 1)));
    expect([asked.length, most]).toEqual([1, 1]);
    expect(views[0]).toMatchObject({ kind: 'ready', access: 'tab' });
  });

  test('a pause is kept, also by a worker that has just been born, and failures count from the first', async () => {
    server = () => text('', { 'retry-after': '7200' }, 503);
    const { outcome, keptUntil } = await askReady('view', 1);
    expect(keptUntil).toBeGreaterThan(Date.now() + 7_000_000);
    await roam(1, 2_000, 400);
    await die();
    expect((await askReady('view', 1)).outcome).toEqual(outcome);
    expect(asked).toHaveLength(1);
    expect((await askReady('refetch', 1)).outcome).toMatchObject({ since: 'since' in outcome && outcome.since });
    expect(asked).toHaveLength(2);
  });

  test('the button makes no page ask', async () => {
    await commit(1, 'https://example.com/a');
    await roam(1, 1_000, 250);
    expect(fake.state.iconOf(1)).toMatchObject({ title: 'Click to fetch robots.txt and see what crawlers may do' });
    expect(asked).toHaveLength(0);
    await askReady('view', 1);
    await roam(1, 1_000, 250);
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/partly-16.png' });
    expect(asked).toHaveLength(1);
  });

  test('what a page was told holds for its tab and site alone, and goes with the tab', async () => {
    await askReady('view', 1);
    open(2);
    await askReady('view', 2);
    expect(asked).toHaveLength(2);
    open(1, 'https://other.example/');
    server = () => text('User-agent: *\nDisallow: /\n');
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('disallowed unseen');
    expect(asked.at(-1)?.url).toBe('https://other.example/robots.txt');
    for (const tabId of [1, 2]) {
      fake.state.tabs.delete(tabId);
      await fake.browser.tabs.onRemoved.fire(tabId);
    }
    expect([...fake.browser.storage.session.data.keys()]).toEqual([]);
  });

  test('a site that does not answer holds up no other in its tab', async () => {
    server = (url) => (url.startsWith('https://example.com/') ? new Promise(() => {}) : text(ROBOTS));
    void ask('view', 1);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    open(1, 'https://other.example/');
    expect(answersOf(await askReady('view', 1))['GPTBot']).toBe('disallowed unseen');
  });

  test('nothing stays of a tab that is closed while its page asks', async () => {
    server = async () => {
      fake.state.tabs.delete(1);
      await fake.browser.tabs.onRemoved.fire(1);
      return text(ROBOTS);
    };
    expect(await ask('view', 1)).toEqual({ kind: 'no-tab' });
    expect([...fake.browser.storage.session.data.keys()]).toEqual([]);
  });

  test('nor of a private one', async () => {
    open(1, 'https://secret.example/', true);
    await askReady('view', 1);
    expect(JSON.stringify([...fake.browser.storage.session.data])).toContain('secret');
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect([...fake.browser.storage.session.data.keys()]).toEqual([]);
  });

  test('that a page may not ask is forgotten once it could', async () => {
    server = () => Promise.reject(new TypeError('Refused to connect'));
    expect((await askReady('view', 1)).outcome.kind).toBe('no-access');
    server = () => text(ROBOTS, { 'cache-control': 'no-store' });
    expect((await askReady('refetch', 1)).outcome.kind).toBe('found');
    expect((await askReady('view', 1)).outcome.kind).toBe('found');
  });

  test('a page that may not ask is tried again after half a minute, or by a person’s wish', async () => {
    server = () => Promise.reject(new TypeError('Refused to connect'));
    const start = Date.now();
    const now = vi.spyOn(Date, 'now');
    const asksAfter = async (seconds: number, name = 'view') => {
      now.mockReturnValue(start + seconds * 1_000);
      const before = asked.length;
      expect((await askReady(name, 1)).outcome.kind).toBe('no-access');
      return asked.length - before;
    };
    expect(await asksAfter(0)).toBe(1);
    expect(await asksAfter(29)).toBe(0);
    expect(await asksAfter(29, 'refetch')).toBe(1);
    expect(await asksAfter(58)).toBe(0);
    expect(await asksAfter(59)).toBe(1);
  });
});

describe('messages', () => {
  test('of a web page or a content script get no answer', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    expect(await askAs('https://example.com/', 'view', 1)).toBeUndefined();
    expect(asked).toHaveLength(0);
  });

  test('that are none of the protocol get no answer', async () => {
    expect(await askAs('extension://id/popup.html', 'toString')).toBeUndefined();
    expect(await fake.browser.runtime.onMessage.fire('readTags', { url: 'extension://id/popup.html' })).toEqual([
      undefined,
    ]);
  });
});

test('a path that changes without a load changes the icon', async () => {
  server = () => text('User-agent: *\nDisallow: /private\n');
  await visit(1, 'https://example.com/');
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/allowed-16.png', badge: '' });
  fake.state.openTab(1, { url: 'https://example.com/private', documentId: 'document-https://example.com/' });
  await fake.browser.webNavigation.onHistoryStateUpdated.fire({ tabId: 1, frameId: 0 });
  await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/disallowed-16.png', badge: '8' }));
  expect(asked).toHaveLength(1);
});

test('a page that never rests has its button drawn all the same, and its server asked once', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  await roam(1, 2_000, 100);
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/partly-16.png' });
  expect(asked).toHaveLength(1);
});

test('what happens while the button is being drawn is drawn after it', async () => {
  await visit(1, 'https://example.com/');
  const { scripting, webNavigation } = fake.browser;
  const inject = scripting.executeScript;
  scripting.executeScript = async (injection) => {
    const result = await inject(injection);
    scripting.executeScript = inject;
    // The tags are read, and now there is one more.
    const tab = fake.state.tabs.get(1);
    if (tab) tab.tags = { metas: [{ name: 'robots', content: 'noindex', isInHead: true }], canonicals: [], omitted: 0 };
    await webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
    return result;
  };
  await webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  await vi.advanceTimersByTimeAsync(250);
  expect(fake.state.iconOf(1)).toMatchObject({ badge: '1' });
  await vi.advanceTimersByTimeAsync(250);
  expect(fake.state.iconOf(1)).toMatchObject({ badge: '8' });
});

test('what has been told is told again, however soon the worker dies after it', async () => {
  await load(1, 'https://example.com/', [{ name: 'X-Robots-Tag', value: 'noindex' }]);
  const told = answersOf(await askReady('view', 1));
  expect(told['Googlebot']).toBe('allowed noindex');
  await startWorker();
  expect(answersOf(await askReady('view', 1))).toEqual(told);
});

test('what the popup shows is not undone by a drawing that was due before', async () => {
  await visit(1, 'https://example.com/private');
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/disallowed-16.png' });
  await fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId: 1, frameId: 0 });
  server = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('navigator', { onLine: false });
  expect(answersOf(await askReady('refetch', 1))['Googlebot']).toBe('unknown unknown');
  await vi.advanceTimersByTimeAsync(500);
  expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png' });
});

test('a browser without a toolbar (Firefox for Android) answers the popup all the same', async () => {
  Object.assign(fake.browser.action, { setIcon: undefined, setBadgeText: undefined });
  fake.state.openTab(1, { url: 'https://example.com/private' });
  expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('disallowed unseen');
});

test('a closed tab leaves nothing of itself behind', async () => {
  await visit(1, 'https://example.com/');
  await fake.browser.tabs.onRemoved.fire(1);
  await vi.waitFor(() =>
    expect([...fake.browser.storage.session.data.keys()]).toEqual(['robots:2:https://example.com']),
  );
});

describe('a private tab', () => {
  beforeEach(() => fake.browser.storage.local.set({ settings: { chosen: ['GPTBot'], custom: [], fetchOn: 'popup' } }));
  const keys = () => [...fake.browser.storage.session.data.keys()];

  test('leaves nothing where its worker died as it was closed, once another tab is', async () => {
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await commit(1, 'https://secret.example/');
    await vi.advanceTimersByTimeAsync(250);
    expect(keys()).toContain('private:tab:3:1');
    fake.state.tabs.delete(1);
    await startWorker();
    await fake.browser.tabs.onRemoved.fire(2);
    expect(keys()).toEqual([]);
  });

  test('leaves nothing once it is closed, though another is open', async () => {
    fake.state.openTab(2, { url: 'https://other.example/', incognito: true });
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await commit(1, 'https://secret.example/');
    await vi.advanceTimersByTimeAsync(250);
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect(keys()).toEqual(['private']);
    // Were there ever a tab of that number again, it would not be the same.
    fake.state.openTab(1, { url: 'https://secret.example/', documentId: idOf('https://secret.example/') });
    expect((await askReady('view', 1)).headers).toEqual({ kind: 'unknown', reason: 'opened-before' });
  });

  test('leaves no memory of what was tried in vain', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    const look = async (tabId: number) => {
      fake.state.openTab(tabId, { url: 'https://secret.example/', incognito: true });
      await askReady('view', tabId);
      return asked.length;
    };
    expect([await look(1), await look(1)]).toEqual([1, 1]);
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect(await look(2)).toBe(2);
  });

  test('is told of no more once it is closed', async () => {
    fake.state.openTab(1, { url: 'https://secret.example/', incognito: true });
    await ask('view', 1);
    expect((await askAs('extension://id/popup.html', 'viewAll', 1)) as object).toMatchObject({ value: {} });
    fake.state.tabs.delete(1);
    await fake.browser.tabs.onRemoved.fire(1);
    expect(await askAs('extension://id/popup.html', 'viewAll', 1)).toEqual({ ok: true, value: null });
  });
});

test('what the browser tells of a tab that is gone is not kept', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  await commit(1, 'https://example.com/');
  fake.state.tabs.delete(1);
  await fake.browser.tabs.onRemoved.fire(1);
  await commit(1, 'https://example.com/late');
  await vi.advanceTimersByTimeAsync(250);
  expect([...fake.browser.storage.session.data.keys()].filter((key) => key.includes('tab:'))).toEqual([]);
});

describe('the page as served', () => {
  const HTML = { 'content-type': 'text/html' };
  const asServed = async () => {
    const reply = await askAs('extension://id/popup.html', 'asServed', 1);
    expect(reply).toMatchObject({ ok: true });
    return (reply as { value: Served | null }).value;
  };

  test('is fetched once, without cookies, compared with the live tags, and not kept', async () => {
    tabsTags = {
      tags: { metas: [{ name: 'robots', content: 'noindex', isInHead: true }], canonicals: [], omitted: 0 },
    };
    await visit(1, 'https://example.com/a?b');
    await ask('view', 1);
    const kept = structuredClone(fake.browser.storage.session.data);
    asked = [];
    server = () => text('<title>x</title><meta name=googlebot content=nofollow>', HTML);
    expect(await asServed()).toMatchObject({
      kind: 'compared',
      status: 200,
      isWhole: true,
      comparison: {
        differences: [
          { kind: 'only-served', served: { name: 'googlebot', content: 'nofollow', isInHead: true } },
          { kind: 'only-live', live: { name: 'robots', content: 'noindex' } },
        ],
      },
    });
    expect(asked.map(({ url }) => url)).toEqual(['https://example.com/a?b']);
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
    expect(fake.browser.storage.session.data).toEqual(kept);
  });

  test('is fetched by the page itself where only activeTab is given', async () => {
    fake.state.openTab(1, { url: 'https://example.com/a' });
    fake.browser.permissions.contains = async () => false;
    server = () => text('<meta name=robots content=noindex>', HTML);
    expect(await asServed()).toMatchObject({ comparison: { differences: [{ kind: 'only-served' }] } });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: 'https://example.com/a', init: { credentials: 'omit', cache: 'no-store' } });
  });

  test('of more than two megabytes only the first are compared', async () => {
    await visit(1, 'https://example.com/');
    server = () => text(`${' '.repeat(2 * 1024 * 1024)}<meta name=robots content=noindex>`, HTML);
    expect(await asServed()).toMatchObject({ isWhole: false, comparison: { differences: [] } });
  });

  test('cannot be told where no HTML comes, nothing comes, or the live tags cannot be read', async () => {
    await visit(1, 'https://example.com/');
    server = () => text('%PDF', { 'content-type': 'application/pdf' });
    expect(await asServed()).toEqual({ kind: 'failed', reason: 'no-html' });
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await asServed()).toEqual({ kind: 'failed', reason: 'network' });
    server = () => text('', HTML);
    fake.state.openTab(1, { url: 'https://example.com/', tags: null });
    expect(await asServed()).toEqual({ kind: 'failed', reason: 'unreadable' });
    fake.state.openTab(1, { url: 'about:blank' });
    expect(await asServed()).toBeNull();
  });
});
