// What two pages of ours ask side by side, on a browser in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import type { AllCrawlers, PageView } from '../shared/protocol.ts';

let fake: Fake;
/** The tabs whose page was read, in the order of reading. */
let read: number[];
let robots: string;

beforeEach(async () => {
  vi.resetModules();
  fake = fakeBrowser();
  read = [];
  robots = '';
  const { executeScript } = fake.browser.scripting;
  fake.browser.scripting.executeScript = async (injection) => {
    read.push(injection.target.tabId);
    return executeScript(injection);
  };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    await fake.browser.webRequest.onCompleted.fire({ requestId: url, url });
    return Object.defineProperty(new Response(robots), 'url', { value: url });
  });
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
  await import('./main.ts');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('webextension-polyfill');
});

async function ask<Value>(name: string, tabId: number): Promise<Value> {
  const [reply] = await fake.browser.runtime.onMessage.fire(
    { name, args: [tabId] },
    { url: 'extension://id/popup.html' },
  );
  expect(reply).toMatchObject({ ok: true });
  return (reply as { value: Value }).value;
}

async function crawlOf(tabId: number, token: string) {
  const all = await ask<AllCrawlers>('viewAll', tabId);
  return all.crawlers.find(({ crawler }) => crawler.token === token)?.crawl.answer;
}

test('two popups, one a tab: neither has the other’s page read again', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  fake.state.openTab(2, { url: 'https://two.example/' });
  robots = 'User-agent: CCBot\nDisallow: /\n';
  await ask<PageView>('view', 1);
  robots = '';
  await ask<PageView>('view', 2);
  const before = [...read];
  for (const [tabId, answer] of [
    [1, 'disallowed'],
    [2, 'allowed'],
    [1, 'disallowed'],
  ] as const) {
    expect(await crawlOf(tabId, 'CCBot')).toBe(answer);
  }
  expect(read).toEqual(before);
});

test('of a great many tabs the first is forgotten, and read again when it is asked about', async () => {
  const tabs = Array.from({ length: 9 }, (_, index) => index + 1);
  for (const tabId of tabs) {
    fake.state.openTab(tabId, { url: `https://site-${tabId}.example/` });
    await ask<PageView>('view', tabId);
  }
  read.length = 0;
  for (const tabId of tabs.slice(1)) await ask<AllCrawlers>('viewAll', tabId);
  expect(read).toEqual([]);
  await ask<AllCrawlers>('viewAll', 1);
  expect(read).toEqual([1]);
});

test('a tab that is closed is forgotten', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  await ask<PageView>('view', 1);
  fake.state.tabs.delete(1);
  await fake.browser.tabs.onRemoved.fire(1);
  expect(await ask<AllCrawlers | null>('viewAll', 1)).toBeNull();
});
