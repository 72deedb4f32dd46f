// What a browser does to an extension and to its tabs at any moment: it kills, fills, closes, discards, restores, withdraws,
// reloads, keeps apart, goes offline. Private windows are in private-windows.test.ts.
import { expect, test } from 'vitest';
import {
  answers,
  blockedCount,
  closeTab,
  iconOf,
  keptUntil,
  navigate,
  openTab,
  type PopupContent,
  readPopup,
  runInPage,
} from '../support/drivers/popup.ts';
import { page, type Site } from '../support/fakes/sites.ts';
import { sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { inEachBrowser } from './setup.ts';

const RULES = 'User-agent: GPTBot\nDisallow: /\n';
const SITE: Site = { '*': page('a page', '<meta name="robots" content="noindex">'), '/robots.txt': RULES };
/** A connection that is there already outlives the going offline, in Firefox. */
const OFFLINE: Site = Object.fromEntries(
  Object.entries(SITE).map(([path, body]) => [path, { headers: [['Connection', 'close']], body: String(body) }]),
);
const FAILING: Site = { ...SITE, '/robots.txt': { status: 500 } };
const EXPECTED = { Googlebot: 'allowed noindex', GPTBot: 'disallowed none' };

const DAY = 24 * 3_600_000;
const RESTORED_ORIGINS = sized(2, 150);
const RESTORED_TABS = sized(3, 200);
const restored = Array.from({ length: RESTORED_ORIGINS }, (_, index) => `restored-${index}`);

inEachBrowser(
  {
    killed: SITE,
    full: { ...SITE, '/robots.txt': `${RULES}\nUser-agent: *\nDisallow: /elsewhere\n` },
    rubbish: SITE,
    closed: SITE,
    discarded: SITE,
    withdrawn: SITE,
    reloaded: SITE,
    offline: OFFLINE,
    contained: SITE,
    back: SITE,
    forward: SITE,
    'back-failing': FAILING,
    'forward-failing': FAILING,
    ...Object.fromEntries(restored.map((name) => [name, SITE])),
  },
  (stage) => {
    const open = (site: string, path = '/') => openTab(stage.browser, stage.sites.urlOf(site, path));
    const read = (tabId: number) => readPopup(stage.browser, tabId);

    /** From now on the site's server answers its robots.txt only when it is let. */
    function holdBack(site: string): () => void {
      let release: (value?: unknown) => void = () => {};
      const after = new Promise((resolve) => (release = resolve));
      stage.sites.put(site, '/robots.txt', { after, body: RULES });
      return () => {
        stage.sites.put(site, '/robots.txt', RULES);
        release();
      };
    }

    /** A popup that stays open, in a frame of the control page. */
    const openPopup = (tabId: number) =>
      stage.browser.inExtension((id) => {
        const frame = document.createElement('iframe');
        frame.src = `popup.html?tab=${id}`;
        document.body.append(frame);
      }, tabId);
    const inPopup = (selector: string) =>
      stage.browser.inExtension(
        (wanted) => document.querySelector('iframe')?.contentDocument?.querySelector(wanted)?.textContent ?? null,
        selector,
      );
    const closePopup = () => stage.browser.inExtension(() => document.querySelector('iframe')?.remove());

    test('a worker that dies while a slow robots.txt is loading is reported, and the next request gets the file', async () => {
      const release = holdBack('killed');
      const tabId = await open('killed');
      await openPopup(tabId);
      await waitFor(() => stage.sites.robotsAsked('killed').length === 1, { what: 'the request' });
      await stage.browser.killBackground();
      release();
      // It shows the failure, or has asked again by itself.
      await waitFor(() => inPopup('.notice h1, .report[aria-busy="false"] h1'), {
        what: 'the popup to come to an end',
      });
      await closePopup();
      expect(answers(await read(tabId))).toMatchObject(EXPECTED);
      expect(stage.sites.robotsAsked('killed').length).toBeLessThanOrEqual(2);
    });

    test('full session storage costs no verdict, and no further request', async () => {
      await stage.browser.inExtension(async () => {
        for (let size = 1024 * 1024; size >= 64; size /= 2) {
          for (let part = 0; ; part += 1) {
            const isStored = await chrome.storage.session.set({ [`junk ${size} ${part}`]: 'x'.repeat(size) }).then(
              () => true,
              () => false,
            );
            if (!isStored) break;
          }
        }
      });
      const tabId = await open('full');
      const before = await read(tabId);
      expect(answers(before)).toMatchObject(EXPECTED);
      await runInPage(stage.browser, tabId, "history.pushState({}, '', '/elsewhere')");
      const isElsewhere = (popup: PopupContent) => popup.title.endsWith('/elsewhere') && popup;
      const popup = await waitFor(async () => isElsewhere(await read(tabId)), { what: 'the new path' });
      expect(answers(popup)).toMatchObject({ Googlebot: 'disallowed unseen', GPTBot: 'disallowed none' });
      expect(blockedCount(popup)).not.toBe(blockedCount(before));
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge === blockedCount(popup), {
        what: 'the icon',
      });
      expect(stage.sites.robotsAsked('full')).toHaveLength(1);
      await stage.browser.inExtension(() => chrome.storage.session.clear());
    });

    stage.testLong('rubbish in storage, in place of settings too, is as if there were nothing', async () => {
      const tabId = await open('rubbish');
      await read(tabId);
      await stage.browser.inExtension(async () => {
        const keys = Object.keys(await chrome.storage.session.get(null));
        await chrome.storage.session.set(
          Object.fromEntries(keys.map((key) => [key, { outcome: { kind: 7 }, at: 'x' }])),
        );
        await chrome.storage.local.set({ settings: [[{ chosen: 5 }]] });
      });
      await stage.browser.killBackground();
      expect(answers(await read(tabId))).toMatchObject(EXPECTED);
      await navigate(stage.browser, tabId, stage.sites.urlOf('rubbish', '/again'));
      expect(answers(await read(tabId))).toMatchObject(EXPECTED);
      await stage.browser.inExtension(() => chrome.storage.local.remove('settings'));
    });

    test('a tab that is closed during a request is reported, and nothing is kept of it', async () => {
      const release = holdBack('closed');
      const tabId = await open('closed');
      await openPopup(tabId);
      await waitFor(() => stage.sites.robotsAsked('closed').length === 1, { what: 'the request' });
      await closeTab(stage.browser, tabId);
      release();
      await waitFor(async () => (await inPopup('.notice h1'))?.includes('tab was closed'), {
        what: 'the popup to say so',
      });
      await closePopup();
      const kept = () =>
        stage.browser.inExtension(
          async (id) => Object.keys(await chrome.storage.session.get(null)).filter((key) => key.endsWith(`:${id}`)),
          tabId,
        );
      await waitFor(async () => (await kept()).length === 0, { what: 'its record to go' });
    });

    test('a discarded tab has the same verdicts when it is back, without a request, and no record of its old id', async () => {
      const tabId = await open('discarded');
      expect(answers(await read(tabId))).toMatchObject(EXPECTED);
      const { back, records } = await stage.browser.inExtension(async (id) => {
        const [here] = await chrome.tabs.query({ url: location.href });
        if (here?.id !== undefined) await chrome.tabs.update(here.id, { active: true });
        const discarded = await chrome.tabs.discard(id);
        // Chromium gives it another id.
        const backId = discarded?.id ?? id;
        while (!(await chrome.tabs.get(backId)).discarded) await new Promise((wake) => setTimeout(wake, 20));
        const keys = async () => Object.keys(await chrome.storage.session.get(null)).filter((key) => /^tab:/.test(key));
        while (backId !== id && (await keys()).some((key) => key.endsWith(`:${id}`))) {
          await new Promise((wake) => setTimeout(wake, 20));
        }
        await chrome.tabs.update(backId, { active: true });
        return { back: backId, records: await keys() };
      }, tabId);
      if (back !== tabId) expect(records.filter((key) => key.endsWith(`:${tabId}`))).toEqual([]);
      await waitFor(async () => answers(await read(back))['Googlebot'] === 'allowed noindex', {
        what: 'the page again',
      });
      expect(stage.sites.robotsAsked('discarded')).toHaveLength(1);
    });

    test('permission that is withdrawn while a server is asked is reported, and with permission comes the verdict', async () => {
      const release = holdBack('withdrawn');
      const tabId = await open('withdrawn');
      await openPopup(tabId);
      await waitFor(() => stage.sites.robotsAsked('withdrawn').length === 1, { what: 'the request' });
      await stage.browser.withholdHosts();
      release();
      await waitFor(async () => (await inPopup('.notice h1'))?.includes('can’t access withdrawn'), {
        what: 'the popup to say so',
      });
      await stage.browser.grantHosts();
      await waitFor(() => inPopup('[data-crawler="GPTBot"][data-crawl="disallowed"]'), { what: 'the verdict' });
      await closePopup();
      expect(stage.sites.robotsAsked('withdrawn').length).toBeLessThanOrEqual(2);
    });

    test('offline, nothing is claimed of the server, and what was known is known again once the network is back', async () => {
      const tabId = await open('offline');
      expect(answers(await read(tabId))).toMatchObject(EXPECTED);
      const asked = stage.sites.robotsAsked('offline').length;
      await stage.browser.setOffline(true);
      const offline = await readPopup(stage.browser, tabId, 'Fetch again');
      expect(answers(offline)).toMatchObject({ Googlebot: 'unknown noindex', GPTBot: 'unknown none' });
      expect(stage.sites.robotsAsked('offline')).toHaveLength(asked);
      await stage.browser.setOffline(false);
      expect(answers(await read(tabId))).toMatchObject(EXPECTED);
      expect(stage.sites.robotsAsked('offline')).toHaveLength(asked);
    });

    // As seen at the time that is right again: a clock that was ahead is put back, one that was behind is put forward.
    const JUMPS = [
      { site: 'back', ahead: 2 * DAY, pause: DAY, says: /Fetched(now|\d+ seconds? ago)/ },
      { site: 'forward', ahead: -2 * DAY, pause: DAY, says: /Fetched(now|\d+ seconds? ago)/ },
      // Half a minute, as after a first failure; and an hour at most, however long it has failed.
      { site: 'back-failing', ahead: 2 * DAY, pause: 30_000, says: /Status500/ },
      { site: 'forward-failing', ahead: -2 * DAY, pause: 3_600_000, says: /First failure48 hours ago/ },
    ];
    const AFTER_A_JUMP =
      'a file is requested again, once, and kept no longer than ever after a clock that jumps ($site)';
    const afterAJump = async ({ site, ahead, pause, says }: (typeof JUMPS)[number]) => {
      const asked = () => stage.sites.robotsAsked(site).length;
      await stage.browser.putClock(ahead);
      const tabId = await open(site);
      await waitFor(async () => (await iconOf(stage.browser, tabId)).badge !== '', { what: 'the icon' });
      expect(asked()).toBe(1);
      await stage.browser.putClock(0);
      const before = Date.now();
      const popup = await read(tabId);
      expect(popup.robots).toMatch(says);
      expect(keptUntil(popup)).toBeGreaterThan(before - 1_000 + pause);
      expect(keptUntil(popup)).toBeLessThanOrEqual(Date.now() + pause);
      expect(answers(popup)['GPTBot']).toBe('disallowed none');
      await navigate(stage.browser, tabId, stage.sites.urlOf(site, '/again'));
      await read(tabId);
      expect(asked()).toBe(2);
    };
    stage.testLong.each(JUMPS)(AFTER_A_JUMP, afterAJump);

    test('one origin in two containers gets one request, without cookies, and each page has its own answer', async () => {
      const robots = () => stage.sites.robotsAsked('contained');
      const tabs = () =>
        stage.browser.inExtension(
          async (url) => (await chrome.tabs.query({ url: `${url}*` })).map(({ id }) => id ?? -1),
          'http://contained.localhost/',
        );
      stage.sites.put('contained', '/', {
        headers: [['Set-Cookie', 'who=me']],
        body: page('a page', '<meta name="robots" content="noindex">'),
      });
      for (const container of [1, 2]) {
        await stage.browser.openInContainer(stage.sites.urlOf('contained'), container);
        await waitFor(async () => (await tabs()).length === container, { what: `the tab of container ${container}` });
      }
      for (const tabId of await tabs()) {
        await waitFor(async () => answers(await read(tabId))['Googlebot'] === EXPECTED.Googlebot, {
          what: 'the verdict',
        });
      }
      expect(robots()).toHaveLength(1);
      expect(robots()[0]?.headers).not.toHaveProperty('cookie');
    });

    test(`${RESTORED_TABS} tabs restored over ${RESTORED_ORIGINS} origins send one request per origin at most`, async () => {
      const urls = Array.from({ length: RESTORED_TABS }, (_, index) =>
        stage.sites.urlOf(restored[index % RESTORED_ORIGINS] ?? '', `/${index}`),
      );
      const isLazy = stage.browser.name === 'firefox';
      const tabIds = await stage.browser.inExtension(
        async (addresses, discarded) => {
          // Firefox restores tabs without their pages, until a person goes to them; Chromium has no such tabs to create.
          const how = discarded ? { active: false, discarded } : { active: false };
          const tabs = await Promise.all(addresses.map((url) => chrome.tabs.create({ url, ...how })));
          return tabs.map(({ id }) => id ?? -1);
        },
        urls,
        isLazy,
      );
      const asked = () => restored.map((name) => stage.sites.robotsAsked(name).length);
      // A button is drawn once its tab is in front.
      for (const tabId of tabIds) {
        await stage.browser.inExtension((id) => chrome.tabs.update(id, { active: true }).then(() => undefined), tabId);
        await waitFor(async () => (await iconOf(stage.browser, tabId)).badge !== '', {
          what: `the button of ${tabId}`,
        });
        // By now the others would have been asked for, too.
        if (isLazy && tabId === tabIds[0]) expect(asked().slice(1)).toEqual(restored.slice(1).map(() => 0));
      }
      expect(asked()).toEqual(restored.map(() => 1));
      await stage.browser.inExtension((ids) => chrome.tabs.remove(ids), tabIds);
      // It only ends what hangs.
    }, 600_000);

    stage.testOnce('an update while a popup is open closes it, and a new one answers', async () => {
      const tabId = await open('reloaded');
      await stage.browser.inExtension(
        (id) => chrome.tabs.create({ url: `popup.html?tab=${id}`, active: false }).then(() => undefined),
        tabId,
      );
      await stage.browser.clickAction(tabId);
      const views = () =>
        stage.browser.inExtension(() => chrome.extension.getViews().map(({ location }) => location.pathname));
      expect(await views()).toContain('/popup.html');
      await stage.browser.reload();
      expect(await views()).not.toContain('/popup.html');
      expect(answers(await read(tabId))['GPTBot']).toBe('disallowed none');
    });
  },
);
