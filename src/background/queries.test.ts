// What two pages of ours ask side by side, on a browser in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { tagsInHead } from '../../test/support/generators/facts.ts';
import { held } from '../../test/support/held.ts';
import type { AllCrawlers, PageView } from '../shared/protocol.ts';

let fake: Fake;
/** The tabs whose page was read, in the order of reading. */
let read: number[];
let robots: string;
/** How many reports were made, and how long each takes, in milliseconds. */
let reports: { made: number; take: number };
/** Milliseconds of work, by a test's own clock. */
let worked: number;

beforeEach(async () => {
  reports = { made: 0, take: 0 };
  worked = 0;
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
  vi.doMock('../report/index.ts', async (load) => {
    const actual = await load<typeof import('../report/index.ts')>();
    return {
      ...actual,
      *reportInSteps(...args: Parameters<typeof actual.reportInSteps>) {
        reports.made += 1;
        worked += reports.take;
        return yield* actual.reportInSteps(...args);
      },
    };
  });
  await import('./main.ts');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('webextension-polyfill');
  vi.doUnmock('../report/index.ts');
});

async function ask<Value>(name: string, tabId: number, ...more: readonly unknown[]): Promise<Value> {
  const [reply] = await fake.browser.runtime.onMessage.fire(
    { name, args: [tabId, ...more] },
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

test('when a busy page answers, all that asked about it meanwhile have one view, however many they were', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  const { executeScript } = fake.browser.scripting;
  const page = held();
  let waiting = 0;
  fake.browser.scripting.executeScript = async (injection) => {
    waiting += 1;
    const tags = tagsInHead(['robots', `max-snippet: ${waiting}`]);
    await page.value;
    // Each look finds something else, so that no report serves for two.
    Object.assign(fake.state.tabs.get(1) ?? {}, { tags });
    return executeScript(injection);
  };
  const views = Array.from({ length: 20 }, () => ask<PageView>('view', 1, { tagTimeoutMs: 10_000 }));
  await vi.waitFor(() => expect(waiting).toBe(20));
  page.release();
  const kinds = (await Promise.all(views)).map(({ kind }) => kind);
  expect(kinds).toEqual(Array(20).fill('ready'));
  expect(reports.made).toBeLessThanOrEqual(2);
});

test('a page that changes whenever it is read is read five times at most, and no more reports are begun', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  const { executeScript } = fake.browser.scripting;
  fake.browser.scripting.executeScript = async (injection) => {
    const result = await executeScript(injection);
    const tab = fake.state.tabs.get(1);
    if (tab) tab.url = `https://one.example/${read.length}`;
    return result;
  };
  expect(await ask<PageView>('view', 1)).toMatchObject({ kind: 'ready' });
  expect(read).toHaveLength(5);
  expect(reports.made).toBeLessThanOrEqual(5);
});

test('a view that waited long for the tags is made from them, not answered by one that was asked later and gave up', async () => {
  vi.useFakeTimers();
  fake.state.openTab(1, { url: 'https://one.example/', tags: tagsInHead(['robots', 'noindex']) });
  const { executeScript } = fake.browser.scripting;
  const page = held();
  fake.browser.scripting.executeScript = async (injection) => {
    await page.value;
    return executeScript(injection);
  };
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
  reports.take = 3_000;
  const long = ask<PageView>('view', 1, { tagTimeoutMs: 10_000 });
  const other = ask<PageView>('view', 1);
  await vi.advanceTimersByTimeAsync(1_010);
  // The other has given up, and its view is being made.
  page.release();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await other).toMatchObject({ tags: { kind: 'unreadable' } });
  expect(await long).toMatchObject({ tags: { kind: 'read' } });
});

test('a new page of a tab that rests is looked at within a second or so, but not if it follows another quickly', async () => {
  vi.useFakeTimers();
  fake.state.openTab(1, { url: 'https://one.example/' });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
  const commit = async (documentId: string) => {
    Object.assign(fake.state.tabs.get(1) ?? {}, { url: `https://two.example/${documentId}`, documentId });
    await fake.browser.webNavigation.onCommitted.fire({
      tabId: 1,
      frameId: 0,
      documentId,
      url: `https://two.example/${documentId}`,
      timeStamp: Date.now(),
      transitionType: 'link',
      transitionQualifiers: [],
    });
  };
  const isThereWithin = async (milliseconds: number) => {
    const view = { isThere: false };
    void ask<PageView>('view', 1, { isFromPage: true }).then(() => {
      view.isThere = true;
    });
    for (let passed = 0; passed < milliseconds && !view.isThere; passed += 10) await vi.advanceTimersByTimeAsync(10);
    return view.isThere;
  };
  const muchWork = async (tags: string) => {
    reports.take = 3_000;
    Object.assign(fake.state.tabs.get(1) ?? {}, { tags: tagsInHead(['robots', tags]) });
    const view = ask<PageView>('view', 1);
    await vi.advanceTimersByTimeAsync(4_000);
    await view;
    reports.take = 0;
  };
  await muchWork('noindex');
  await commit('a');
  expect(await isThereWithin(900)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_200);
  await commit('b');
  expect(await isThereWithin(5_000)).toBe(false);
  await muchWork('none');
  await commit('c');
  expect(await isThereWithin(1_200)).toBe(true);
});

test('after much work for a tab, what its page causes rests ten seconds at most; a person waits for none of it', async () => {
  vi.useFakeTimers();
  fake.state.openTab(1, { url: 'https://one.example/' });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
  const begin = (options?: object) => {
    const view = { isThere: false };
    void ask<PageView>('view', 1, options).then(() => {
      view.isThere = true;
    });
    return view;
  };
  const isThereWithin = async (view: { isThere: boolean }, milliseconds: number) => {
    for (let passed = 0; passed < milliseconds && !view.isThere; passed += 10) await vi.advanceTimersByTimeAsync(10);
    return view.isThere;
  };
  reports.take = 3_000;
  expect(await isThereWithin(begin(), 10_000)).toBe(true);
  reports.take = 0;
  const caused = begin({ isFromPage: true });
  expect(await isThereWithin(caused, 9_000)).toBe(false);
  expect(await isThereWithin(begin(), 100)).toBe(true);
  expect(await isThereWithin(caused, 1_100)).toBe(true);
  expect(await isThereWithin(begin({ isFromPage: true }), 100)).toBe(true);
  // The same holds for what is found out about all crawlers after each view.
  reports.take = 3_000;
  const all = { isThere: false };
  void ask<AllCrawlers>('viewAll', 1).then(() => {
    all.isThere = true;
  });
  expect(await isThereWithin(all, 10_000)).toBe(true);
  expect(await isThereWithin(begin({ isFromPage: true }), 9_000)).toBe(false);
});
