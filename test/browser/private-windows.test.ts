// Private windows, where a person has let the extension into them: their requests tell no other site who asks, and afterwards
// nothing of them is left, neither in the extension's storage nor, once the browser has ended, in any file of the profile.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserName, type Inside, launch, type TestBrowser } from '../support/drivers/browser.ts';
import { answers, navigate, openTab, readPopup } from '../support/drivers/popup.ts';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { readAll, showWorkbench } from '../support/drivers/workbench.ts';
import { AUTHORITY, TRUSTED } from '../support/fakes/certificates.ts';
import {
  type Answer,
  type Asked,
  page,
  type Resource,
  type Site,
  type Sites,
  serveSites,
} from '../support/fakes/sites.ts';
import { sized } from '../support/sizes.ts';
import { waitFor } from '../support/wait.ts';
import { BROWSERS, EXTENSION, testLong } from './setup.ts';

/**
 * Hosts visited, and hosts of a link there that is asked about. No four letters are in two of them, nor in another name of
 * this test: in a file that is packed by LZ4 or Snappy, each stands in full at least once.
 */
const SECRET = { page: 'qxhzvjwk', link: 'wpbfgdyu' };
const ORDINARY = { page: 'jmckxqrt', link: 'vnzlohgx' };
type Hosts = typeof SECRET;

/** What a server may have a browser remember for long: by https only, how it is to be reached, and where to report failures. */
const toRemember: Resource = (asked, sites) => {
  const { port } = sites;
  const group = { group: 'nel', max_age: 86_400, endpoints: [{ url: sites.urlOf(asked.site, '/report') }] };
  const headers = [
    ['Strict-Transport-Security', 'max-age=31536000'],
    ['Alt-Svc', `h3=":${port}"; ma=86400; persist=1, h2=":${port}"; ma=86400; persist=1`],
    ['Report-To', JSON.stringify(group)],
    ['NEL', '{"report_to":"nel","max_age":86400,"success_fraction":1.0}'],
    ['Cache-Control', 'max-age=86400'],
    ['X-Robots-Tag', asked.path === '/second' ? 'noindex' : 'all'],
  ] as const;
  const answer: Answer =
    asked.path === '/robots.txt'
      ? { headers, body: 'User-agent: GPTBot\nDisallow: /\n' }
      : { headers, body: page('a page', '', `<a href="${linkIn(asked.site, sites)}">a link</a>`) };
  return answer;
};
const linkIn = (site: string, sites: Sites) =>
  sites.urlOf(site === SECRET.page ? SECRET.link : ORDINARY.link, '/somewhere');
const SITE: Site = { '*': toRemember };

const toElsewhere: Resource = ({ path }, sites) => ({
  status: 302,
  headers: [['Location', sites.urlOf('elsewhere', path)]],
});
/** How often a private and an ordinary window ask at once. */
const ROUNDS = sized(2, 3);
/**
 * A request for one of these pages is answered once another asks for the other, so that both have their rules at a time. As many are
 * made for one as for the other.
 */
const waiting: { readonly path: string; readonly answer: () => void }[] = [];
let pairs = 0;
const inPairs: Resource = ({ path }) => {
  const other = waiting.findIndex((one) => one.path !== path);
  if (other >= 0) {
    waiting.splice(other, 1)[0]?.answer();
    pairs += 1;
    return page('a page');
  }
  return { body: page('a page'), after: new Promise<void>((answer) => waiting.push({ path, answer })) };
};
const OTHERS: Readonly<Record<string, Site>> = {
  agents: { '/ordinary': inPairs, '/private': inPairs, '/robots.txt': 'User-agent: *\nDisallow:\n' },
  moves: { '*': page('a page'), '/robots.txt': toElsewhere },
  // It lets every page read the answer.
  elsewhere: { '*': { headers: [['Access-Control-Allow-Origin', '*']], body: 'User-agent: *\nDisallow:\n' } },
};

/**
 * Where the browsers surely write down an ordinary visit and requests for it. Firefox takes no HSTS from sites that only an authority
 * of the test's own vouches for, and an alternative service (AlternateServices.bin) only once it has tried it, which can be after
 * the browser has ended. Files of its cache are named by hashes.
 */
const RECORDS: Record<BrowserName, readonly unknown[]> = {
  chromium: ['TransportSecurity', 'Network Persistent State', 'Reporting and NEL'].map((file) => join('Default', file)),
  firefox: ['places.sqlite', expect.stringMatching(/^cache2[\\/]entries[\\/]/)],
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) removeFolder(folder);
});

/** Opens a site of ours in its own window, and resolves to its tab once the icon is drawn. */
function openWindow(inside: Inside, url: string, isPrivate: boolean): Promise<number> {
  return inside.inExtension(
    async (address, incognito) => {
      const created = await chrome.windows.create({ url: address, incognito });
      if (created?.incognito !== incognito) throw new Error(`Opened a window with incognito ${created?.incognito}.`);
      const { id = -1 } = created.tabs?.[0] ?? {};
      while ((await chrome.action.getBadgeText({ tabId: id })) !== '1') {
        await new Promise((wake) => setTimeout(wake, 20));
      }
      return id;
    },
    url,
    isPrivate,
  );
}

