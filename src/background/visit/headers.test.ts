// The headers of the page in the tab: whose they are, and when they are unknown.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answersOf,
  asked,
  askReady,
  clock,
  commit,
  fake,
  goTo,
  inNewBrowser,
  ROBOTS,
  selectFew,
  startWorker,
  text,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser();

describe('headers', () => {
  const noindex = [{ name: 'X-Robots-Tag', value: 'noindex' }];

  test('headers of the document itself decide about the index', async () => {
    world.server = () => text('User-agent: *\nDisallow:\n');
    await visit(1, 'https://example.com/', noindex);
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
    expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/noindex-16.png', badge: '5' });
  });

  test('headers are kept, every one of several, and Link too', async () => {
    await visit(1, 'https://example.com/', [
      { name: 'X-Robots-Tag', value: 'noarchive' },
      { name: 'x-robots-tag', value: 'googlebot: noindex' },
      { name: 'Link', value: '</a>; rel="canonical"' },
    ]);
    const view = await askReady('view', 1);
    expect(view.facts.headers).toMatchObject({
      kind: 'seen',
      headers: { robotsTags: ['noarchive', 'googlebot: noindex'], links: ['</a>; rel="canonical"'] },
    });
    expect(answersOf(view)).toMatchObject({ Googlebot: 'allowed noindex', bingbot: 'allowed index' });
  });

  test('headers are unknown after a restore from the back/forward cache, and a look-up makes them known', async () => {
    await visit(1, 'https://example.com/a', noindex);
    await visit(1, 'https://example.com/b');
    fake.state.openTab(1, { url: 'https://example.com/a', documentId: 'document-https://example.com/a' });
    await commit(1, 'https://example.com/a', ['forward_back']);
    const view = await askReady('view', 1);
    expect(view.facts.headers).toEqual({ kind: 'unknown', reason: 'restored' });
    expect(answersOf(view)['Googlebot']).toBe('allowed unknown');
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ name: 'icons/unknown-16.png', badge: '1' }));

    world.server = (url) => (url.endsWith('/robots.txt') ? text(ROBOTS) : text('', { 'x-robots-tag': 'noindex' }));
    const requests = asked.length;
    expect(answersOf(await askReady('lookUpHeaders', 1))['Googlebot']).toBe('allowed noindex');
    expect(asked.slice(requests).map(({ url }) => url)).toEqual(['https://example.com/a']);
  });

  /** What one tab, or one site in it, may take of the room that all share: three times what the longest visit here may. */
  const LITTLE = 200_000;
  const VISITS = 5;

  test.each([
    ['X-Robots-Tag', 65_536, 'too-long'],
    // As JSON, with the other fields, it is within the bound.
    ['X-Robots-Tag', 65_000, 'seen'],
    ['Link', 65_536, 'too-long'],
    // What no report is made of may be as long as it likes.
    ['X-Other', 250_000, 'seen'],
  ])(
    'headers in which %s has %i characters are seen or too long: %s, also to a new worker',
    async (name, length, expected) => {
      selectFew();
      for (let visits = 0; visits < VISITS; visits += 1) {
        const url = `https://example.com/${visits}`;
        await visit(1, url, [...noindex, { name, value: 'x'.repeat(length) }]);
      }
      for (let worker = 0; worker < 2; worker += 1) {
        const view = await askReady('view', 1);
        expect(view.facts.headers.kind === 'unknown' ? view.facts.headers.reason : view.facts.headers.kind).toBe(
          expected,
        );
        expect(answersOf(view)['Googlebot']).toBe(expected === 'seen' ? 'allowed noindex' : 'allowed unknown');
        startWorker();
      }
      expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(LITTLE);
    },
  );

  test.each([
    // The document is known by its URL without the fragment, which no server sees.
    ['fragment', '#', 1_900_000, 'allowed noindex'],
    ['query', '?', 65_000, 'allowed noindex'],
    ['query', '?', 66_000, 'allowed unknown'],
  ])('headers of a URL whose %s (%s) has %i characters give the answer: %s', async (_, sign, length, answer) => {
    selectFew();
    for (let visits = 0; visits < VISITS; visits += 1) {
      await visit(1, `https://example.com/${visits}${sign}${'x'.repeat(length)}`, noindex);
    }
    const view = await askReady('view', 1);
    expect(answersOf(view)['Googlebot']).toBe(answer);
    expect(view.facts.headers).toMatchObject(
      answer === 'allowed noindex' ? { kind: 'seen' } : { kind: 'unknown', reason: 'too-long' },
    );
    expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(LITTLE);
  });

  describe('in tabs with as long URLs and headers as are kept', () => {
    const FILE = '#'.repeat(500 * 1024);
    const keys = (start: string) =>
      [...fake.browser.storage.session.data.keys()].filter((key) => key.startsWith(start));
    beforeEach(selectFew);
    const openHostile = async (count: number) => {
      for (let tabId = 101; tabId <= 100 + count; tabId += 1) {
        const url = `https://hostile.example/${tabId}?${'x'.repeat(60_000)}`;
        await visit(tabId, url, [...noindex, { name: 'X-Robots-Tag', value: 'x'.repeat(60_000) }]);
      }
    };
    const visitSites = async (from: number, to: number) => {
      for (let site = from; site < to; site += 1) await visit(1, `https://site-${site}.example/`, noindex);
    };

    test('they take no more room from robots.txt files than a megabyte', async () => {
      world.server = (url) => text(url.includes('hostile') ? '' : FILE);
      await visitSites(0, 13);
      const before = keys('robots:');
      await openHostile(30);
      await visitSites(13, 14);
      expect(keys('robots:')).toEqual([
        ...before,
        'robots:2:https://hostile.example',
        'robots:2:https://site-13.example',
      ]);
      // What an ordinary tab has stays, and of the others there is still some.
      startWorker();
      expect((await askReady('view', 1)).facts.headers.kind).toBe('seen');
      expect(keys('tab:').length).toBeGreaterThan(3);
    });

    test('a browser that refuses what a visit left gets room for it', async () => {
      await openHostile(30);
      const { session } = fake.browser.storage;
      const store = session.set;
      const most = await session.getBytesInUse();
      session.set = async (items) => {
        const size = JSON.stringify(items).length;
        if ((await session.getBytesInUse()) + size > most) throw new Error('QUOTA_BYTES quota exceeded');
        await store.call(session, items);
      };
      await visitSites(0, 1);
      startWorker();
      expect((await askReady('view', 1)).facts.headers.kind).toBe('seen');
    });
  });

  test('headers that are too long when they are looked up, too, are unknown', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('', { 'x-robots-tag': 'x'.repeat(65_536) });
    expect((await askReady('lookUpHeaders', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'too-long' });
  });

  test('headers of a redirect that a look-up meets aren’t kept if they are too long, either', async () => {
    await visit(1, 'https://example.com/');
    world.server = () => text('', { location: '/next', 'x-robots-tag': 'x'.repeat(LITTLE) }, 302);
    await askReady('lookUpHeaders', 1);
    startWorker();
    await askReady('view', 1);
    expect(await fake.browser.storage.session.getBytesInUse()).toBeLessThan(LITTLE);
  });

  test('headers of one endless URL are not taken for those of another', async () => {
    const endless = `https://example.com/?${'x'.repeat(65_536)}`;
    await visit(1, `${endless}1`, noindex);
    world.server = (url) => (url.endsWith('/robots.txt') ? text(ROBOTS) : text('', { 'x-robots-tag': 'noindex' }));
    await askReady('lookUpHeaders', 1);
    await goTo(1, `${endless}2`);
    expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'too-long' });
  });

  test('headers are unknown where no response was seen: a service worker made the page', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    await commit(1, 'https://example.com/');
    fake.state.openTab(1, { url: 'https://example.com/', documentId: 'document-https://example.com/' });
    expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'not-observed' });
  });

  test('headers are unknown for a page that was open before the install', async () => {
    fake.state.openTab(1, { url: 'https://example.com/' });
    expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'opened-before' });
  });

  test('headers of a prerendered document wait until the tab shows it', async () => {
    await visit(1, 'https://example.com/shown');
    const url = 'https://example.com/next';
    await fake.browser.webRequest.onResponseStarted.fire({
      requestId: 'page',
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

  test('headers of a page that is only prefetched are not those of the page that is shown', async () => {
    await visit(1, 'https://example.com/a');
    await fake.browser.webRequest.onResponseStarted.fire({
      requestId: 'page',
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
    expect((await askReady('view', 1)).facts.headers).toEqual({ kind: 'unknown', reason: 'not-observed' });
  });

  test.each<[string, number, readonly { name: string; value: string }[]]>([
    ['no content', 204, []],
    ['a form to be filled in anew', 205, []],
    ['a file to save', 200, [{ name: 'Content-Disposition', value: 'Attachment; filename="a"' }]],
    ['a file of a kind unknown to browsers', 200, [{ name: 'Content-Disposition', value: 'inline-later; filename=a' }]],
    ['a type that no browser shows', 200, [{ name: 'content-type', value: ' application/zip' }]],
    ['a table', 200, [{ name: 'content-type', value: 'Text/CSV; charset=utf-8' }]],
    ['a calendar', 200, [{ name: 'content-type', value: 'text/calendar' }]],
  ])('headers of %s are not those of the document that comes next', async (_, statusCode, more) => {
    await visit(1, 'https://example.com/a');
    await fake.browser.webRequest.onResponseStarted.fire({
      requestId: 'saved',
      tabId: 1,
      url: 'https://example.com/a',
      statusCode,
      responseHeaders: [...noindex, ...more],
      timeStamp: clock(),
    });
    await commit(1, 'https://example.com/a', ['forward_back']);
    expect(answersOf(await askReady('view', 1))['Googlebot']).not.toContain('noindex');
  });

  test.each([
    ...['', 'INLINE', 'inline; filename="a"', 'inline filename=a', '; filename=a', 'filename="a"', 'Name=a'],
    ...["filename*=UTF-8''a", 'filename = a'],
  ])('a page with the Content-Disposition “%s” is shown, and has its headers', async (value) => {
    await visit(1, 'https://example.com/a', [...noindex, { name: 'Content-Disposition', value }]);
    expect(answersOf(await askReady('view', 1))['Googlebot']).toBe('allowed noindex');
  });

  test('headers that the browser reports only after the document is there are known all the same (Firefox)', async () => {
    const url = 'https://example.com/late';
    fake.state.openTab(1, { url, documentId: `document-${url}` });
    const response = {
      requestId: 'page',
      tabId: 1,
      url,
      statusCode: 200,
      responseHeaders: noindex,
      timeStamp: clock(),
    };
    await commit(1, url);
    const view = askReady('view', 1);
    await fake.browser.webRequest.onResponseStarted.fire(response);
    expect(answersOf(await view)['Googlebot']).toBe('allowed noindex');
  });

  test('headers are the shown document’s own where the browser gives documents no id (Firefox before 153)', async () => {
    const show = async (url: string, responseHeaders: typeof noindex) => {
      fake.state.openTab(1, { url, documentId: undefined });
      await fake.browser.webRequest.onResponseStarted.fire({
        requestId: 'page',
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

test.each([
  ['a server sent the browser on', 301, [], 1],
  ['the browser itself did, by HSTS (Firefox)', 0, [], 0],
  ['the browser itself did, by HSTS (Chromium)', 307, [{ name: 'Non-Authoritative-Reason', value: 'HSTS' }], 0],
])(
  'a redirect counts as the server’s only if a server sent it: %s (%i)',
  async (_, statusCode, responseHeaders, count) => {
    const url = 'http://example.com/';
    const redirectUrl = 'https://example.com/';
    const details = { requestId: 'page', tabId: 1, url, redirectUrl, statusCode, responseHeaders, timeStamp: clock() };
    await fake.browser.webRequest.onBeforeRedirect.fire(details);
    await visit(1, redirectUrl);
    const hop = { url, status: 301, location: redirectUrl, directives: [], crawl: null };
    expect((await askReady('view', 1)).report.page.redirects).toEqual(Array(count).fill(hop));
  },
);

test('offline, what the browser has kept is not taken for an answer of the server', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await visit(1, 'https://example.com/');
  expect(asked[0]?.init.cache).toBe('no-store');
});
