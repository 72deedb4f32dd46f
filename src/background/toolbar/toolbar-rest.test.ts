// When the button of a tab is drawn, and for whom it is not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';
import { tagsInHead } from '../../../test/support/generators/facts.ts';

const PAGE = 'https://example.com/page';
let fake: Fake;
let toolbar: typeof import('./toolbar.ts');
let asked: string[];

beforeEach(async () => {
  fake = fakeBrowser();
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const response = new Response('', { headers: { 'Cache-Control': 'max-age=60' } });
    Object.defineProperty(response, 'url', { value: url });
    return response;
  });
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
  vi.resetModules();
  toolbar = await import('./toolbar.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('webextension-polyfill');
});

const nameOf = (tabId: number) => fake.state.iconOf(tabId)?.name;

/** How often the page's tags are read until the time has passed: each drawing does it once. */
async function readsWithin(milliseconds: number): Promise<number> {
  const read = vi.spyOn(fake.browser.scripting, 'executeScript');
  await vi.advanceTimersByTimeAsync(milliseconds);
  return read.mock.calls.length;
}

test('a tab that is not in front is not looked at, and its site is not asked, until it is', async () => {
  fake.state.openTab(1, { url: PAGE, isActive: false });
  toolbar.drawSoon(1, 'valid');
  expect(await readsWithin(10_000)).toBe(0);
  expect(asked).toEqual([]);
  const tab = fake.state.tabs.get(1);
  if (tab) tab.isActive = true;
  toolbar.drawSoon(1, 'kept');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(nameOf(1)).not.toBe(''));
  expect(asked).toEqual(['https://example.com/robots.txt']);
});

test.each([
  ['kept, then valid', ['kept', 'valid'], 2],
  ['valid, then kept', ['valid', 'kept'], 2],
  ['kept alone', ['kept'], 1],
] as const)('%s: what is no longer valid is asked for anew by who wants it valid', async (_, wants, requests) => {
  fake.state.openTab(1, { url: PAGE });
  toolbar.drawSoon(1, 'valid');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(120_000);
  for (const want of wants) toolbar.drawSoon(1, want);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(requests);
});

test('the same holds for what a hidden tab wanted first', async () => {
  fake.state.openTab(1, { url: PAGE });
  toolbar.drawSoon(1, 'valid');
  await vi.advanceTimersByTimeAsync(121_000);
  const tab = fake.state.tabs.get(1);
  if (tab) tab.isActive = false;
  toolbar.drawSoon(1, 'valid');
  await vi.advanceTimersByTimeAsync(1_000);
  toolbar.drawSoon(1, 'kept');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  if (tab) tab.isActive = true;
  toolbar.drawSoon(1, 'kept');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
});

test('a page that takes much work is looked at once in two seconds, however often it changes', async () => {
  const change = async () => {
    for (let at = 0; at < 40; at += 1) {
      toolbar.drawSoon(1, 'kept');
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  const content = 'a,'.repeat(1_000);
  fake.state.openTab(1, {
    url: PAGE,
    tags: tagsInHead(['robots', content]),
  });
  const read = vi.spyOn(fake.browser.scripting, 'executeScript');
  await change();
  expect(read.mock.calls.length).toBe(2);
  // An ordinary one is drawn a few times a second.
  fake.state.openTab(1, { url: PAGE });
  await vi.advanceTimersByTimeAsync(5_000);
  read.mockClear();
  await change();
  expect(read.mock.calls.length).toBeGreaterThan(4);
});
