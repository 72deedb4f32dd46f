// Private windows, where a person has let the extension into them: afterwards nothing of them is left, neither in its
// storage nor, once the browser has ended, in any file of the profile.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BrowserName, launch, type TestBrowser } from '../support/browser.ts';
import { answers, readPopup } from '../support/popup.ts';
import { page, type Site, serveSites } from '../support/sites.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';
import { waitFor } from '../support/wait.ts';
import { EXTENSION } from './setup.ts';

const SECRET = 'zq7-secret-site';
const ORDINARY = 'zq7-ordinary-site';
const SITE: Site = { '*': page('a page'), '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n' };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) removeFolder(folder);
});

/** Opens a window of its own, and has everything that the popup offers asked about its page. */
async function useIn(browser: TestBrowser, url: string, incognito: boolean): Promise<number> {
  const { tabId, windowId } = await browser.inExtension(
    async (address, isPrivate) => {
      const created = await chrome.windows.create({ url: address, incognito: isPrivate });
      const { id = -1 } = created?.tabs?.[0] ?? {};
      while ((await chrome.action.getBadgeText({ tabId: id })) !== '1') {
        await new Promise((wake) => setTimeout(wake, 20));
      }
      return { tabId: id, windowId: created?.id ?? -1 };
    },
    url,
    incognito,
  );
  expect(answers(await readPopup(browser, tabId))['GPTBot']).toBe('disallowed unseen');
  for (const name of ['refetch', 'lookUpHeaders', 'inspect', 'asServed']) {
    const reply = await browser.inExtension(
      (asked, id) => chrome.runtime.sendMessage({ name: asked, args: [id] }),
      name,
      tabId,
    );
    expect(reply).toMatchObject({ ok: true });
  }
  return windowId;
}

const inStorage = (browser: TestBrowser, area: 'local' | 'session', name: string) =>
  browser.inExtension(
    async (where, word) => JSON.stringify(await chrome.storage[where].get(null)).includes(word),
    area,
    name,
  );

/** The files below the folder that have the word in them, in one octet a character or in two, forwards or backwards. */
function filesWith(word: string, folder: string): string[] {
  const backwards = [...word].reverse().join('');
  const wanted = [word, backwards].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file);
      return wanted.some((octets) => content.includes(octets));
    });
}

test.each<BrowserName>(['chromium', 'firefox'])('%s: nothing of a private window is left', async (name) => {
  const profile = temporaryFolder('profile');
  folders.push(profile);
  const sites = await serveSites({ [SECRET]: SITE, [ORDINARY]: SITE });
  const browser = await launch(name, {
    extension: EXTENSION[name],
    headless: true,
    profile,
    isAllowedInPrivate: true,
  });
  try {
    await useIn(browser, sites.urlOf(ORDINARY), false);
    const secret = await useIn(browser, sites.urlOf(SECRET), true);
    expect(await inStorage(browser, 'session', SECRET)).toBe(true);
    expect(await inStorage(browser, 'local', SECRET)).toBe(false);
    await browser.inExtension((id) => chrome.windows.remove(id), secret);
    await waitFor(async () => !(await inStorage(browser, 'session', SECRET)), { what: 'the session to forget' });
    expect(await inStorage(browser, 'session', ORDINARY)).toBe(true);
    expect(await browser.consoleErrors()).toEqual([]);
  } finally {
    await browser.close();
    await sites.close();
  }
  // An ordinary window leaves its traces, the browser's own: so the search finds what is there.
  expect(filesWith(ORDINARY, profile)).not.toEqual([]);
  expect(filesWith(SECRET, profile)).toEqual([]);
});
