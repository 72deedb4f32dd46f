// The words of another language in real browsers. Which language a browser asks for is its own affair, and needs packs
// that it might not have; so this build has no other than Russian, whose plural forms are many.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { iconOf, openTab, readPopup } from '../support/drivers/popup.ts';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const copies: string[] = [];
afterAll(() => copies.forEach(removeFolder));

function onlyInRussian(folder: string): string {
  const copy = temporaryFolder('russian');
  copies.push(copy);
  cpSync(folder, copy, { recursive: true });
  for (const locale of readdirSync(join(copy, '_locales'))) {
    if (locale !== 'ru') rmSync(join(copy, '_locales', locale), { recursive: true });
  }
  const manifest = join(copy, 'manifest.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), default_locale: 'ru' }));
  return copy;
}

/** A description of so many characters. */
const described = (length: number) => page('a page', `<meta name="description" content="${'x'.repeat(length)}">`);

inEachBrowser(
  {
    counts: {
      '/1': described(1),
      '/3': described(3),
      '/11': described(11),
      '/21': described(21),
      '/robots.txt': 'User-agent: *\nDisallow: /private\n',
    },
  },
  (stage) => {
    // Unicode CLDR, plural rules of Russian.
    stage.testOnce('words, plural forms and dates are Russian, and the page says so', async () => {
      const { browser, sites } = stage;
      const selected = ['Googlebot', 'bingbot', 'YandexBot'];
      await browser.inExtension(
        (tokens) => chrome.storage.local.set({ settings: { chosen: tokens, custom: [], fetchOn: 'visit' } }),
        selected,
      );
      for (const [length, words] of [
        [1, '1 символ'],
        [3, '3 символа'],
        [11, '11 символов'],
        [21, '21 символ'],
      ] as const) {
        const popup = await readPopup(browser, await openTab(browser, sites.urlOf('counts', `/${length}`)));
        expect(popup.page.replace(/\s/g, ' ')).toMatch(new RegExp(`в head · ${words}(?![а-я])`));
      }
      const tabId = await openTab(browser, sites.urlOf('counts', '/1'));
      const { summary, rows, robots } = await readPopup(browser, tabId);
      expect(summary).toContain('Можно индексировать');
      const isDrawn = async () =>
        /Ни один из ваших роботов \(3\) не заблокирован/.test((await iconOf(browser, tabId)).title);
      await waitFor(isDrawn, { what: 'the icon' });
      // The day on which the operator's page was read, by the catalog.
      expect(rows[0]?.reasons).toMatch(/документация прочитана \d{1,2} [а-я]+\.? \d{4}\sг\./);
      // 33 bytes.
      expect(robots).toMatch(/33\sбайта/);
    });

    stage.testOnce('each page says which language it is in', async () => {
      const languages = await stage.browser.inExtension(async () => {
        const languageOf = async (path: string) => {
          const frame = document.createElement('iframe');
          frame.src = path;
          const loaded = new Promise((done) => frame.addEventListener('load', done));
          document.body.append(frame);
          await loaded;
          const { lang } = frame.contentDocument?.documentElement ?? {};
          frame.remove();
          return lang;
        };
        return Promise.all(['popup.html', 'panel.html', 'link.html', 'options.html'].map(languageOf));
      });
      expect(languages).toEqual(['ru', 'ru', 'ru', 'ru']);
    });
  },
  { own: { adapt: onlyInRussian } },
);
