// What a page is besides its directives, in both browsers: its languages, and what a script made of it.
import { expect, test } from 'vitest';
import { openTab, POPUP_FRAME, showPopup } from '../support/drivers/popup.ts';
import { page } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const HEAD = `<link rel="alternate" hreflang="en-UK" href="/uk"><meta property="og:title" content="Tea">
<script>addEventListener('DOMContentLoaded', () => {
  document.title = 'Made by a script';
  document.body.innerHTML += '<h1>Tea</h1><a href="/x">More words here</a>';
});</script>`;

inEachBrowser(
  { shop: { '/page': page('As served', HEAD, '<p>one two</p>'), '/robots.txt': 'User-agent: *\n' } },
  (stage) => {
    const texts = (selector: string) =>
      stage.browser.inExtension((wanted) => {
        const popup = (document.getElementById('view') as HTMLIFrameElement | null)?.contentDocument;
        return [...(popup?.querySelectorAll(wanted) ?? [])].map(({ textContent }) => textContent);
      }, selector);
    const until = (selector: string) =>
      waitFor(async () => (await texts(selector)).length > 0 && texts(selector), { what: selector });

    test('languages are shown at once, and Open Graph and changes by scripts on request', async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('shop', '/page'));
      await showPopup(stage.browser, tabId);
      // What the panel asks out of sight is asked by the time that another is shown, and answered before what is asked then.
      await stage.browser.click('#tab-robots', POPUP_FRAME);
      await until('#tab-robots[aria-selected="true"]');
      await stage.browser.inExtension((id) => chrome.runtime.sendMessage({ name: 'content', args: [id] }), tabId);
      expect(await texts('[data-section="open-graph"]')).toEqual([]);
      await stage.browser.click('#tab-page', POPUP_FRAME);
      expect(await until('[data-section="hreflang"] .found li')).toEqual([
        'No hreflang link points to this page itself. Google might ignore the others.',
        '“en-UK” isn’t a valid code. It probably means en-GB.',
      ]);
      expect(await until('[data-section="open-graph"] dd')).toEqual(['Tea']);
      const asked = () => stage.sites.asked.filter(({ path }) => path === '/page').length;
      expect(asked()).toBe(1);
      await stage.browser.click('.served button', POPUP_FRAME);
      expect(await until('[data-content="title"] td')).toEqual(['As served', 'Made by a script']);
      expect(await texts('[data-content="links"] td')).toEqual(['0', '1']);
      expect(await texts('[data-content="h1"] td')).toEqual(['As served', 'As servedTea']);
      expect(asked()).toBe(2);
    });
  },
);
