// What leaves the browser in a whole session, as a proxy sees it that everything goes through: of the extension nothing but
// the robots.txt of visited origins and what was clicked for, and nothing that tells who one is.
import { afterAll, expect, test } from 'vitest';
import type { BackgroundProtocol } from '../../src/shared/protocol.ts';
import { LIST_SOURCES } from '../../src/shared/published-lists.ts';
import { forgetTabs, navigate, openTab, readLink, showPopup, untilPopupShows } from '../support/drivers/popup.ts';
import { passHours, storedIn } from '../support/drivers/watch.ts';
import { type Passed, recordTraffic } from '../support/fakes/proxy.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

/** Whom the browsers ask on their own account. The drivers switch it off; other versions may know other ways. */
const BROWSERS_OWN = [
  'accounts.google.com',
  'clients2.google.com',
  'update.googleapis.com',
  'firefox.settings.services.mozilla.com',
];

const proxy = await recordTraffic();
afterAll(() => proxy.close());

const OPEN = 'User-agent: *\nDisallow: /private\nSitemap: http://sitemap.test/sitemap.xml\n';

const site: Site = { '*': page('a page'), '/robots.txt': OPEN };

/** Every visitor is asked for a name and a password, and is given a cookie. */
const SHOP: Site = {
  '*': ({ headers }) =>
    headers.authorization
      ? {
          headers: [['Set-Cookie', 'visitor=somebody; Path=/; Max-Age=1000']],
          body: page(
            'the shop',
            '<meta name="robots" content="noindex"><link rel="canonical" href="http://canonical.test/">',
            '<a href="http://linked.test/">a link</a>',
          ),
        }
      : { status: 401, headers: [['WWW-Authenticate', 'Basic realm="shop"']], body: 'Who is there?' },
  // It names all that is fetched on a click, each at another host.
  '/many': (_, sites) =>
    page(
      'many',
      `<link rel="license" type="application/rsl+xml" href="${sites.urlOf('license.test', '/terms.xml')}">
       <link rel="canonical" href="${sites.urlOf('canonical.test')}">`,
      `<a href="${sites.urlOf('target.test')}">a link</a><img src="${sites.urlOf('resource.test', '/a.svg')}">`,
    ),
  '/robots.txt': OPEN,
};

/** The popup's tabs by what they say, in the order in which they are pressed. */
const TABS = { 'robots.txt': 'robots', Page: 'page', Links: 'links', 'Test URL': 'try', Crawlers: 'crawlers' };

const FENCE = /\bfence-\d+\.test\b/;

const hostOf = ({ method, url }: Passed) => (method === 'CONNECT' ? url.replace(/:\d+$/, '') : new URL(url).hostname);
/** Firefox would name the installation by `Origin`: moz-extension:// and a number that no other has. */
const shown = ({ method, url, headers: { cookie, referer, authorization, origin } }: Passed) =>
  [`${method} ${url}`, ...(cookie || referer || authorization || origin ? ['and who one is'] : [])].join(', ');

/** One of the published lists of IP addresses. */
const LIST = new URL(LIST_SOURCES[0]?.url ?? '');

/** Hosts that are asked because of a click alone. */
const CLICKED = [
  ...[
    'asked',
    'audited',
    'canonical',
    'file',
    'license',
    'resource',
    'sitemap',
    'target',
    'typed',
    'watched',
    'workbench',
  ].map((name) => `${name}.test`),
  'report.example',
];

