// The question of a link's context menu, on a browser in memory: what its window shows, and which requests are sent for it.
import { expect, test, vi } from 'vitest';
import {
  ask,
  asked,
  fake,
  inNewBrowser,
  selectFew,
  startWorker,
  valueFor,
} from '../../../test/support/fakes/background-world.ts';
import { fakeCaches } from '../../../test/support/fakes/fake-browser.ts';
import type { PageView } from '../../shared/protocol.ts';

inNewBrowser();

/** Chooses the entry on a link, and returns what the window that opens is called. */
async function choose(linkUrl: string, incognito = false, id = 1, from: object = {}): Promise<string> {
  const before = fake.state.windows.length;
  await fake.browser.contextMenus.onClicked.fire({ menuItemId: 'link', linkUrl, ...from }, { incognito, id });
  return vi.waitFor(() => {
    const opened = fake.state.windows[before];
    if (opened === undefined) throw new Error('no window yet');
    return opened;
  });
}

const answerFor = (window: string, want = 'default') =>
  valueFor(`extension://id/${window}`, 'link', window.slice(window.indexOf('#') + 1), want) as Promise<PageView>;

const TITLES = ['Check crawler access to this link', 'Open workbench'];
const titlesInMenu = (inPrivate: boolean) =>
  fake.state.menu.filter(({ isPrivate }) => isPrivate === inPrivate).map(({ title }) => title);

test('the menu item exists once, also after an update', async () => {
  await fake.browser.runtime.onInstalled.fire();
  for (const item of fake.state.menu) item.title = 'as the version before said it';
  await fake.browser.runtime.onInstalled.fire();
  expect(titlesInMenu(false)).toEqual(TITLES);
});

test('the menu is in the browser’s language, also after that was changed and the browser started', async () => {
  await fake.browser.runtime.onInstalled.fire();
  for (const item of fake.state.menu) item.title = 'in the language of before';
  await fake.browser.runtime.onStartup.fire();
  expect(titlesInMenu(false)).toEqual(TITLES);
});