/** Has everything that the extension offers asked about the page, in its own window. */
async function useIn(inside: Inside, url: string, isPrivate: boolean): Promise<number> {
  const tabId = await openWindow(inside, url, isPrivate);
  expect(answers(await readPopup(inside, tabId))['GPTBot']).toBe('disallowed none');
  for (const name of ['refetch', 'lookUpHeaders', 'viewAll', 'rawHtml', 'markLinks']) {
    const reply = await inside.inExtension(
      (asked, id) => chrome.runtime.sendMessage({ name: asked, args: [id, 'GPTBot'] }),
      name,
      tabId,
    );
    expect(reply).toMatchObject({ ok: true });
  }
  await inside.chooseInLinkMenu(tabId, 'a');
  return tabId;
}

/** What the window of a link says: the verdict on GPTBot, or a notice. */
const saidOfLink = (inside: Inside) =>
  inside.inExtension(async () => {
    for (;;) {
      const view = chrome.extension.getViews().find(({ location }) => location.pathname === '/link.html');
      const said = view?.document.querySelector<HTMLElement>('[data-crawler="GPTBot"], .notice h1');
      if (said) return said.dataset['crawl'] ?? said.textContent;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  });

/** All but the one that asks, which goes in private only, after its answer. */
const closeWindows = (inside: Inside, isPrivate: boolean) =>
  inside.inExtension(async (incognito) => {
    const here = await chrome.windows.getCurrent();
    const windows = (await chrome.windows.getAll()).filter((one) => one.incognito === incognito && one.id !== here.id);
    for (const { id = -1 } of windows) await chrome.windows.remove(id);
    if (incognito) setTimeout(() => chrome.windows.remove(here.id ?? -1));
  }, isPrivate);

const inStorage = (inside: Inside, area: 'local' | 'session', name: string) =>
  inside.inExtension(
    async (where, word) => JSON.stringify(await chrome.storage[where].get(null)).includes(word),
    area,
    name,
  );

/** How the host may stand in a file: in one byte a character or in two, forwards or backwards, or as Chromium's HSTS has it. */
function formsOf(name: string): Buffer[] {
  const backwards = [...name].reverse().join('');
  const labels = `${name}.secure.test`.split('.').map((label) => String.fromCharCode(label.length) + label);
  const hash = createHash('sha256')
    .update(`${labels.join('')}\0`)
    .digest('base64');
  return [name, backwards, hash].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
}

/** The files below the folder that one of the hosts stands in. */
function filesWith({ page, link }: Hosts, folder: string): string[] {
  const wanted = [page, link].flatMap(formsOf);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file);
      return wanted.some((bytes) => content.includes(bytes));
    })
    .map((file) => relative(folder, file));
}

/** What would say who asks, or from where. */
const telling = ({ headers }: Asked) =>
  Object.keys(headers).filter((one) => /cookie|referer|authorization|origin/.test(one));

