// Where the view shows besides the popup: the panel beside the page, the window of a link, the developer tools.
import { expect, test } from 'vitest';
import { navigate, openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const site = (rules: string) => ({ '*': page('a page'), '/robots.txt': rules });

inEachBrowser(
  {
    one: site(''),
    two: site('User-agent: *\nDisallow: /\n'),
    links: {
      '*': (_, sites) => page('links', '', `<a id="elsewhere" href="${sites.urlOf('three', '/never-opened')}">1</a>`),
      '/robots.txt': '',
    },
    three: site('User-agent: *\nDisallow: /never\n'),
  },
  (stage) => {
    /** Googlebot's answer in the page of ours at this path, once that is about a URL with `wanted` in it. */
    const toldIn = (path: string, wanted: string) =>
      waitFor(
        () =>
          stage.browser.inExtension(
            (pathname, address) => {
              const view = chrome.extension.getViews().find(({ location }) => location.pathname === pathname);
              const isAbout = view?.document.querySelector(`.report[aria-busy="false"] h1[title*="${address}"]`);
              const row = view?.document.querySelector<HTMLElement>('[data-crawler="Googlebot"]');
              return isAbout ? (row?.dataset['crawl'] ?? null) : null;
            },
            path,
            wanted,
          ),
        { what: `${path} about ${wanted}` },
      );

    test('the panel, opened by the popup’s button, shows the tab in front, and goes with it', async () => {
      const first = await openTab(stage.browser, stage.sites.urlOf('one', '/'));
      await showPopup(stage.browser, first);
      await stage.browser.click('header.page [data-icon="panel"]', POPUP_FRAME);
      await openTab(stage.browser, stage.sites.urlOf('two', '/'));
      expect(await toldIn('/panel.html', 'two.')).toBe('disallowed');
      await stage.browser.inExtension((id) => chrome.tabs.update(id, { active: true }).then(() => undefined), first);
      expect(await toldIn('/panel.html', 'one.')).toBe('allowed');
    });

    test('a link’s context menu has the question, by keyboard, and a window the answer', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('links', '/'));
      await stage.browser.chooseInLinkMenu(tabId, '#elsewhere');
      expect(await toldIn('/link.html', '/never-opened')).toBe('disallowed');
      expect(stage.sites.robotsAsked('three')).toHaveLength(1);
    });

    stage.testOnce(
      'the developer tools have a panel about the tab that they inspect, and it goes with that',
      async () => {
        const tabId = await openTab(stage.browser, stage.sites.urlOf('two', '/'));
        await stage.browser.openDevTools(tabId);
        const answer = () =>
          stage.browser.inDevTools(() => {
            const row = document.querySelector<HTMLElement>('.report[aria-busy="false"] [data-crawler="Googlebot"]');
            return row?.dataset['crawl'] ?? null;
          });
        const isAnswered = async (wanted: string) => (await answer().catch(() => null)) === wanted;
        await waitFor(() => isAnswered('disallowed'), { what: 'the panel about two' });
        await navigate(stage.browser, tabId, stage.sites.urlOf('one', '/'));
        await waitFor(() => isAnswered('allowed'), { what: 'the panel about one' });
      },
    );
  },
);
