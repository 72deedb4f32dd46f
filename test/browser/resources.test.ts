// The resources of a page in both browsers: what the page loaded, by the robots.txt of where it came from.
import { expect } from 'vitest';
import { openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const OPEN_GRAPH = '<meta property="og:title" content="Tea">';

inEachBrowser(
  {
    shop: {
      '/page': (_, sites) =>
        page(
          'a shop',
          `${OPEN_GRAPH}<script src="${sites.urlOf('cdn', '/js/app.js')}"></script>`,
          '<img src="/a.svg" alt="">',
        ),
      '/a.svg': { headers: [['Content-Type', 'image/svg+xml']], body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      '/robots.txt': 'User-agent: *\nDisallow: /private\n',
    },
    cdn: {
      '/js/app.js': { headers: [['Content-Type', 'text/javascript']], body: 'document.title += "!"' },
      '/robots.txt': 'User-agent: *\nDisallow: /js/\n',
    },
  },
  (stage) => {
    const texts = (selector: string) =>
      stage.browser.inExtension((wanted) => {
        const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
        return [...(popup?.querySelectorAll(wanted) ?? [])].map(({ textContent }) => textContent);
      }, selector);

    stage.testOnce(
      'a script of another origin is blocked by that origin’s robots.txt, which only the click fetches',
      async () => {
        const tabId = await openTab(stage.browser, stage.sites.urlOf('shop', '/page'));
        await showPopup(stage.browser, tabId);
        await stage.browser.click('#tab-page', POPUP_FRAME);
        // What the panel asks for by itself, it has asked for once it shows the first of that.
        await waitFor(async () => (await texts('[data-section="open-graph"] dd')).length > 0, { what: 'the panel' });
        expect(stage.sites.robotsAsked('cdn')).toHaveLength(0);
        const clicked = Date.now();
        await stage.browser.click('#resources-title ~ .actions button', POPUP_FRAME);
        const shown = () => texts('[data-resource]');
        const [script, ...others] = await waitFor(async () => (await shown()).length > 0 && shown(), {
          what: 'resources',
        });
        expect(script).toMatch(/^script · .*\/js\/app\.js · line 2, Disallow: \/js\/$/);
        expect(others).toEqual([]);
        expect(stage.sites.robotsAsked('cdn')).toHaveLength(1);
        expect(stage.sites.robotsAsked('cdn')[0]?.at).toBeGreaterThanOrEqual(clicked);
      },
    );
  },
);