test('the window’s URL doesn’t contain the link, which would put it into the browser history', async () => {
  expect(await choose('https://other.example/private/secret')).toMatch(/^link\.html#[0-9a-f-]{36}$/);
});

test('the robots.txt of the link’s own site decides; nothing is known about the page', async () => {
  const view = await answerFor(await choose('https://other.example/private/a'));
  if (view.kind !== 'ready') throw new Error(view.kind);
  expect(asked.map(({ url }) => url)).toEqual(['https://other.example/robots.txt']);
  expect(view.report.crawlers.find(({ crawler }) => crawler.token === 'Googlebot')?.crawl.answer).toBe('disallowed');
  expect([view.facts.tags.kind, view.facts.headers.kind]).toEqual(['unreadable', 'unknown']);
});

test('a link to a site that a policy closes to extensions leads to one that is restricted', async () => {
  fake.state.closedHosts.add('other.example');
  const restricted = { kind: 'restricted', origin: 'https://other.example' };
  expect(await answerFor(await choose('https://other.example/a'))).toEqual(restricted);
});

test('a cached file is fetched again only if the person asks', async () => {
  const link = await choose('https://other.example/a');
  await answerFor(link);
  await answerFor(link);
  expect(asked).toHaveLength(1);
  await answerFor(link, 'reload');
  expect(asked).toHaveLength(2);
});

test('in the background of private windows, the browser’s cache isn’t used either', async () => {
  vi.stubGlobal('caches', fakeCaches());
  fake.browser.extension.inIncognitoContext = true;
  fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
  expect(await answerFor(await choose('https://other.example/', true))).toMatchObject({ kind: 'ready' });
  expect(asked[0]?.init.cache).toBe('no-store');
  expect(fake.browser.storage.session.data.size).toBe(0);
});

test('a link from a private window without a separate background has what its page fetched of the site, and sends no request', async () => {
  const origin = 'https://other.example';
  fake.state.openTab(1, { url: 'https://example.com/', incognito: true });
  const url = `${origin}/private/a`;
  const id = await choose(url, true);
  expect(await answerFor(id)).toEqual({ kind: 'not-fetched', origin, url });
  expect(asked).toEqual([]);
  fake.state.openTab(2, { url: `${origin}/`, incognito: true });
  await ask('view', 2);
  expect(await answerFor(await choose(`${origin}/private/a`, true, 2))).toMatchObject({ kind: 'ready' });
  expect(await answerFor(id)).toEqual({ kind: 'not-fetched', origin, url });
  expect(asked).toHaveLength(1);
});

test('without access to the site no request is sent', async () => {
  fake.state.hasAccess = false;
  expect(await answerFor(await choose('https://other.example/a'))).toEqual({
    kind: 'no-access',
    origin: 'https://other.example',
  });
  expect(asked).toEqual([]);
});

test('a site that the browser keeps extensions from gets no request', async () => {
  const origin = 'https://chromewebstore.google.com';
  expect(await answerFor(await choose(`${origin}/x`))).toEqual({ kind: 'restricted', origin });
  expect(asked).toEqual([]);
});

test('links that are chosen at once are all remembered', async () => {
  selectFew();
  const choices = [1, 2].map((linkUrl) =>
    fake.browser.contextMenus.onClicked.fire(
      { menuItemId: 'link', linkUrl: `https://other.example/${linkUrl}` },
      { incognito: false, id: 1 },
    ),
  );
  await Promise.all(choices);
  await vi.waitFor(() => expect(fake.state.windows).toHaveLength(2));
  for (const window of fake.state.windows) expect(await answerFor(window)).toMatchObject({ kind: 'ready' });
});

test('a link is remembered where the browser’s room for all sites is full', async () => {
  const { session } = fake.browser.storage;
  const set = session.set.bind(session);
  session.data.set('robots:2:https://old.example', { at: 0, body: 'x'.repeat(1_000) });
  session.set = async (items) => {
    if (session.data.has('robots:2:https://old.example')) throw new Error('QUOTA_BYTES quota exceeded');
    await set(items);
  };
  expect(await answerFor(await choose('https://other.example/a'))).toMatchObject({ kind: 'ready' });
});

test('twenty links are remembered, and no endless one', async () => {
  selectFew();
  const first = await choose('https://other.example/0');
  for (let number = 1; number < 20; number += 1) await choose(`https://other.example/${number}`);
  expect((await answerFor(first)).kind).toBe('ready');
  await choose('https://other.example/20');
  expect(await answerFor(first)).toEqual({ kind: 'no-tab' });
  expect(await answerFor(await choose(`https://other.example/${'x'.repeat(65_536)}`))).toEqual({ kind: 'no-tab' });
});

test('the background of private windows, which is never installed, puts it into the menu there, once, and into no other', async () => {
  // The browser keeps what the other one put there once.
  expect(titlesInMenu(false)).toEqual([]);
  await fake.browser.runtime.onInstalled.fire();
  fake.browser.extension.inIncognitoContext = true;
  for (let starts = 0; starts < 2; starts += 1) {
    startWorker();
    // It opens a window for a link after all that it does when it starts.
    await choose('https://other.example/', true);
    expect([titlesInMenu(true), titlesInMenu(false)]).toEqual([TITLES, TITLES]);
  }
  // An update while a private window is open.
  fake.browser.extension.inIncognitoContext = false;
  await fake.browser.runtime.onInstalled.fire();
  expect([titlesInMenu(true), titlesInMenu(false)]).toEqual([TITLES, TITLES]);
});

test('the toolbar button’s menu opens the workbench for the site of the tab, beside it', async () => {
  const chooseIn = (tab: object) =>
    fake.browser.contextMenus.onClicked.fire({ menuItemId: 'workbench' }, { windowId: 3, id: 7, ...tab });
  await chooseIn({ url: 'https://shop.example/tea?secret#top' });
  await chooseIn({ url: 'about:blank' });
  await chooseIn({});
  expect(fake.state.newTabs).toEqual([
    { url: 'workbench.html?site=https%3A%2F%2Fshop.example&tab=7', windowId: 3 },
    { url: 'workbench.html', windowId: 3 },
    { url: 'workbench.html', windowId: 3 },
  ]);
});

test('without context menus and windows (Firefox for Android), everything else works; a report opens in a tab', async () => {
  for (const missing of ['contextMenus', 'windows']) Reflect.deleteProperty(fake.browser, missing);
  startWorker();
  expect(await ask('view', -1)).toEqual({ kind: 'no-tab' });
  fake.state.openTab(1, { url: 'extension://id/workbench.html' });
  await valueFor('extension://id/workbench.html', 'openReport', 1, 'https://example.com/private/a');
  const [{ url = '' } = {}] = fake.state.newTabs;
  expect(url).toMatch(/^link\.html#[0-9a-f-]{36}$/);
  expect(await answerFor(url)).toMatchObject({ kind: 'ready', report: { url: 'https://example.com/private/a' } });
});

test('a URL of another site that was typed is answered by that site’s robots.txt, asked for once', async () => {
  fake.state.openTab(1, { url: 'https://example.com/' });
  const view = await ask('testUrl', 1, 'https://wild.example/private/x');
  expect(view).toMatchObject({ kind: 'ready', report: { url: 'https://wild.example/private/x' } });
  if (view.kind === 'ready') expect(view.report.crawlers[0]?.crawl.answer).toBe('disallowed');
  await ask('testUrl', 1, 'https://wild.example/');
  expect(asked.map(({ url }) => url)).toEqual(['https://wild.example/robots.txt']);
  expect(await ask('testUrl', 1, 'mailto:a@wild.example')).toMatchObject({ kind: 'not-applicable' });
  expect(await ask('testUrl', 1, `https://wild.example/${'x'.repeat(70_000)}`)).toMatchObject({
    kind: 'not-applicable',
  });
});

test.each(['http://192.168.1.1/', 'http://localhost/admin'])(
  'a link of a public page into a private network causes no request there: %s',
  async (linkUrl) => {
    const from = { pageUrl: 'https://example.com/' };
    const { origin } = new URL(linkUrl);
    const notFetched = { kind: 'not-fetched', origin, url: linkUrl, reason: 'private-network' };
    expect(await answerFor(await choose(linkUrl, false, 1, from))).toEqual(notFetched);
    // A frame of a private page may be public.
    const framed = { pageUrl: linkUrl, frameUrl: 'https://ads.example/' };
    expect(await answerFor(await choose(linkUrl, false, 1, framed), 'reload')).toEqual(notFetched);
    expect(asked).toEqual([]);
    expect(await answerFor(await choose(linkUrl, false, 1, { pageUrl: linkUrl }))).toMatchObject({ kind: 'ready' });
    // What is at hand is shown.
    expect(await answerFor(await choose(linkUrl, false, 1, from))).toMatchObject({ kind: 'ready' });
    expect(asked.map(({ url }) => url)).toEqual([`${origin}/robots.txt`]);
  },
);

test('an audited page’s report requests no robots.txt there that isn’t cached', async () => {
  fake.state.openTab(1, { url: 'extension://id/workbench.html' });
  await valueFor('extension://id/workbench.html', 'openReport', 1, 'http://192.168.1.1/a');
  const [window = ''] = await vi.waitFor(() => {
    expect(fake.state.windows).toHaveLength(1);
    return fake.state.windows;
  });
  expect(await answerFor(window)).toMatchObject({ kind: 'not-fetched', reason: 'private-network' });
  expect(asked).toEqual([]);
});

test('a link for which the browser names no tab (Firefox: in our popup or sidebar) is in the window in front', async () => {
  const inFront = async (isPrivate: boolean) => {
    fake.state.isPrivateInFront = isPrivate;
    const before = fake.state.windows.length;
    await fake.browser.contextMenus.onClicked.fire({ menuItemId: 'link', linkUrl: 'https://other.example/a' });
    await vi.waitFor(() => expect(fake.state.windows).toHaveLength(before + 1));
    return JSON.stringify([...fake.browser.storage.session.data]).includes('https://other.example/a');
  };
  expect(await inFront(true)).toBe(false);
  expect(await inFront(false)).toBe(true);
});