describe.each(BROWSERS)('%s', (name) => {
  const profile = temporaryFolder('profile');
  folders.push(profile);
  let sites: Sites;
  let browser: TestBrowser;

  beforeAll(async () => {
    const visited = [SECRET.page, SECRET.link, ORDINARY.page, ORDINARY.link];
    const all = { ...Object.fromEntries(visited.map((host) => [host, SITE])), ...OTHERS };
    sites = await serveSites(all, { secure: TRUSTED });
    browser = await launch(name, {
      extension: EXTENSION[name],
      headless: true,
      hosts: Object.keys(all).map((host) => `${host}.secure.test`),
      authority: AUTHORITY,
      profile,
      isAllowedInPrivate: true,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  test('a request that is sent on to another site does not tell it who asks', async () => {
    const inside = await browser.privately();
    const tabId = await openTab(inside, sites.urlOf('moves', '/page'));
    const { rows } = await readPopup(inside, tabId);
    sites.put('moves', '/page', toElsewhere);
    const reply = await inside.inExtension((id) => chrome.runtime.sendMessage({ name: 'rawHtml', args: [id] }), tabId);
    expect(reply).toMatchObject({ ok: true });
    const pathsOf = (wanted: string) => sites.asked.filter(({ site }) => site === wanted).map(({ path }) => path);
    expect(pathsOf('moves').filter((path) => path !== '/favicon.ico')).toEqual(['/page', '/robots.txt', '/page']);
    // In Firefox the page asks, and may ask only its own site. Chromium's background follows.
    const isFollowed = name === 'chromium';
    expect(pathsOf('elsewhere')).toEqual(isFollowed ? ['/robots.txt', '/page'] : []);
    expect(sites.asked.filter(({ site }) => site === 'elsewhere').flatMap(telling)).toEqual([]);
    expect([...new Set(rows.map(({ crawl }) => crawl))]).toEqual([isFollowed ? 'allowed' : 'unknown']);
    await closeWindows(inside, true);
  });

  // Firefox has one background for both, and asks from the page in private.
  (name === 'chromium' ? test : test.skip)(
    'private and ordinary windows that ask as crawlers at once leave each other their User-Agents',
    async () => {
      const inside = await browser.privately();
      const selected = ['Googlebot', 'GPTBot', 'bingbot', 'CCBot'];
      await browser.inExtension((tokens) => chrome.storage.local.set({ settings: { chosen: tokens } }), selected);
      const before = sites.asked.length;
      // Both workers are awake before either asks: a request waits only so long for its counterpart.
      const open = async (one: Inside, path: string) => {
        const tabId = await openTab(one, sites.urlOf('agents', path));
        await readPopup(one, tabId);
        return { one, tabId };
      };
      const opened = await Promise.all([open(browser, '/ordinary'), open(inside, '/private')]);
      const run = ({ one, tabId }: (typeof opened)[number]) =>
        one.inExtension(
          async (id, rounds) => {
            const answers: unknown[] = [];
            for (let round = 0; round < rounds; round += 1)
              answers.push(await chrome.runtime.sendMessage({ name: 'servedTo', args: [id] }));
            return JSON.stringify(answers);
          },
          tabId,
          ROUNDS,
        );
      const shown = await Promise.all(opened.map(run));
      for (const one of shown) expect(one).not.toMatch(/"kind":"(failed|no-rule)"/);
      expect(waiting).toEqual([]);
      expect(pairs).toBeGreaterThanOrEqual(ROUNDS * selected.length);
      for (const path of ['/ordinary', '/private']) {
        const agents = sites.asked
          .slice(before)
          .filter((one) => one.path === path)
          .map(({ headers }) => headers['user-agent'] ?? '');
        for (const token of selected)
          expect(
            agents.filter((agent) => agent.includes(token)),
            `${token} at ${path}`,
          ).toHaveLength(ROUNDS);
      }
      await browser.inExtension(() => chrome.storage.local.remove('settings'));
      await closeWindows(inside, true);
    },
  );

  testLong('beside a private window, the menus of ordinary ones stay as they are', async () => {
    const inside = await browser.privately();
    await readPopup(inside, await openTab(inside, sites.urlOf('moves')));
    await browser.chooseInLinkMenu(await openWindow(browser, sites.urlOf(ORDINARY.page), false), 'a');
    expect(await saidOfLink(browser)).toBe('disallowed');
    await closeWindows(browser, false);
    await closeWindows(inside, true);
  });

  test('a private window watches nothing', async () => {
    const inside = await browser.privately();
    // In a private network nothing is requested before a click.
    const site = 'http://localhost:1';
    await showWorkbench(inside, `?site=${site}#history`, 'body');
    const said = async () => (await readAll(inside, 'body'))[0]?.text ?? '';
    await waitFor(async () => /private window/i.test(await said()), { what: 'the room of a private window' });
    expect(await inStorage(browser, 'local', 'watch')).toBe(false);
    await closeWindows(inside, true);
  });

  test('nothing of a private window is left', { timeout: 240_000 }, async () => {
    await useIn(browser, sites.urlOf(ORDINARY.page), false);
    expect(await saidOfLink(browser)).toBe('disallowed');
    await closeWindows(browser, false);
    const inside = await browser.privately();
    const tabId = await useIn(inside, sites.urlOf(SECRET.page), true);
    // Firefox has no way to ask in private but through the page, and a page may ask only its own site.
    expect(await saidOfLink(inside)).toBe(
      name === 'firefox'
        ? `Not checked: no request was sent to ${new URL(sites.urlOf(SECRET.link)).host}`
        : 'disallowed',
    );
    await navigate(inside, tabId, sites.urlOf(SECRET.page, '/second'));
    expect(answers(await readPopup(inside, tabId))['Googlebot']).toBe('allowed noindex');
    // The visit, and "Fetch again": all else was known.
    expect(sites.robotsAsked(SECRET.page)).toHaveLength(2);
    expect(sites.robotsAsked(SECRET.page).flatMap(telling)).toEqual([]);
    // Chromium's private windows keep what they know to themselves.
    expect(await inStorage(browser, 'session', SECRET.page)).toBe(name === 'firefox');
    expect(await inStorage(inside, 'local', SECRET.page)).toBe(false);
    await closeWindows(inside, true);
    await waitFor(async () => !(await inStorage(browser, 'session', SECRET.page)), { what: 'the session to forget' });
    expect(await inStorage(browser, 'session', ORDINARY.page)).toBe(true);
    expect(await browser.consoleErrors()).toEqual([]);
    await browser.close();
    // An ordinary window leaves its traces, the browser's own: so the search finds what is there.
    expect(filesWith(ORDINARY, profile)).toEqual(expect.arrayContaining([...RECORDS[name]]));
    expect(filesWith(SECRET, profile)).toEqual([]);
  });
});
