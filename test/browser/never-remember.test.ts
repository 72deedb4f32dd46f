// Firefox that never remembers history: every window is private, the background's page too. Nothing is watched, and that is said.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type TestBrowser } from '../support/drivers/browser.ts';
import { answers, openTab, readPopup } from '../support/drivers/popup.ts';
import { appearsIn, count, readAll, showWorkbench } from '../support/drivers/workbench.ts';
import { page, type Site, type Sites, serveSites } from '../support/fakes/sites.ts';
import { IS_LONG } from '../support/sizes.ts';
import { BROWSERS, EXTENSION } from './setup.ts';

const SITE: Site = { '*': page('a page'), '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n' };

// Unit tests show the same of a background that is private, and private-windows.test.ts of Chromium's.
describe.skipIf(!IS_LONG || !BROWSERS.includes('firefox'))('firefox', () => {
  let sites: Sites;
  let browser: TestBrowser;
  const siteOf = () => sites.urlOf('shop', '');
  const textOf = async (selector: string) => (await readAll(browser, selector))[0]?.text ?? '';

  beforeAll(async () => {
    sites = await serveSites({ shop: SITE });
    browser = await launch('firefox', {
      extension: EXTENSION.firefox,
      headless: true,
      isAllowedInPrivate: true,
      remembersNothing: true,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  test('a page is judged as ever, by one request', async () => {
    const tabId = await openTab(browser, sites.urlOf('shop'));
    expect(answers(await readPopup(browser, tabId))['GPTBot']).toBe('disallowed none');
    expect(sites.robotsAsked('shop')).toHaveLength(1);
  });

  test('room #history and the settings say that nothing can be watched, and why', async () => {
    await showWorkbench(browser, `?site=${siteOf()}#history`, '[data-room="history"] p');
    expect(await textOf('[data-room="history"]')).toContain('If the browser never remembers history');
    expect(await count(browser, '[data-action="watch"]')).toBeNull();
    await browser.inExtension(() => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { id: 'view', src: 'options.html' });
      document.getElementById('view')?.replaceWith(frame);
    });
    await appearsIn(browser, '.watched .hint');
    expect(await textOf('.watched')).toContain('If the browser never remembers history');
  });

  test('nothing is watched or kept, whatever page asks for it', async () => {
    for (const [name, ...args] of [
      ['watch', siteOf()],
      ['addKeyUrl', `${siteOf()}/page`, 'indexable'],
      ['importVersions', siteOf(), { version: 1, site: siteOf(), runs: [], bodies: {} }],
    ] as const) {
      const reply = await browser.inExtension(
        (asked, given) => chrome.runtime.sendMessage({ name: asked, args: given }),
        name,
        args,
      );
      expect(reply, name).toEqual({ ok: false, error: 'Not in a private window' });
    }
    const left = await browser.inExtension(async () => {
      const { watch, ...others } = await chrome.storage.local.get(null);
      const histories = Object.keys(others).filter((key) => key.startsWith('history:'));
      return JSON.stringify([watch ?? null, histories, await chrome.alarms.getAll()]);
    });
    expect(JSON.parse(left)).toEqual([null, [], []]);
  });
});
