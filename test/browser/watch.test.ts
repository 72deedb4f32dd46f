// A watched site in real browsers: the alarm, a change on the server, the button, the room; what a restart leaves of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type TestBrowser } from '../support/drivers/browser.ts';
import { iconOf, openTab } from '../support/drivers/popup.ts';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { passHours, type StoredWatch, storedIn } from '../support/drivers/watch.ts';
import { appearsIn, readAll, showWorkbench, WORKBENCH_FRAME } from '../support/drivers/workbench.ts';
import { page, type Site, type Sites, serveSites } from '../support/fakes/sites.ts';
import { waitFor } from '../support/wait.ts';
import { BROWSERS, EXTENSION, inEachBrowser, testOnceIn } from './setup.ts';

const OPEN = 'User-agent: *\nDisallow: /cart/\n';
const CLOSED = 'User-agent: *\nDisallow: /\n';
const SITE: Site = { '*': page('a page'), '/robots.txt': OPEN };

const alarmsIn = (browser: TestBrowser) =>
  browser.inExtension(async () => (await chrome.alarms.getAll()).map(({ periodInMinutes }) => periodInMinutes));

/** Brings the tab to the front; null: the control page, where tests click. */
const inFront = (browser: TestBrowser, tabId: number | null) =>
  browser.inExtension(async (wanted) => {
    const id = wanted ?? (await chrome.tabs.getCurrent())?.id;
    if (id !== undefined) await chrome.tabs.update(id, { active: true });
  }, tabId);

inEachBrowser({ watched: SITE, quiet: SITE, reloaded: SITE, keyed: SITE }, (stage) => {
  const siteOf = (name: string) => stage.sites.urlOf(name, '');
  const show = (name: string, until: string) => showWorkbench(stage.browser, `?site=${siteOf(name)}#history`, until);
  const click = (selector: string) => stage.browser.click(selector, WORKBENCH_FRAME);
  const appears = (selector: string) => appearsIn(stage.browser, selector);

  test('while nothing is watched, no alarm is set, and nothing is stored', async () => {
    const tabId = await openTab(stage.browser, stage.sites.urlOf('quiet'));
    await waitFor(async () => (await iconOf(stage.browser, tabId)).title.includes(' · '), { what: 'the icon' });
    await show('quiet', '[data-empty]');
    expect([await alarmsIn(stage.browser), await storedIn(stage.browser)]).toEqual([[], undefined]);
  });

  test('a change is found by the alarm, shown on the button, and explained in the room', async () => {
    const tabId = await openTab(stage.browser, stage.sites.urlOf('watched'));
    await show('watched', '[data-empty]');
    await click('[data-action="watch"]');
    await appears('[data-watching="true"]:not([data-last-check=""])');
    expect(await alarmsIn(stage.browser)).toEqual([15]);
    await appears('[data-change-id][data-severity="none"]');
    // The room would see the alert at once.
    await stage.browser.inExtension(() => document.getElementById('view')?.remove());
    const before = stage.sites.robotsAsked('watched').length;
    stage.sites.put('watched', '/robots.txt', CLOSED);
    await inFront(stage.browser, tabId);
    await stage.browser.killBackground();
    await passHours(stage.browser, 7);
    await waitFor(async () => (await storedIn(stage.browser))?.sites[0]?.alerts.length === 1, { what: 'the alert' });
    const asked = stage.sites.robotsAsked('watched').slice(before);
    expect(asked).toHaveLength(2);
    expect(asked.map(({ headers }) => [headers.cookie, headers.referer])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === '!', { what: 'the badge' });
    expect((await iconOf(stage.browser, tabId)).title).toContain('New alerts on a watched site');
    await stage.browser.inExtension((id) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { id: 'view', src: `popup.html?tab=${id}` });
      document.body.prepend(frame);
    }, tabId);
    await appears('[data-watch-alert][data-severity="critical"]');
    expect((await readAll(stage.browser, '[data-watch-alert]'))[0]?.['data-watch-alert']).toBe(siteOf('watched'));
    await inFront(stage.browser, null);
    await show('watched', '[data-change-id][data-severity="critical"]');
    const [change] = await readAll(stage.browser, '[data-change-id][data-severity="critical"]');
    expect(change?.text).toContain('can’t crawl the site (line 2)');
    await click('[data-severity="critical"] [data-action="open-change"]');
    await appears('td[data-line="added"]');
    const [hasScrolled, isOnScreen] = await stage.browser.inExtension(() => {
      const frame = document.getElementById('view') as HTMLIFrameElement;
      const { documentElement: root, defaultView } = frame.contentDocument as Document;
      root.scrollTop = root.scrollHeight;
      const status = root.querySelector('[data-last-check]')?.getBoundingClientRect();
      const height = defaultView?.innerHeight ?? 0;
      return [root.scrollTop > 200, status !== undefined && status.top >= 0 && status.bottom <= height] as const;
    });
    expect([hasScrolled, isOnScreen]).toEqual([true, true]);
    await waitFor(async () => (await storedIn(stage.browser))?.sites[0]?.alerts.length === 0, { what: 'no alert' });
    await inFront(stage.browser, tabId);
    await waitFor(async () => (await iconOf(stage.browser, tabId)).badge !== '!', { what: 'the page’s own badge' });
    await inFront(stage.browser, null);
    await click('[data-action="forget-history"]');
    await appears('[data-empty]');
    expect([await alarmsIn(stage.browser), await storedIn(stage.browser)]).toEqual([[], undefined]);
  });

  stage.testLong(
    'a key URL is fetched once a day; that it is no longer indexable is in the popup and in the room',
    async () => {
      const tabId = await openTab(stage.browser, stage.sites.urlOf('keyed'));
      await show('keyed', '[data-empty]');
      await click('[data-action="watch"]');
      await appears('[data-watching="true"]:not([data-last-check=""])');
      await appears('[data-action="key-url"]');
      await stage.browser.inExtension(() => {
        const page = (document.getElementById('view') as HTMLIFrameElement).contentDocument;
        const field = page?.querySelector<HTMLInputElement>('[data-action="key-url"]');
        if (!field) throw new Error('no field');
        field.value = '/shop';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await click('[data-action="add-key-url"]');
      await appears('[data-key-url]');
      await stage.browser.inExtension(() => document.getElementById('view')?.remove());
      const site = async () => (await storedIn(stage.browser))?.sites[0];
      await passHours(stage.browser, 25);
      await waitFor(async () => (await site())?.keyUrls[0]?.checkedAt, { what: 'the first verdict' });
      stage.sites.put('keyed', '/shop', page('a page', '<meta name="robots" content="noindex">'));
      await inFront(stage.browser, tabId);
      await passHours(stage.browser, 25);
      await waitFor(async () => (await site())?.pageChanges.length === 1, { what: 'the change' });
      await stage.browser.inExtension((id) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { id: 'view', src: `popup.html?tab=${id}` });
        document.body.prepend(frame);
      }, tabId);
      await appears('[data-watch-alert][data-severity="high"]');
      await waitFor(async () => (await readAll(stage.browser, '[data-watch-alert]'))[0]?.text.includes('/shop'), {
        what: 'the page in the line',
      });
      await inFront(stage.browser, null);
      await show('keyed', '[data-change-id^="page-"]');
      const [change] = await readAll(stage.browser, '[data-change-id^="page-"]');
      expect(change?.text).toContain('/shop');
      expect(change?.text).toContain('Indexable → Not indexable');
      expect(stage.sites.asked.filter(({ site: name, path }) => name === 'keyed' && path === '/shop')).toHaveLength(2);
      await click('[data-action="forget-history"]');
      await appears('[data-empty]');
    },
  );

  test('an extension that was disabled and enabled has its alarm again', async () => {
    await show('reloaded', '[data-empty]');
    await click('[data-action="watch"]');
    await appears('[data-watching="true"]:not([data-last-check=""])');
    await stage.browser.inExtension(async () => void (await chrome.alarms.clearAll()));
    await stage.browser.reload();
    await waitFor(async () => (await alarmsIn(stage.browser)).length === 1, { what: 'the alarm' });
    await stage.browser.inExtension(async (site) => {
      await chrome.runtime.sendMessage({ name: 'forgetWatched', args: [site] });
    }, null);
  });
});

