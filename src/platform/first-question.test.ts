// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { firstQuestion } from './first-question.ts';

let fake: Fake;
let asked: unknown[];

function openPage(url: string, api: object = fake.browser) {
  vi.stubGlobal('location', new URL(url));
  vi.stubGlobal('chrome', api);
}

beforeEach(() => {
  fake = fakeBrowser();
  asked = [];
  Object.assign(fake.browser.runtime, {
    sendMessage: async (message: unknown) => {
      asked.push(message);
      return 'a reply';
    },
  });
  fake.state.openTab(4, { url: 'https://example.com/' });
  // What the page's scripts share.
  vi.stubGlobal('firstQuestion', undefined);
});

afterEach(() => vi.unstubAllGlobals());

test('the question is about the tab that the URL names, asked at once, and only once for all scripts of the page', async () => {
  openPage('extension://id/popup.html?tab=3');
  const question = firstQuestion();
  expect(asked).toEqual([{ name: 'view', args: [3] }]);
  expect(firstQuestion()).toBe(question);
  expect(asked).toHaveLength(1);
  expect(await question.tabId).toBe(3);
  expect(await question.reply).toBe('a reply');
});

test('the question is about the active tab if the URL names none', async () => {
  openPage('extension://id/popup.html');
  const { tabId, reply } = firstQuestion();
  expect(await tabId).toBe(4);
  expect(await reply).toBe('a reply');
  expect(asked).toEqual([{ name: 'view', args: [4] }]);
});

test('without a tab nothing is asked', async () => {
  Object.assign(fake.browser.tabs, { query: async () => [] });
  openPage('extension://id/popup.html');
  const { tabId, reply } = firstQuestion();
  expect(await tabId).toBeNull();
  await reply;
  expect(asked).toEqual([]);
});

describe('the first question is overtaken', () => {
  test.each<[string, number, object, boolean]>([
    ['if the tab loads', 3, { status: 'loading' }, true],
    ['if the tab has another URL', 3, { url: 'https://example.com/next' }, true],
    ['not by a title', 3, { title: 'Next' }, false],
    ['not by another tab', 4, { status: 'loading' }, false],
  ])('%s', async (_, id, change, expected) => {
    openPage('extension://id/popup.html?tab=3');
    const { isOvertaken } = firstQuestion();
    await fake.browser.tabs.onUpdated.fire(id, change);
    expect(isOvertaken(3)).toBe(expected);
  });

  test('only events before the page itself listens overtake the first question', async () => {
    openPage('extension://id/popup.html?tab=3');
    const { isOvertaken } = firstQuestion();
    expect(isOvertaken(3)).toBe(false);
    await fake.browser.tabs.onUpdated.fire(3, { status: 'loading' });
    expect(isOvertaken(3)).toBe(false);
  });

  test('the first question might be overtaken in Firefox’s DevTools, where an extension gets no tab events', () => {
    openPage('moz-extension://id/popup.html?tab=3', { runtime: fake.browser.runtime });
    expect(firstQuestion().isOvertaken(3)).toBe(true);
  });
});
