// Where the view shows besides the popup.
import { expect, test } from 'vitest';
import { openTab } from '../support/popup.ts';
import { page } from '../support/sites.ts';
import { inEachBrowser } from './setup.ts';

const site = (rules: string) => ({ '*': page('a page'), '/robots.txt': rules });

inEachBrowser(
  { one: site(''), two: site('User-agent: *\nDisallow: /\n'), three: site('User-agent: *\nDisallow: /never\n') },
  (stage) => {
    test('the panel shows the tab in front, and goes with it', async () => {
      await stage.browser.inExtension(() => {
        const frame = document.createElement('iframe');
        frame.src = 'panel.html';
        frame.id = 'panel';
        document.body.append(frame);
      });
      const shown = (host: string) =>
        stage.browser.inExtension(async (wanted) => {
          const frame = document.getElementById('panel') as HTMLIFrameElement;
          while (!frame.contentDocument?.querySelector(`.report[aria-busy="false"] h1[title*="${wanted}"]`))
            await new Promise((wake) => setTimeout(wake, 20));
          return frame.contentDocument.querySelector<HTMLElement>('[data-crawler="Googlebot"]')?.dataset['crawl'];
        }, host);
      const first = await openTab(stage.browser, stage.sites.urlOf('one', '/'));
      expect(await shown('one.')).toBe('allowed');
      await openTab(stage.browser, stage.sites.urlOf('two', '/'));
      expect(await shown('two.')).toBe('disallowed');
      await stage.browser.inExtension((id) => chrome.tabs.update(id, { active: true }).then(() => undefined), first);
      expect(await shown('one.')).toBe('allowed');
      await stage.browser.inExtension(() => document.getElementById('panel')?.remove());
    });

    test('a link’s context menu has the question, and its window the answer', async () => {
      const link = stage.sites.urlOf('three', '/never-opened');
      const answer = await stage.browser.inExtension(async (url) => {
        // Fails where there is no such entry.
        await chrome.contextMenus.update('link', { visible: true });
        await chrome.storage.session.set({ 'links:1': [{ id: 'asked', url, isPrivate: false }] });
        const { id = -1 } = (await chrome.windows.create({ url: 'link.html#asked', type: 'popup' })) ?? {};
        const shown = () =>
          chrome.extension
            .getViews()
            .find(({ location }) => location.hash === '#asked')
            ?.document.querySelector<HTMLElement>('[data-crawler="Googlebot"]')?.dataset['crawl'];
        while (!shown()) await new Promise((wake) => setTimeout(wake, 20));
        const crawl = shown();
        await chrome.windows.remove(id);
        return crawl;
      }, link);
      expect(answer).toBe('disallowed');
      expect(stage.sites.robotsAsked('three')).toHaveLength(1);
    });
  },
);
