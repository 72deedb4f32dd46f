// What is shown of a page is of the document in the tab: not of a response that no document was made of, nor of a page that
// did not load; with the redirects that led there.
import { afterAll, expect, test } from 'vitest';
import type { PageView, ReadyView } from '../../src/shared/protocol.ts';
import { iconOf, navigate, openTab, readPopup, runInPage } from '../support/drivers/popup.ts';
import { serveElsewhere } from '../support/fakes/misbehaving.ts';
import { type Answer, page, type Resource, type Site } from '../support/fakes/sites.ts';
import { waitFor, within } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const elsewhere = await serveElsewhere();
afterAll(() => elsewhere.close());

const NOINDEX = ['X-Robots-Tag', 'noindex'] as const;
const answer = (status: number, ...headers: (readonly [name: string, value: string])[]): Answer => ({
  status,
  headers,
  body: status < 300 ? page('a page') : `<p>status ${status}`,
});

/** Responses that leave the page in the tab as it is. */
const NO_DOCUMENT = {
  'a 204': { status: 204, headers: [NOINDEX] },
  'a 205': { status: 205, headers: [NOINDEX] },
  'a file to save': { headers: [NOINDEX, ['Content-Disposition', 'attachment; filename="a.txt"']], body: 'a file' },
  'a type that no browser shows': { headers: [NOINDEX, ['Content-Type', 'application/octet-stream']], body: 'a file' },
} as const satisfies Record<string, Answer>;
const names = Object.keys(NO_DOCUMENT) as (keyof typeof NO_DOCUMENT)[]; // Of a record of just these.
/** One without content, and one that is saved. */
const NO_DOCUMENT_IN_SHORT: readonly (typeof names)[number][] = ['a 204', 'a file to save'];

const STATUSES = [401, 403, 404, 410, 429, 500, 503];
const IN_SHORT = [404];

const hop = (location: string, ...headers: (readonly [name: string, value: string])[]): Answer =>
  answer(302, ['Location', location], ...headers);
const endless: Resource = ({ path }) => hop(`/endless/${Number(path.split('/').at(-1)) + 1}`);

let answerSlow: () => void = () => {};
const slow: Resource = () => ({
  body: page('slow at last'),
  after: new Promise<void>((resolve) => {
    answerSlow = resolve;
  }),
});

const site: Site = {
  '/robots.txt': 'User-agent: *\nDisallow:\n',
  '/page': page('a page'),
  '/other': page('another page'),
  '/first': hop('/second?a=b', NOINDEX, ['X-Robots-Tag', 'otherbot: nofollow']),
  '/second': { ...hop('/page'), status: 301 },
  '/client': page('on the way', '<meta http-equiv="refresh" content="0;url=/page">'),
  '/door': answer(401, ['WWW-Authenticate', 'Basic realm="door"']),
  '/slow': slow,
  '/empty': { status: 503, body: '' },
  ...Object.fromEntries(STATUSES.map((status) => [`/${status}`, answer(status, NOINDEX)])),
  ...Object.fromEntries(names.map((name) => [`/${names.indexOf(name)}`, page('a page')])),
};
/** Separate, as a robots.txt that is kept already would not be asked for anyway. */
const loop: Site = { '/robots.txt': 'User-agent: *\nDisallow:\n', '*': endless };

