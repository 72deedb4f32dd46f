// Where the view shows besides the popup.
import { expect, test } from 'vitest';
import { openTab } from '../support/popup.ts';
import { page } from '../support/sites.ts';
import { inEachBrowser } from './setup.ts';

const LINKS = page('links', '', '<a href="/private">1</a> <a href="/b" rel="nofollow">2</a> <a href="/c">3</a>');

const site = (rules: string) => ({ '*': page('a page'), '/robots.txt': rules });

inEachBrowser(
  {
    one: site(''),
    two: site('User-agent: *\nDisallow: /\n'),
    links: { '*': LINKS, '/robots.txt': 'User-agent: *\nDisallow: /private\n' },
    three: site('User-agent: *\nDisallow: /never\n'),
  },
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

    test('the links of a page are marked on request, and the marks are gone without a trace', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('links', '/'));
      const [before, marked, after, list] = await stage.browser.inExtension(async (id) => {
        const read = async () => {
          const [injection] = await chrome.scripting.executeScript({
            target: { tabId: id },
            func: () =>
              document.documentElement.outerHTML +
              [...document.querySelectorAll('a')].map((link) => getComputedStyle(link).outlineStyle),
          });
          return String(injection?.result);
        };
        const frame = document.createElement('iframe');
        frame.src = `popup.html?tab=${id}`;
        document.body.append(frame);
        const until = async <T>(look: () => T) => {
          while (!look()) await new Promise((wake) => setTimeout(wake, 20));
          return look();
        };
        const press = async (name: string) => {
          const button = await until(() =>
            [...(frame.contentDocument?.querySelectorAll('.links button') ?? [])].find(
              ({ textContent }) => textContent === name,
            ),
          );
          (button as HTMLElement).click();
        };
        const items = () => [...(frame.contentDocument?.querySelectorAll('.links li') ?? [])];
        const first = await read();
        await press('Mark and list them');
        await until(() => items().length > 0);
        const list = items().map(({ textContent }) => textContent ?? '');
        const second = await read();
        await press('Take the marks away');
        await until(() => items().length === 0);
        const third = await read();
        frame.remove();
        return [first, second, third, list] as const;
      }, tabId);
      expect(list).toEqual([
        `may not be fetched · ${stage.sites.urlOf('links', '/private')}`,
        `nofollow · ${stage.sites.urlOf('links', '/b')}`,
      ]);
      expect(before.endsWith('none,none,none')).toBe(true);
      expect(marked.endsWith('double,dashed,none')).toBe(true);
      expect(after).toBe(before);
    });
  },
);
