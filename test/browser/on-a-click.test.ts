// Files about AI use that are fetched because a person asks for them, and never before: licenses, llms.txt, tdmrep.json.
import { expect } from 'vitest';
import { navigate, openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const LICENSE = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/">
  <license><permits type="usage">search</permits><prohibits type="usage">ai-train</prohibits></license>
</content></rsl>`;
const LINKS = `<link rel="license" type="application/rsl+xml" href="/license.xml">
<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
<link rel="alternate" type="text/markdown" href="/page.md">
<link rel="DescribedBy" href="/llms.txt">`;

const FILES = {
  rsl: '/license.xml',
  llms: '/llms.txt',
  tdm: '/.well-known/tdmrep.json',
} as const;

inEachBrowser(
  {
    terms: {
      '/cookie': { headers: [['Set-Cookie', 'secret=1; Path=/']], body: page('a cookie') },
      '/page': page('terms', LINKS),
      '/license.xml': { headers: [['Content-Type', 'application/rsl+xml']], body: LICENSE },
      '/llms.txt': { headers: [['Content-Type', 'text/plain']], body: '# Terms\n' },
      '/.well-known/tdmrep.json': JSON.stringify([{ location: '/', 'tdm-reservation': 1 }]),
      '/robots.txt': 'User-agent: *\nAllow: /\n',
    },
  },
  (stage) => {
    const textOf = (selector: string) =>
      stage.browser.inExtension((wanted) => {
        const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
        return popup?.querySelector(wanted)?.parentElement?.textContent ?? null;
      }, selector);
    const askedFor = (path: string) => stage.sites.asked.filter((one) => one.path === path);

    stage.testOnce(
      'each file is asked for by its own button, once, without cookies, and says what it has',
      async () => {
        const tabId = await openTab(stage.browser, stage.sites.urlOf('terms', '/cookie'));
        await navigate(stage.browser, tabId, stage.sites.urlOf('terms', '/page'));
        expect(askedFor('/page').at(-1)?.headers).toHaveProperty('cookie');
        await showPopup(stage.browser, tabId);
        await stage.browser.click('#tab-page', POPUP_FRAME);

        const press = async (action: keyof typeof FILES, answer: string) => {
          expect(askedFor(FILES[action])).toEqual([]);
          await stage.browser.click(`[data-action="${action}"]`, POPUP_FRAME);
          const text = await waitFor(() => textOf(answer), { what: `the answer of ${FILES[action]}` });
          expect(askedFor(FILES[action])).toHaveLength(1);
          expect(askedFor(FILES[action])[0]?.headers).not.toHaveProperty('cookie');
          return text;
        };
        const license = await press('rsl', '[data-rsl="terms"]');
        expect(license).toContain('permits search, prohibits ai-train, free of charge.');
        const llms = await press('llms', '[data-llms="found"]');
        expect(llms).toContain('/page.md');
        expect(llms).toContain('<link rel="describedby"> /llms.txt');
        await press('tdm', '[data-tdm="reserved"]');
      },
    );

    stage.testOnce('the license that was read counts for training, and says where it stands', async () => {
      await stage.browser.click('#tab-crawlers', POPUP_FRAME);
      const state = () =>
        stage.browser.inExtension(() => {
          const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
          return popup?.querySelector<HTMLElement>('[data-purpose="ai-training"]')?.dataset['state'];
        });
      expect(await state()).toBe('opted-out');
    });
  },
);
