// What the page says of itself: meta tags, headers, and how they are known, or not, for each way a page can come.
import { expect, test } from 'vitest';
import {
  answers,
  blockedCount,
  iconOf,
  navigate,
  openTab,
  readPopup,
  runInPage,
  showPopup,
} from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { LONGEST_WAIT_MS, waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const OPEN = 'User-agent: *\nDisallow: /app/private/\n';
const html = (body: string, ...headers: [string, string][]) => ({ headers, body });
const META = `
<meta name="ROBOTS" content="NOFOLLOW">
<meta name="googlebot" content="noindex, max-snippet:20">
<meta name="keywords" content="tea, kettle">
<meta name="description" content="All about <b>tea</b>">`;
const WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') {
    event.respondWith(new Response('<title>made here</title><h1>made here</h1>', { headers: { 'Content-Type': 'text/html' } }));
  }
});`;
const REGISTER = `<script>navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)
  .then(() => { document.title = 'ready'; });</script>`;

const CONFLICTING = Array.from(
  { length: 200 },
  (_, index) => `<meta name="robots" content="${index % 2 ? '' : 'no'}index">`,
);
/** Each with the verdict, what decides it, and some of the words at the top: of a response, and of a page's own tags. */
const STRANGE = [
  ['/404', 'not-indexable', 'status', 'HTTP status 404'],
  ['/canonical-header', 'canonicalised', 'canonical', '/closed as canonical, which robots.txt blocks'],
] as const;
/** As `test/support/generators/pages-by-hand.ts` has them. */
const STRANGE_LONG = [
  ['/conflicting', 'not-indexable', 'noindex', 'Meta robots tags conflict'],
  ['/canonical', 'canonicalised', 'canonical', '/main'],
  ['/503', 'not-indexable', 'status', 'HTTP status 503'],
  ['/closed', 'not-indexable', 'robots', 'Show line 2'],
  ['/noidex', 'indexable', 'none', 'A directive is misspelled'],
] as const;

inEachBrowser(
  {
    strange: {
      '/404': { status: 404, body: page('not found') },
      '/503': { status: 503, body: page('busy') },
      '/closed': page('closed'),
      '/canonical': page('a copy', '<link rel="canonical" href="/main">'),
      '/own': page('itself', '<link rel="canonical" href="/own">'),
      '/canonical-header': html(page('another'), ['Link', '</closed>; rel="canonical"']),
      '/noidex': page('a typo', '<meta name="robots" content="noidex">'),
      '/conflicting': page('two hundred', CONFLICTING.join('\n')),
      '/robots.txt': 'User-agent: *\nDisallow: /closed\n',
    },
    tags: {
      '/meta': page('tags', META),
      '/both': html(page('both', '<meta name="robots" content="noarchive">'), ['X-Robots-Tag', 'googlebot: noindex']),
      '/robots.txt': OPEN,
    },
    headers: {
      '/two': html(
        page('two'),
        ['X-Robots-Tag', 'noarchive'],
        ['X-Robots-Tag', 'noindex'],
        ['Link', '</canonical>; rel="canonical"'],
      ),
      '/pdf': { headers: [['Content-Type', 'text/plain']], body: 'no markup' },
      '/robots.txt': OPEN,
    },
    trap: { '/app/private/x': page('trap', '<meta name="robots" content="noindex">'), '/robots.txt': OPEN },
    app: { '*': page('app'), '/robots.txt': OPEN },
    history: {
      '/a': html(page('a'), ['X-Robots-Tag', 'noindex'], ['Set-Cookie', 'secret=1; Path=/']),
      '/b': page('b'),
      '/robots.txt': OPEN,
    },
    form: {
      '/ask': page('a form', '', '<form method="post" action="/answer"><button>Send</button></form>'),
      '/answer': ({ method }) =>
        method === 'POST' ? page('sent') : { ...html(page('get'), ['X-Robots-Tag', 'noindex']), status: 200 },
      '/robots.txt': OPEN,
    },
    worker: {
      '*': html(page('from the server', REGISTER), ['X-Robots-Tag', 'noindex']),
      '/robots.txt': OPEN,
      '/sw.js': { headers: [['Content-Type', 'text/javascript']], body: WORKER },
    },
  },
  (stage) => {
    const open = (site: string, path: string) => openTab(stage.browser, stage.sites.urlOf(site, path));
    const read = (tabId: number, press?: string) => readPopup(stage.browser, tabId, press);

    type Strange = readonly [path: string, verdict: string, reason: string, words: string];
    const isShown = async (...[path, verdict, reason, words]: Strange) => {
      const tabId = await open('strange', path);
      await showPopup(stage.browser, tabId);
      const reported = await stage.browser.inExtension(() => {
        const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
        const card = popup?.querySelector<HTMLElement>('[data-verdict]');
        const title = card?.querySelector('.lead h2')?.textContent ?? '';
        return { ...card?.dataset, title, summary: popup?.querySelector('.summary')?.textContent };
      });
      expect(reported).toMatchObject({ verdict, reason, summary: expect.stringContaining(words) });
      const isOnToolbar = async () =>
        (await iconOf(stage.browser, tabId)).title.startsWith(`Search: ${reported.title} · `);
      await waitFor(isOnToolbar, { what: `${reported.title} on the toolbar` });
    };
    stage.testOnce.each(STRANGE)('%s is %s, by %s: in the popup and on the toolbar', isShown);
    stage.testLong.each(STRANGE_LONG)('%s is %s, by %s: in the popup and on the toolbar', isShown);

    stage.testOnce(
      'a robots meta tag, one for one crawler, KEYWORDS and DESCRIPTION are shown as the page has them',
      async () => {
        const popup = await read(await open('tags', '/meta'));
        expect(answers(popup)).toMatchObject({ Googlebot: 'allowed noindex', bingbot: 'allowed index' });
        expect(popup.rows.find(({ token }) => token === 'Googlebot')).toMatchObject({
          why: 'Index and Answers meta googlebot: noindex',
          reasons: expect.stringContaining('meta googlebot, in head'),
        });
        for (const text of ['ROBOTS', 'NOFOLLOW', 'noindex, max-snippet:20', 'tea, kettle', 'All about <b>tea</b>']) {
          expect(popup.page).toContain(text);
        }
        expect(popup.foreign).toBe(0);
      },
    );

    stage.testLong('a meta tag and a header add up', async () => {
      const popup = await read(await open('tags', '/both'));
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed noindex', bingbot: 'allowed index' });
      expect(popup.rows.find(({ token }) => token === 'Googlebot')?.why).toBe(
        'Index and Answers X-Robots-Tag: googlebot: noindex',
      );
    });

    test('two X-Robots-Tag headers count both, and Link is shown', async () => {
      const tabId = await open('headers', '/two');
      const popup = await read(tabId);
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed noindex', GPTBot: 'allowed none' });
      expect(popup.page).toContain('noarchive');
      expect(popup.page).toContain('</canonical>; rel="canonical"');
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === blockedCount(popup), {
        what: 'the icon',
      });
    });

    test('a page that was opened with a user name and password is read, and neither is shown', async () => {
      const url = stage.sites.urlOf('headers', '/two').replace('//', '//somebody:unseen@');
      const popup = await read(await openTab(stage.browser, url));
      expect(answers(popup)).toMatchObject({ Googlebot: 'allowed noindex', GPTBot: 'allowed none' });
      expect(JSON.stringify(popup)).not.toMatch(/somebody|unseen/);
      const own = stage.sites.urlOf('strange', '/own').replace('//', '//somebody:unseen@');
      const { summary } = await read(await openTab(stage.browser, own));
      expect(summary).toContain('Indexable');
    });

    test('a document without markup has no tags, and its headers are known', async () => {
      expect(answers(await read(await open('headers', '/pdf')))['Googlebot']).toBe('allowed index');
    });

    stage.testLong('a noindex that a Disallow hides is named', async () => {
      const popup = await read(await open('trap', '/app/private/x'));
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      expect(popup.summary).toContain('Blocked crawlers can’t see the noindex');
    });

    test('pushState and a fragment change verdict and icon, without a load', async () => {
      const tabId = await open('app', '/app/public');
      expect(answers(await read(tabId))['Googlebot']).toBe('allowed index');
      const badge = async () => (await iconOf(stage.browser, tabId)).badge;
      await waitFor(async () => (await iconOf(stage.browser, tabId)).title.includes(' · '), { what: 'the icon' });
      expect(await badge()).toBe('');
      await runInPage(stage.browser, tabId, "history.pushState({}, '', '/app/private/inbox')");
      await waitFor(async () => (await badge()) !== '', { what: 'the badge of the new path' });
      const popup = await read(tabId);
      expect(await badge()).toBe(blockedCount(popup));
      expect(popup.title).toContain('/app/private/inbox');
      expect(answers(popup)['Googlebot']).toBe('disallowed unseen');
      await runInPage(stage.browser, tabId, "history.replaceState({}, '', '/app/public'); location.hash = 'x'");
      await waitFor(async () => (await badge()) === '', { what: 'the badge of the old path' });
      expect(answers(await read(tabId))['Googlebot']).toBe('allowed index');
      expect(stage.sites.robotsAsked('app')).toHaveLength(1);
    });

    test('headers are unknown after back and forward from the cache, and one request looks them up', async () => {
      const tabId = await open('history', '/a');
      expect(answers(await read(tabId))['Googlebot']).toBe('allowed noindex');
      await navigate(stage.browser, tabId, stage.sites.urlOf('history', '/b'));
      expect(answers(await read(tabId))['Googlebot']).toBe('allowed index');

      const pagesAsked = () => stage.sites.asked.filter(({ site, path }) => site === 'history' && path === '/a');
      const goBack = async () => {
        await runInPage(stage.browser, tabId, 'history.back()');
        let last = '';
        return waitFor(
          async () => {
            // The browser can report the URL before it reports how the page came.
            const popup = await read(tabId);
            last = `${popup.title}: ${popup.summary}`;
            return popup.title.endsWith('/a') && popup.summary.includes('saved copy of this page') && popup;
          },
          {
            // A miss is followed by another try in Firefox alone.
            within: stage.browser.name === 'firefox' ? 8_000 : LONGEST_WAIT_MS,
            what: () => `the first page, from the cache (asked for ${pagesAsked().length} times; now ${last})`,
          },
        );
      };
      // Firefox: once in some twenty times a page comes from the cache and the browser does not say so. Then again.
      const goBackAgain = async (): ReturnType<typeof goBack> => {
        await runInPage(stage.browser, tabId, 'history.forward()');
        await waitFor(async () => (await read(tabId)).title.endsWith('/b'), { what: 'the second page again' });
        return goBack();
      };
      const back = await goBack().catch(goBackAgain).catch(goBackAgain).catch(goBackAgain);
      expect(pagesAsked()).toHaveLength(1);
      expect(answers(back)['Googlebot']).toBe('allowed unknown');

      const known = await read(tabId, 'Fetch status and headers (one request, no cookies)');
      expect(answers(known)['Googlebot']).toBe('allowed noindex');
      expect(pagesAsked()).toHaveLength(2);
      expect(pagesAsked()[1]?.headers).not.toHaveProperty('cookie');
      // It was there to be sent.
      expect(stage.sites.asked.find(({ path }) => path === '/b')?.headers.cookie).toBe('secret=1');
    });

    stage.testOnce('the answer to a form isn’t what crawlers get, and one GET looks that up', async () => {
      const tabId = await open('form', '/ask');
      await runInPage(stage.browser, tabId, "document.querySelector('form').submit()");
      const popup = await waitFor(
        async () => {
          const shown = await read(tabId);
          return shown.title.endsWith('/answer') && shown;
        },
        { what: 'the answer' },
      );
      expect(answers(popup)['Googlebot']).toBe('allowed unknown');
      expect(popup.summary).toContain('a form that was sent with POST');
      const known = await read(tabId, 'Fetch status and headers (one request, no cookies)');
      expect(answers(known)['Googlebot']).toBe('allowed noindex');
      const methods = stage.sites.asked.filter(({ path }) => path === '/answer').map(({ method }) => method);
      expect(methods).toEqual(['POST', 'GET']);
    });

    test('a page that the site’s service worker made has unknown headers', async () => {
      const tabId = await open('worker', '/first');
      expect(answers(await read(tabId))['Googlebot']).toBe('allowed noindex');
      await waitFor(
        () => stage.browser.inExtension(async (id) => (await chrome.tabs.get(id)).title === 'ready', tabId),
        { what: 'the service worker' },
      );
      await navigate(stage.browser, tabId, stage.sites.urlOf('worker', '/second'));
      const popup = await read(tabId);
      expect(answers(popup)['Googlebot']).toBe('allowed unknown');
      expect(popup.summary).toContain('service worker');
    });
  },
);
