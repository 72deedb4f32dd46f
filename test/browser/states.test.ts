// Every state that has no verdict, or only a part of one, has its own screen, with what a person can do. Access withheld and headers
// unknown: see extension.test.ts.
import { expect, test } from 'vitest';
import { QUARANTINED_HOST } from '../support/drivers/firefox-profile.ts';
import { iconOf, openTab, POPUP_FRAME, readPopup, showPopup } from '../support/drivers/popup.ts';
import { page, type Resource } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser, SHOPS } from './setup.ts';

const RULES = 'User-agent: *\nDisallow: /\n';
/** No server listens there. */
const REFUSED: Resource = { status: 302, headers: [['Location', 'http://127.0.0.1:4/robots.txt']] };

inEachBrowser(
  {
    broken: { '*': page('broken'), '/robots.txt': { status: 503 } },
    refused: { '*': page('refused'), '/robots.txt': REFUSED },
    challenged: {
      '*': page('challenged'),
      '/robots.txt': { status: 403, headers: [['cf-mitigated', 'challenge']], body: page('Just a moment...') },
    },
    offline: { '*': page('offline'), '/robots.txt': RULES },
    first: { '*': page('first'), '/robots.txt': RULES },
    [QUARANTINED_HOST]: { '*': page('quarantined'), '/robots.txt': RULES },
  },
  (stage) => {
    const textOf = (selector: string) =>
      stage.browser.inExtension((wanted) => {
        const frame = document.getElementById('view') as HTMLIFrameElement | null;
        return frame?.contentDocument?.querySelector(wanted)?.textContent ?? null;
      }, selector);
    const until = (selector: string) => waitFor(() => textOf(selector), { what: selector });
    const tryAgain = () => stage.browser.click('.trouble [data-kind="action"]', POPUP_FRAME);

    test('a page that cannot have a robots.txt says of which kind it is, and where to go', async () => {
      // Of file: and data: no extension may open the URL.
      const own = stage.browser.name === 'chromium' ? ['chrome://version/', 'data:text/html,x', 'file:///'] : [];
      for (const url of ['about:blank', ...own]) {
        const tabId = await openTab(stage.browser, url);
        const { title, text } = await readPopup(stage.browser, tabId);
        expect(title).toBe('robots.txt doesn’t apply here');
        expect(text).toContain(`This page uses “${new URL(url).protocol}”`);
        expect(text).toContain('Open a web page to see');
        const icon = () => iconOf(stage.browser, tabId);
        await waitFor(async () => (await icon()).title.includes('robots.txt doesn’t apply'), { what: 'the icon' });
        expect((await icon()).badge).toBe('');
      }
    });

    test('the browser’s own store, which no extension can access, has a link to its robots.txt', async () => {
      const shop = SHOPS[stage.browser.name];
      const tabId = await openTab(stage.browser, `https://${shop}/x`);
      await showPopup(stage.browser, tabId);
      expect(await until('h1')).toBe(`Extensions can’t access ${shop}`);
      expect(await until('.notice a')).toBe(`https://${shop}/robots.txt`);
    });

    test('a site that Firefox quarantines is closed to extensions: its server hasn’t failed', async () => {
      if (stage.browser.name !== 'firefox') return;
      const tabId = await openTab(stage.browser, stage.sites.urlOf(QUARANTINED_HOST));
      const { title } = await readPopup(stage.browser, tabId);
      expect(title).toMatch(`Extensions can’t access ${QUARANTINED_HOST}`);
    });

    stage.testLong(
      'an unreachable robots.txt is shown with what crawlers do then, until when, and one click to ask again',
      async () => {
        for (const [site, says] of [
          ['broken', 'returns 503'],
          ['refused', 'can’t be reached'],
        ] as const) {
          const tabId = await openTab(stage.browser, stage.sites.urlOf(site));
          await showPopup(stage.browser, tabId);
          expect(await until('.trouble')).toContain(says);
          expect(await until('.trouble')).toMatch(
            /crawl nothing until it works again|usually treat the (?:whole )?site as blocked/,
          );
          expect(await until('[data-crawler="Googlebot"] .reasons')).toMatch(/fetches nothing until .+\d,/);
          stage.sites.put(site, '/robots.txt', '');
          await tryAgain();
          await until('[data-crawler="Googlebot"][data-crawl="allowed"]');
          expect(await textOf('.trouble')).toBeNull();
        }
      },
    );

    test('nothing is claimed where a challenge answers instead of robots.txt, and one click asks again', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('challenged'));
      await showPopup(stage.browser, tabId);
      expect(await until('.trouble')).toContain('a challenge page or refusal from Cloudflare (HTTP 403)');
      await until('[data-crawler="Googlebot"][data-crawl="unknown"][data-index="unknown"]');
      expect(await textOf('.row:not([data-crawl="unknown"])')).toBeNull();
      stage.sites.put('challenged', '/robots.txt', RULES);
      await tryAgain();
      await until('[data-crawler="Googlebot"][data-crawl="disallowed"]');
    });

    stage.testLong('nothing is claimed offline, and one click asks again', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('offline'));
      await showPopup(stage.browser, tabId);
      stage.sites.put('offline', '/robots.txt', REFUSED);
      await stage.browser.setOffline(true);
      await stage.browser.click('header.page [data-icon="again"]', POPUP_FRAME);
      expect(await until('.trouble')).toContain('You are offline');
      await until('[data-crawler="Googlebot"][data-crawl="unknown"][data-index="unknown"]');
      expect(await textOf('.row:not([data-crawl="unknown"])')).toBeNull();
      // The icon is drawn a moment after the popup.
      const isUnknown = async () => /^Search: Indexing unknown/.test((await iconOf(stage.browser, tabId)).title);
      await waitFor(isUnknown, { what: 'the icon' });
      await stage.browser.setOffline(false);
      stage.sites.put('offline', '/robots.txt', RULES);
      await tryAgain();
      await until('[data-crawler="Googlebot"][data-crawl="disallowed"]');
    });

    stage.testLong('the first run has two lines, and is dismissed for good', async () => {
      await stage.browser.inExtension(() => chrome.storage.local.remove('welcomed'));
      // It remembers that the first run was over.
      await stage.browser.killBackground();
      const tabId = await openTab(stage.browser, stage.sites.urlOf('first'));
      await showPopup(stage.browser, tabId);
      expect(String(await until('.first-run p:not(:empty)'))).toMatch(/\d/);
      expect(String(await until('.first-run legend:not(:empty)'))).toContain('care about');
      await stage.browser.click('.first-run button', POPUP_FRAME);
      await until('.report:not(:has(~ .first-run))');
      const kept = () => stage.browser.inExtension(() => chrome.storage.local.get('welcomed'));
      await waitFor(async () => (await kept())['welcomed'] === true, { what: 'it to be kept' });
      await stage.browser.killBackground();
      await showPopup(stage.browser, tabId);
      expect(await textOf('.first-run')).toBeNull();
    });
  },
);