inEachBrowser({ site, loop }, (stage) => {
  const url = (path: string) => stage.sites.urlOf('site', path);

  async function viewOf(tabId: number): Promise<PageView> {
    const reply = await stage.browser.inExtension(
      (id) => chrome.runtime.sendMessage({ name: 'view', args: [id] }),
      tabId,
    );
    expect(reply).toMatchObject({ ok: true });
    return (reply as { value: PageView }).value;
  }
  async function readyView(tabId: number): Promise<ReadyView> {
    const view = await viewOf(tabId);
    if (view.kind !== 'ready') throw new Error(JSON.stringify(view));
    return view;
  }
  const askedFor = (path: string) => stage.sites.asked.filter((asked) => asked.path === path).length;
  const hasNoindex = ({ report }: ReadyView) => report.directives.some(({ name }) => name === 'noindex');

  const saysNothing = (view: ReadyView) => {
    expect(hasNoindex(view)).toBe(false);
    expect(view.report.page.status ?? 200).toBe(200);
  };

  const isNotReported = async (name: (typeof names)[number]) => {
    const path = `/${names.indexOf(name)}`;
    const tabId = await openTab(stage.browser, url(path));
    stage.sites.put('site', path, NO_DOCUMENT[name]);
    const goThere = async () => {
      const before = askedFor(path);
      const ended = stage.browser.inExtension(
        (id, to) =>
          // A page that goes back while the browser still goes somewhere else may go nowhere.
          new Promise<void>((resolve) => {
            // Firefox reports no error where it saves a file: there the tab loads, and is done with it.
            let isLoading = false;
            const onError = (details: { tabId: number; frameId: number }) => {
              if (details.tabId === id && details.frameId === 0) end();
            };
            const onUpdated = (tab: number, { status }: { status?: string }) => {
              if (tab !== id) return;
              if (isLoading && status === 'complete') end();
              isLoading ||= status === 'loading';
            };
            const end = () => {
              chrome.webNavigation.onErrorOccurred.removeListener(onError);
              chrome.tabs.onUpdated.removeListener(onUpdated);
              resolve();
            };
            chrome.webNavigation.onErrorOccurred.addListener(onError);
            chrome.tabs.onUpdated.addListener(onUpdated);
            void chrome.tabs.update(id, { url: to });
          }),
        tabId,
        url(path),
      );
      await within(30_000, 'the end of the navigation', ended);
      expect(askedFor(path)).toBeGreaterThan(before);
    };
    await goThere();
    saysNothing(await readyView(tabId));
    await navigate(stage.browser, tabId, url('/other'));
    await goThere();
    // A browser that has not kept the page as it was asks for it again.
    stage.sites.put('site', path, page('a page'));
    // By the page itself: Chromium's own Back skips pages without a click in them.
    await runInPage(stage.browser, tabId, 'setTimeout(() => history.back())');
    await waitFor(async () => (await readyView(tabId)).report.url === url(path), { what: 'the page before' });
    saysNothing(await readyView(tabId));
  };
  const IS_NOT_REPORTED = '%s at the URL of a page isn’t reported for a page there';
  test.each(NO_DOCUMENT_IN_SHORT)(IS_NOT_REPORTED, isNotReported);
  stage.testLong.each(names.filter((name) => !NO_DOCUMENT_IN_SHORT.includes(name)))(IS_NOT_REPORTED, isNotReported);

  const STATUS_IS_KNOWN = 'the status of a page that answers %i is known, and its headers';
  const statusIsKnown = async (status: number) => {
    const view = await readyView(await openTab(stage.browser, url(`/${status}`)));
    expect(view.facts.headers).toMatchObject({ kind: 'seen', headers: { status, robotsTags: ['noindex'] } });
    expect(view.report.page.redirects).toEqual([]);
  };
  test.each(IN_SHORT)(STATUS_IS_KNOWN, statusIsKnown);
  stage.testLong.each(STATUSES.filter((status) => !IN_SHORT.includes(status)))(STATUS_IS_KNOWN, statusIsKnown);

  test('the status of an empty answer counts, in whose place the browser shows its own page', async () => {
    const tabId = await openTab(stage.browser, url('/empty'));
    const view = await readyView(tabId);
    expect(view.facts.headers).toMatchObject({ kind: 'seen', headers: { status: 503 } });
  });

  test('the redirects that led to a page are shown, each with its headers', async () => {
    const view = await readyView(await openTab(stage.browser, url('/first')));
    expect(view.report.url).toBe(url('/page'));
    expect(view.facts.headers).toMatchObject({ kind: 'seen', headers: { status: 200, robotsTags: [] } });
    const redirects = view.report.page.redirects?.map(({ url: from, status, location, directives }) => {
      return { from, status, location, says: directives.map(({ crawler, name }) => `${crawler} ${name}`) };
    });
    expect(redirects).toEqual([
      { from: url('/first'), status: 302, location: url('/second?a=b'), says: ['null noindex', 'otherbot nofollow'] },
      { from: url('/second?a=b'), status: 301, location: url('/page'), says: [] },
    ]);
  });

  test('a page that sends people on by script is not a redirect', async () => {
    const tabId = await openTab(stage.browser, url('/client'));
    await waitFor(async () => (await readyView(tabId)).report.url === url('/page'), { what: 'the page' });
    expect((await readyView(tabId)).report.page.redirects).toEqual([]);
  });

  /** Opens a tab, and does not wait for its page. */
  const begin = (path: string) =>
    stage.browser.inExtension(async (to) => (await chrome.tabs.create({ url: to })).id ?? -1, url(path));

  test('while the browser asks for a password, the 401 is shown, and nothing of it once another page is there', async () => {
    const tabId = await begin('/door');
    // Firefox goes on with the blank page of the new tab. Chromium does so for a moment, and then shows an empty page beneath
    // its dialog.
    const isFirefox = stage.browser.name === 'firefox';
    const isTold = async () => {
      const view = await viewOf(tabId);
      if (isFirefox) return view.kind === 'not-loaded' && view.error === 'auth';
      return view.kind === 'ready' && view.report.page.status === 401;
    };
    await waitFor(isTold, { what: 'the 401' });
    const { text } = await readPopup(stage.browser, tabId);
    expect(text).toMatch(isFirefox ? /a user name and password \(HTTP 401\)/ : /HTTP status 401/);
    await navigate(stage.browser, tabId, url('/page'));
    expect((await readyView(tabId)).facts.headers).toMatchObject({ kind: 'seen', headers: { status: 200 } });
  });

  test('a new tab whose page has not come yet says so where the browser tells, and shows the page once it has', async () => {
    const tabId = await begin('/slow');
    await waitFor(() => askedFor('/slow') > 0, { what: 'the request' });
    // Firefox doesn't tell which page a tab waits for.
    const isFirefox = stage.browser.name === 'firefox';
    expect(await viewOf(tabId)).toMatchObject(
      isFirefox ? { kind: 'not-applicable', scheme: 'about' } : { kind: 'not-loaded', error: 'pending' },
    );
    if (!isFirefox) expect((await readPopup(stage.browser, tabId)).text).toContain('hasn’t sent the page yet');
    answerSlow();
    await waitFor(async () => (await viewOf(tabId)).kind === 'ready', { what: 'the page' });
  });

  const FAILURES = {
    'is in no DNS': [() => 'http://no-such-host.invalid/a', 'dns', /wasn’t found \(DNS\)/],
    'refuses the connection': [() => elsewhere.refused, 'refused', /refused the connection/],
    'shows a certificate that nobody signed': [() => elsewhere.untrusted, 'tls', /secure connection.*\(TLS\)/],
    'redirects without end': [() => stage.sites.urlOf('loop', '/endless/1'), 'other', /couldn’t be loaded/],
  } as const;

  const failures = Object.entries(FAILURES);
  const didNotLoad = async (...[, [address, error, words]]: (typeof failures)[number]) => {
    // From a page that did load: nothing of it is shown any more.
    const tabId = await openTab(stage.browser, url('/page'));
    await stage.browser.inExtension((id, to) => chrome.tabs.update(id, { url: to }), tabId, address());
    await waitFor(async () => (await viewOf(tabId)).kind === 'not-loaded', { what: 'the error page' });
    expect(await viewOf(tabId)).toMatchObject({ kind: 'not-loaded', origin: new URL(address()).origin, error });
    const popup = await readPopup(stage.browser, tabId);
    expect(popup).toMatchObject({ screen: 'notice', title: 'No page was loaded' });
    expect(popup.text).toMatch(words);
    await waitFor(async () => /didn’t load/.test((await iconOf(stage.browser, tabId)).title), { what: 'the icon' });
    expect(stage.sites.robotsAsked('loop')).toHaveLength(0);
    await navigate(stage.browser, tabId, url('/page'));
    expect((await readyView(tabId)).facts.headers).toMatchObject({ kind: 'seen', headers: { status: 200 } });
  };
  const DID_NOT_LOAD = 'a page whose host %s did not load';
  const isInShort = ([, [, error]]: (typeof failures)[number]) => error === 'dns' || error === 'tls';
  test.each(failures.filter(isInShort))(DID_NOT_LOAD, didNotLoad);
  stage.testLong.each(failures.filter((failure) => !isInShort(failure)))(DID_NOT_LOAD, didNotLoad);
});