inEachBrowser(
  {
    ...{ 'shop.test': SHOP, 'news.test': site, 'linked.test': site, local: site, here: site },
    ...Object.fromEntries(CLICKED.map((name) => [name, site])),
  },
  (stage) => {
    const url = (name: string, path = '/') => stage.sites.urlOf(name, path);
    const robots = (name: string) => `GET ${url(name, '/robots.txt')}`;
    /** What was asked for since, but for the pictures that the browser puts on its tabs, and its own affairs. */
    const since = (mark: number) =>
      proxy.passed
        .slice(mark)
        .filter((one) => !one.url.endsWith('/favicon.ico') && !BROWSERS_OWN.includes(hostOf(one)))
        .map(shown);
    const asked = (line: string, mark: number) =>
      waitFor(() => since(mark).includes(line), { what: () => `${line} in ${since(mark)}` });

    /** Visits one more site and waits for the last request of that: what was under way before has come through. */
    let fences = 0;
    const fence = async (mark: number) => {
      fences += 1;
      const name = `fence-${fences}.test`;
      await openTab(stage.browser, url(name));
      await asked(robots(name), mark);
      return since(mark).filter((line) => !FENCE.test(line));
    };

    /** Presses the button of that name in the popup that is shown, and waits until it shows an element. */
    const press = async (name: string, shows: string) => {
      await stage.browser.inExtension((text) => {
        const popup = document.querySelector('iframe')?.contentDocument;
        const button = [...(popup?.querySelectorAll('button') ?? [])].find((one) =>
          (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(text),
        );
        if (!button) throw new Error(`no button ${text} in ${popup?.body.textContent}`);
        button.click();
      }, name);
      await untilPopupShows(stage.browser, shows);
    };

    let shop = -1;
    /** Hosts that the tests so far are about, but for those of clicks. */
    const visited: string[] = [];

    test('visits request the robots.txt of each origin once, without anything that identifies the person', async () => {
      visited.push('shop.test', 'news.test', 'local.localhost', 'secure.test');
      const start = proxy.passed.length;
      shop = await openTab(stage.browser, url('shop.test').replace('//', '//somebody:secret@'));
      await asked(robots('shop.test'), start);
      await navigate(stage.browser, shop, url('shop.test', '/second'));
      await openTab(stage.browser, url('news.test'));
      await asked(robots('news.test'), start);
      await openTab(stage.browser, url('local'));
      await asked(robots('local'), start);
      await openTab(stage.browser, 'https://secure.test/');
      const all = await fence(start);
      expect(all.filter((line) => line.includes('robots.txt')).sort()).toEqual(
        [robots('local'), robots('news.test'), robots('shop.test')].sort(),
      );
      const pages = all.filter((line) => !line.includes('robots.txt') && !line.startsWith('CONNECT'));
      expect(pages).toEqual([
        `GET ${url('shop.test')}`,
        `GET ${url('shop.test')}, and who one is`,
        `GET ${url('shop.test', '/second')}, and who one is`,
        `GET ${url('news.test')}`,
        `GET ${url('local')}`,
      ]);
      expect(new Set(all.filter((line) => line.startsWith('CONNECT')))).toEqual(new Set(['CONNECT secure.test:443']));
    });

    stage.testOnce(
      'popup, introduction, every panel, all crawlers, marks, another URL and settings send nothing at all',
      async () => {
        await stage.browser.inExtension(() => chrome.storage.local.remove('welcomed'));
        await showPopup(stage.browser, shop);
        const start = proxy.passed.length;
        await showPopup(stage.browser, shop);
        await press('All ', '.find');
        for (const [label, name] of Object.entries(TABS)) await press(label, `#tab-${name}[aria-selected="true"]`);
        await press('List and mark', '.links .list li');
        const opened = await stage.browser.inExtension((address) => {
          const popup = document.querySelector('iframe')?.contentDocument;
          const field = popup?.querySelector<HTMLInputElement>('.try input');
          if (!popup || !field) throw new Error('no field');
          field.value = address;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          const folds = [...popup.querySelectorAll('details')];
          for (const details of folds) details.open = true;
          const rows = [...popup.querySelectorAll<HTMLElement>('.row .opener')];
          for (const name of rows) name.click();
          return rows.length;
        }, 'http://typed.test/private');
        await untilPopupShows(stage.browser, '.first-run');
        expect(opened).toBeGreaterThanOrEqual(8);
        await press('Got it', '.report:not(:has(~ .first-run))');
        await stage.browser.click('[data-group="search"] h2 button');
        await stage.browser.click('input[name="crawler"][value="YandexBot"]');
        await stage.browser.click('.bar button');
        expect(await fence(start)).toEqual([]);
      },
    );

    stage.testLong('each click sends its own one request, and none comes before', async () => {
      await forgetTabs(stage.browser);
      const opened = proxy.passed.length;
      await showPopup(stage.browser, shop);
      expect(await fence(opened)).toEqual([robots('shop.test')]);

      const start = proxy.passed.length;
      const second = `GET ${url('shop.test', '/second')}`;
      /** A request that comes early or late fails the next check, or the last one. */
      const sends = async (line: string, click: () => Promise<unknown>) => {
        const mark = proxy.passed.length;
        await click();
        await asked(line, mark);
        expect(since(mark)).toEqual([line]);
      };
      await sends(second, () =>
        press(
          'Fetch status and headers (one request, no cookies)',
          '.report[aria-busy="false"]:not(:has(.summary [data-kind="action"]))',
        ),
      );
      // The next click sends the same: before it, all is here that the first has caused.
      expect(await fence(start)).toEqual([second]);
      await sends(second, () => press('Fetch without cookies and compare', '.served [role="status"] p'));
      await sends(robots('shop.test'), () => press('Fetch again', '.report'));
      visited.push('linked.test');
      await sends(robots('linked.test'), () => readLink(stage.browser, url('linked.test', '/private')));
      expect(await fence(start)).toEqual([second, second, robots('shop.test'), robots('linked.test')]);
    });

    test('what is asked for by a click sends what docs/PRIVACY.md says of it, and nothing else', async () => {
      await stage.browser.inExtension(
        (address) =>
          Promise.all([
            chrome.storage.local.set({ settings: { chosen: ['Googlebot', 'GPTBot'] } }),
            chrome.storage.session.set({
              'asked-links:1': [{ id: 'asked', url: address, isPrivate: false, tabId: -1 }],
            }),
          ]),
        url('asked.test'),
      );
      visited.push('here.localhost');
      const tab = await openTab(stage.browser, url('shop.test', '/many'));
      const get = (name: string, path = '/') => `GET ${url(name, path)}`;
      const originOf = (name: string) => url(name, '');
      const watched = originOf('watched.test');
      /**
       * As the buttons do it: what each question sends, in this order, or the test that has it. That none is forgotten is for the
       * compiler to see.
       */
      const CLICKS: {
        readonly [Name in keyof BackgroundProtocol]:
          | readonly (readonly [args: Parameters<BackgroundProtocol[Name]>, sends: readonly string[]])[]
          | 'visits';
      } = {
        view: 'visits',
        refetch: [[[tab], [robots('shop.test')]]],
        lookUpHeaders: [[[tab], [get('shop.test', '/many')]]],
        rawHtml: [[[tab], [get('shop.test', '/many')]]],
        link: [[['asked'], [robots('asked.test')]]],
        content: [[[tab], []]],
        viewAll: [[[tab], []]],
        endFirstRun: [[[], []]],
        settingsChanged: [[[], []]],
        pageUrls: [[[tab, tab, originOf('shop.test')], []]],
        markLinks: [
          [[tab, 'Googlebot'], []],
          [[tab, 'Googlebot', 'ask'], [robots('target.test')]],
        ],
        showLink: [[[tab, { index: 0, url: url('target.test') }], []]],
        areLinksMarked: [[[tab], []]],
        unmarkLinks: [[[tab], []]],
        resources: [[[tab, 'Googlebot'], [robots('resource.test')]]],
        canonical: [
          [
            [tab, url('canonical.test'), url('shop.test', '/many')],
            [get('canonical.test'), robots('canonical.test')],
          ],
        ],
        lookUpLicenses: [[[tab], [get('license.test', '/terms.xml')]]],
        llmsFile: [[[tab], [get('shop.test', '/llms.txt')]]],
        tdmFile: [[[tab], [get('shop.test', '/.well-known/tdmrep.json')]]],
        testUrl: [[[tab, url('typed.test', '/private')], [robots('typed.test')]]],
        // As the browser and as each of two crawlers.
        servedTo: [[[tab], [1, 2, 3].flatMap(() => [get('shop.test', '/many'), robots('shop.test')])]],
        dismissServing: [[[tab], []]],
        // By their names, all that end in .test are in a private network.
        liveFile: [
          [[tab, originOf('unasked.test'), null, 'unasked'], []],
          [[tab, originOf('unasked.test'), url('file.test', '/a.txt'), 'default'], []],
          [[tab, originOf('here'), null, 'unasked'], [robots('here')]],
          [[tab, originOf('here'), url('here', '/a.txt'), 'reload'], [get('here', '/a.txt')]],
          [[tab, originOf('workbench.test'), null, 'default'], [robots('workbench.test')]],
          [[tab, originOf('workbench.test'), url('file.test', '/a.txt'), 'default'], [get('file.test', '/a.txt')]],
          [[tab, originOf('workbench.test'), url('here', '/b.txt'), 'default'], []],
          // Other origins of an audit.
          [[tab, originOf('audited.test'), null, 'spare'], [robots('audited.test')]],
        ],
        sitemapFile: [
          [[tab, originOf('workbench.test'), url('sitemap.test', '/s.xml')], [get('sitemap.test', '/s.xml')]],
        ],
        auditedPage: [[[tab, originOf('workbench.test'), url('workbench.test', '/a')], [get('workbench.test', '/a')]]],
        openReport: [
          [[tab, url('report.example', '/a')], [robots('report.example')]],
          [[tab, url('unasked.test')], []],
        ],
        watch: [[[watched], [robots('watched.test')]]],
        addKeyUrl: [[[url('watched.test', '/key'), 'indexable'], []]],
        removeKeyUrl: [[[url('watched.test', '/key')], []]],
        checkNow: [[[watched], [robots('watched.test')]]],
        acknowledge: [[[watched], []]],
        importVersions: [[[watched, {}], []]],
        unwatch: [[[watched], []]],
        forgetWatched: [[[watched], []]],
        // Of https, a proxy sees the host alone.
        publishedList: [[[tab, LIST.href], [`CONNECT ${LIST.hostname}:443`]]],
      };
      const clicks = Object.entries(CLICKS).flatMap(([name, rows]) =>
        typeof rows === 'string' ? [] : rows.map(([args, sends]) => ({ name, args, sends })),
      );
      const start = proxy.passed.length;
      for (const { name, args, sends } of clicks) {
        const mark = proxy.passed.length;
        const answer = await stage.browser.inExtension(
          (message) => chrome.runtime.sendMessage<object, { readonly ok: boolean }>(message),
          { name, args },
        );
        expect([name, answer.ok]).toEqual([name, true]);
        // A window that a click opens asks on its own.
        for (const line of sends) await asked(line, mark);
        expect([name, ...since(mark).sort()]).toEqual([name, ...[...sends].sort()]);
      }
      expect((await fence(start)).sort()).toEqual(clicks.flatMap(({ sends }) => sends).sort());
    });

    stage.testOnce('a watched site is sent the requests that are due, its key URL once a day', async () => {
      const site = url('news.test', '');
      const watched = proxy.passed.length;
      await stage.browser.inExtension(async (origin) => {
        await chrome.runtime.sendMessage({ name: 'watch', args: [origin] });
        await chrome.runtime.sendMessage({ name: 'addKeyUrl', args: [`${origin}/key`, 'indexable'] });
      }, site);
      await asked(robots('news.test'), watched);

      const due = proxy.passed.length;
      await passHours(stage.browser, 7);
      const key = `GET ${url('news.test', '/key')}`;
      await asked(key, due);
      // Its answer would otherwise be written over the earlier times.
      const isKept = async () => (await storedIn(stage.browser))?.sites[0]?.keyUrls[0]?.checkedAt;
      await waitFor(isKept, { what: 'the first verdict' });

      const later = proxy.passed.length;
      await passHours(stage.browser, 7);
      await asked(robots('news.test'), later);
      expect(await fence(watched)).toEqual([robots('news.test'), robots('news.test'), key, robots('news.test')]);

      const ended = proxy.passed.length;
      await stage.browser.inExtension(() => chrome.runtime.sendMessage({ name: 'forgetWatched', args: [null] }));
      expect(await fence(ended)).toEqual([]);
    });

    test('no other server was asked, since the browser started', () => {
      const others = (host: string) => !BROWSERS_OWN.includes(host) && !FENCE.test(host);
      const hosts = new Set(proxy.passed.map(hostOf).filter(others));
      expect([...hosts].sort()).toEqual([...visited, ...CLICKED, LIST.hostname].sort());
    });
  },
  { own: { proxy: proxy.port } },
);