describe.each(BROWSERS)('%s with its own profile', (name) => {
  let sites: Sites;
  const profile = temporaryFolder('watch');
  beforeAll(async () => {
    sites = await serveSites({ kept: SITE });
  });
  afterAll(async () => {
    await sites.close();
    await removeFolder(profile);
  });
  const start = () => launch(name, { extension: EXTENSION[name], headless: true, profile, keepsStorage: true });
  const siteOf = () => sites.urlOf('kept', '');

  // Both browsers keep what is stored, and start the extension as where it was disabled.
  testOnceIn(name)(
    'the watch, its history and its alarm are there after a restart, and it says when nothing was checked',
    async () => {
      let browser = await start();
      try {
        const watch = () =>
          browser.inExtension((site) => chrome.runtime.sendMessage({ name: 'watch', args: [site] }), siteOf());
        expect(await watch()).toEqual({ ok: true, value: 'done' });
        await browser.inExtension(async () => {
          const { watch } = (await chrome.storage.local.get('watch')) as { watch: StoredWatch };
          const sites = watch.sites.map((site) => ({ ...site, due: site.due - 48 * 3_600_000 }));
          await chrome.storage.local.set({ watch: { lastLook: watch.lastLook - 48 * 3_600_000, sites } });
        });
        await browser.close();
        browser = await start();
        await waitFor(async () => (await alarmsIn(browser)).length === 1, { what: 'the alarm' });
        expect(await alarmsIn(browser)).toEqual([15]);
        await showWorkbench(browser, `?site=${siteOf()}#history`, '[data-gap]');
        const [gap] = await readAll(browser, '[data-gap]');
        expect(gap?.text).toContain('the browser was closed');
        const [status] = await readAll(browser, '[data-last-check]');
        expect([status?.['data-watching'], status?.['data-last-check']]).toEqual([
          'true',
          expect.stringMatching(/^20/),
        ]);
        await appearsIn(browser, '[data-change-id]');
        expect((await readAll(browser, '[data-change-id]')).map(({ text }) => text)).toEqual([
          expect.stringContaining('First known version'),
        ]);
      } finally {
        await browser.close();
      }
    },
    240_000,
  );
});
