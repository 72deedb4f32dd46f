// What two pages of ours ask side by side, on a browser in memory.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ask,
  commit,
  fake,
  idOf,
  inNewBrowser,
  reports,
  text,
  valueFor,
  world,
} from '../../test/support/fakes/background-world.ts';
import { tagsInHead } from '../../test/support/generators/facts.ts';
import { held } from '../../test/support/held.ts';
import type { AllCrawlers } from '../shared/protocol.ts';

inNewBrowser('stands');

/** The tabs whose page was read, in the order of reading. */
let read: number[];

beforeEach(() => {
  read = [];
  world.server = () => text('');
  const { executeScript } = fake.browser.scripting;
  fake.browser.scripting.executeScript = async (injection) => {
    read.push(injection.target.tabId);
    return executeScript(injection);
  };
});

const viewAll = (tabId: number) =>
  valueFor('extension://id/popup.html', 'viewAll', tabId) as Promise<AllCrawlers | null>;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Notes when there is an answer. */
function noted(answer: Promise<unknown>) {
  const question = { isThere: false };
  void answer.then(() => {
    question.isThere = true;
  });
  return question;
}
async function isThereWithin(question: { readonly isThere: boolean }, milliseconds: number) {
  for (let passed = 0; passed < milliseconds && !question.isThere; passed += 10) await pass(10);
  return question.isThere;
}

test('two popups, one a tab: neither has the other’s page read again', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  fake.state.openTab(2, { url: 'https://two.example/' });
  world.server = (url) => text(url.includes('one') ? 'User-agent: CCBot\nDisallow: /\n' : '');
  for (const tabId of [1, 2]) await ask('view', tabId);
  const before = [...read];
  for (const [tabId, answer] of [
    [1, 'disallowed'],
    [2, 'allowed'],
    [1, 'disallowed'],
  ] as const) {
    const crawlers = (await viewAll(tabId))?.crawlers;
    expect(crawlers?.find(({ crawler }) => crawler.token === 'CCBot')?.crawl.answer).toBe(answer);
  }
  expect(read).toEqual(before);
});

test('of a great many tabs the first is forgotten, and read again when it is asked about', async () => {
  const tabs = Array.from({ length: 9 }, (_, index) => index + 1);
  for (const tabId of tabs) {
    fake.state.openTab(tabId, { url: `https://site-${tabId}.example/` });
    await ask('view', tabId);
  }
  read.length = 0;
  for (const tabId of tabs.slice(1)) await viewAll(tabId);
  expect(read).toEqual([]);
  await viewAll(1);
  expect(read).toEqual([1]);
});

test('a tab that is closed is forgotten', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  await ask('view', 1);
  fake.state.tabs.delete(1);
  await fake.browser.tabs.onRemoved.fire(1);
  expect(await viewAll(1)).toBeNull();
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
  const views = Array.from({ length: 20 }, () => ask('view', 1, { tagTimeoutMs: 10_000 }));
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
  expect(await ask('view', 1)).toMatchObject({ kind: 'ready' });
  expect(read).toHaveLength(5);
  expect(reports.made).toBeLessThanOrEqual(5);
});

test('a view that waited long for the tags is made from them, not answered by one that was asked later and gave up', async () => {
  fake.state.openTab(1, { url: 'https://one.example/', tags: tagsInHead(['robots', 'noindex']) });
  const { executeScript } = fake.browser.scripting;
  const page = held();
  fake.browser.scripting.executeScript = async (injection) => {
    await page.value;
    return executeScript(injection);
  };
  reports.takeMs = 3_000;
  const long = ask('view', 1, { tagTimeoutMs: 10_000 });
  const other = ask('view', 1);
  await pass(1_010);
  // The other has given up, and its view is being made.
  page.release();
  await pass(20_000);
  expect(await other).toMatchObject({ facts: { tags: { kind: 'unreadable' } } });
  expect(await long).toMatchObject({ facts: { tags: { kind: 'read' } } });
});

test('a new page of a tab that rests is looked at within a second or so, but not if it follows another quickly', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  const load = async (url: string) => {
    fake.state.openTab(1, { url, documentId: idOf(url) });
    await commit(1, url);
  };
  const isSeenWithin = (milliseconds: number) =>
    isThereWithin(noted(ask('view', 1, { isFromPage: true })), milliseconds);
  const muchWork = async (tags: string) => {
    reports.takeMs = 3_000;
    Object.assign(fake.state.tabs.get(1) ?? {}, { tags: tagsInHead(['robots', tags]) });
    const view = ask('view', 1);
    await pass(4_000);
    await view;
    reports.takeMs = 0;
  };
  await muchWork('noindex');
  await load('https://two.example/a');
  expect(await isSeenWithin(900)).toBe(false);
  await pass(1_200);
  await load('https://two.example/b');
  expect(await isSeenWithin(5_000)).toBe(false);
  await muchWork('none');
  await load('https://two.example/c');
  expect(await isSeenWithin(1_200)).toBe(true);
});

test('after much work for a tab, what its page causes rests ten seconds at most; a person waits for none of it', async () => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  const begin = (options?: object) => noted(ask('view', 1, options));
  reports.takeMs = 3_000;
  expect(await isThereWithin(begin(), 10_000)).toBe(true);
  reports.takeMs = 0;
  const caused = begin({ isFromPage: true });
  expect(await isThereWithin(caused, 9_000)).toBe(false);
  expect(await isThereWithin(begin(), 100)).toBe(true);
  expect(await isThereWithin(caused, 1_100)).toBe(true);
  expect(await isThereWithin(begin({ isFromPage: true }), 100)).toBe(true);
  // The same holds for what is found out about all crawlers after each view.
  reports.takeMs = 3_000;
  expect(await isThereWithin(noted(viewAll(1)), 10_000)).toBe(true);
  expect(await isThereWithin(begin({ isFromPage: true }), 9_000)).toBe(false);
});

test.each([
  ['lookUpLicenses', 100],
  // It makes another report itself.
  ['viewAll', 50],
])('a view that the question %s needs before it is answered counts as well', async (name, takeMs) => {
  fake.state.openTab(1, { url: 'https://one.example/' });
  reports.takeMs = takeMs;
  expect(await isThereWithin(noted(ask(name, 1)), 1_000)).toBe(true);
  reports.takeMs = 0;
  expect(await isThereWithin(noted(ask('view', 1, { isFromPage: true })), 300)).toBe(false);
});
