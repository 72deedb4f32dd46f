// What a person does with the popup, in both browsers, with real clicks and keys: from a sentence to its evidence, from
// there to the file, and out of here by clipboard, disk and tab.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeTab, openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const RULES = `# Café
User-agent: *
Disallow: /private

User-agent: bingbot
User-agent: GPTBot
Disallow: /
`;
const NOINDEX = `<script>document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')</script>`;
const LINKS = '<a id="closed" href="/private/a">1</a> <a href="/b" rel="nofollow">2</a> <a href="/c">3</a>';

inEachBrowser(
  {
    shop: {
      '*': {
        headers: [['Set-Cookie', 'secret=1; Path=/']],
        body: page('a shop', '', NOINDEX + LINKS),
      },
      '/robots.txt': RULES,
    },
  },
  (stage) => {
    let tabId = -1;
    const click = (selector: string) => stage.browser.click(selector, POPUP_FRAME);
    const press = (...strokes: string[]) => stage.browser.press(strokes, POPUP_FRAME);

    /** The popup about the shop, in a frame of the control page. */
    async function open() {
      tabId = await openTab(stage.browser, stage.sites.urlOf('shop', '/'));
      await showPopup(stage.browser, tabId);
    }

    /** Texts of the elements of the view that match, once there are some. */
    async function until(selector: string): Promise<readonly string[]> {
      const texts = () =>
        stage.browser.inExtension((wanted) => {
          const frame = document.getElementById('view') as HTMLIFrameElement | null;
          return [...(frame?.contentDocument?.querySelectorAll(wanted) ?? [])].map((one) => one.textContent ?? '');
        }, selector);
      return waitFor(async () => (await texts()).length > 0 && texts(), { what: selector });
    }

    /** What the clipboard holds, pasted into a field by the keyboard. */
    async function pasted(): Promise<string> {
      await stage.browser.click('h1');
      await stage.browser.inExtension(() => {
        const field = document.createElement('textarea');
        field.id = 'pasted';
        document.body.prepend(field);
        field.focus();
      });
      await stage.browser.press(['Control+v']);
      const value = () =>
        stage.browser.inExtension(() => document.querySelector<HTMLTextAreaElement>('#pasted')?.value ?? '');
      const text = await waitFor(async () => (await value()) || null, { what: 'what was copied' });
      await stage.browser.inExtension(() => document.getElementById('pasted')?.remove());
      return text;
    }

    stage.testOnce('a sentence leads to the row that proves it, which opens and closes by the keyboard', async () => {
      await open();
      await click('#tab-page');
      expect(await until('[data-verdict="not-indexable"][data-reason="mixed"] .lead .link')).toEqual([
        'Show details',
        'Show line 7',
      ]);
      await click('.lead p:nth-of-type(2) .link');
      await until('#panel-robots:not([hidden]) .file:focus');
      expect(await until('.file-line[data-opened="true"] .number')).toEqual(['7']);
      await click('[data-purpose="ai-training"]');
      await until('#panel-crawlers:not([hidden]) [data-crawler="bingbot"][data-open="true"] .opener:focus');
      expect((await until('[data-crawler="bingbot"] .matches li[data-wins="true"]'))[0]).toContain('7Disallow: /');
      await press('Enter');
      await until('[data-crawler="bingbot"][data-open="false"]');
      await press('Enter');
      await until('[data-crawler="bingbot"][data-open="true"]');
    });

    /** Pixels of the page that scroll into view below the last row. */
    const belowLastRow = () =>
      stage.browser.inExtension(() => {
        const frame = document.getElementById('view') as HTMLIFrameElement | null;
        const row = [...(frame?.contentDocument?.querySelectorAll('.row') ?? [])].at(-1);
        const view = frame?.contentWindow;
        if (!row || !view) return Number.NaN;
        return view.document.documentElement.scrollHeight - view.scrollY - row.getBoundingClientRect().bottom;
      });

    stage.testLong('all crawlers are shown, and one of them is found by its operator’s name', async () => {
      await open();
      await click('footer .all');
      await until('.find input:focus');
      await until('[data-crawler="Diffbot"]');
      // The foot, and no emptiness.
      expect(await belowLastRow()).toBeLessThan(120);
      await press(...'yandex');
      await until('[data-crawler="YandexBot"]');
      expect(await until('[data-crawler="YandexBot"][data-crawl="allowed"][data-index="noindex"]')).toHaveLength(1);
      const names = await waitFor(
        async () => (await until('.row .name')).every((name) => name.startsWith('Yandex')) && until('.row .name'),
        { what: 'Yandex alone' },
      );
      expect((await until('.find [role="status"]'))[0]).toContain(String(names.length));
    });

    stage.testLong('a row leads to its line of robots.txt, with a crawler in hand that isn’t selected', async () => {
      await open();
      await click('footer .all');
      await until('.find input:focus');
      await press(...'duckduckbot');
      await until('.heads + .row:last-child[data-crawler="DuckDuckBot"]');
      await click('[data-crawler="DuckDuckBot"] .opener');
      await click('[data-crawler="DuckDuckBot"] .reasons button');
      await until('#panel-robots:not([hidden]) .file:focus');
      // No rule matches the page, so it is the group.
      expect(await until('.file-line[data-opened="true"] .number')).toEqual(['2']);
      expect(await until('.file-tools option:checked')).toEqual(['DuckDuckBot']);
    });

    stage.testOnce('robots.txt is folded, filtered to one crawler, copied, opened and saved', async () => {
      await open();
      await click('#tab-crawlers');
      await press('ArrowRight');
      await until('#panel-robots:not([hidden])');
      expect(await until('mark')).toEqual(['Disallow: /']);

      await click('.fold');
      const numbers = () => until('.file-line .number');
      expect((await until('.folded')).join()).toContain('1');
      expect(await numbers()).toEqual(['1', '2', '4', '5', '6', '7']);
      await press('Enter');
      await until('#panel-robots .file:not(:has(.folded))');

      await stage.browser.inExtension(() => {
        const frame = document.getElementById('view') as HTMLIFrameElement;
        frame.focus();
        frame.contentDocument?.querySelector('select')?.focus();
      });
      await press(...'GPT');
      await click('.file-tools [aria-pressed]');
      await until('.file-tools [aria-pressed="true"]');
      expect(await numbers()).toEqual(['5', '6', '7']);

      await click('.file-tools button:has(+ a)');
      await until('.export [role="status"]:not(:empty)');
      expect(await pasted()).toBe(RULES);

      await click('.file-tools a');
      const address = stage.sites.urlOf('shop', '/robots.txt');
      const opened = await waitFor(
        () =>
          stage.browser.inExtension(
            async (wanted) => (await chrome.tabs.query({})).find(({ url }) => url === wanted)?.id,
            address,
          ),
        { what: 'the file in a tab' },
      );
      await closeTab(stage.browser, opened);

      // In the popup itself: in a frame, Firefox takes the URL of what is saved for that of a page to show there.
      await stage.browser.clickAction(tabId);
      await waitFor(
        () =>
          stage.browser.inExtension(() => {
            const popup = chrome.extension.getViews({ type: 'popup' })[0]?.document;
            popup?.querySelector<HTMLElement>('#tab-robots')?.click();
            const button = popup?.querySelector<HTMLElement>('.file-tools a ~ button');
            button?.click();
            return button !== undefined && button !== null;
          }),
        { what: 'the button that saves' },
      );
      const saved = join(stage.browser.downloads, 'robots.txt');
      await waitFor(() => existsSync(saved) && readFileSync(saved).equals(Buffer.from(RULES)), { what: saved });
      await stage.browser.closePopup();
    });

    stage.testOnce('the raw HTML is compared with what scripts made of it', async () => {
      await open();
      await click('#tab-page');
      await click('.served button');
      const [reported] = await until('.served li');
      expect(reported).toContain('noindex');
      const pageAsked = () => stage.sites.asked.filter(({ path }) => path === '/').at(-1);
      expect(pageAsked()?.headers).not.toHaveProperty('cookie');
      // It is there to be sent.
      await openTab(stage.browser, stage.sites.urlOf('shop', '/'));
      expect(pageAsked()?.headers.cookie).toBe('secret=1');
    });

    stage.testLong('another URL of the site is answered while it is typed', async () => {
      await open();
      await click('#tab-try');
      await click('#try');
      await press(...'/private/x');
      const [why] = await until('[data-tried="Googlebot"][data-crawl="disallowed"] .why');
      expect(why).toBe('line 3, Disallow: /private');
    });

    stage.testOnce('the report is copied, as Markdown and as JSON', async () => {
      await open();
      await click('.menu summary');
      await click('.menu .items button:first-of-type');
      await until('footer [role="status"]:not(:empty)');
      const markdown = await pasted();
      expect(markdown).toContain('- `bingbot`: blocked');
      await click('.menu summary');
      await click('.menu .items button:last-of-type');
      const json = await waitFor(async () => [await pasted()].find((text) => text.startsWith('{')), { what: 'JSON' });
      expect(JSON.parse(json)).toMatchObject({ url: stage.sites.urlOf('shop', '/') });
    });

    test('the links of the page are marked on request, and the marks are gone without a trace', async () => {
      await open();
      const read = () =>
        stage.browser.inExtension(async (id) => {
          const [injection] = await chrome.scripting.executeScript({
            target: { tabId: id },
            func: () =>
              document.documentElement.outerHTML +
              [...document.querySelectorAll('a')].map((link) => getComputedStyle(link).outlineStyle),
          });
          return String(injection?.result);
        }, tabId);
      const before = await read();
      expect(before.endsWith('none,none,none')).toBe(true);
      await click('#tab-links');
      await click('.links button:first-of-type');
      const listed = await until('.links .list li');
      expect(listed).toHaveLength(3);
      expect(listed[0]).toContain(`${stage.sites.urlOf('shop', '/private/a')}blocked`);
      expect(listed[1]).toContain(`${stage.sites.urlOf('shop', '/b')}nofollow`);
      expect((await read()).endsWith('double,dashed,none')).toBe(true);
      await click('.links .list button');
      await waitFor(async () => (await read()).includes('data-robots-lens="disallowed shown"'), {
        what: 'the link in the page',
      });
      await click('.links button:last-of-type');
      await until('.links:not(:has(li))');
      expect(await read()).toBe(before);
    });
  },
);
