// When the button of a tab is drawn, and when it is not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../../test/support/fakes/fake-browser.ts';

const PAGE = 'https://example.com/page';
let fake: Fake;
let toolbar: typeof import('./toolbar.ts');
let asked: string[];
/** How many reports were made, and how long each takes, in milliseconds. */
let reports: { made: number; take: number };
/** Milliseconds of work, by a test's own clock. */
let worked: number;

beforeEach(async () => {
  fake = fakeBrowser();
  asked = [];
  reports = { made: 0, take: 0 };
  worked = 0;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const response = new Response('', { headers: { 'Cache-Control': 'max-age=60' } });
    Object.defineProperty(response, 'url', { value: url });
    return response;
  });
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
  vi.doMock('../../platform/page-tags.ts', async (load) => {
    const actual = await load<typeof import('../../platform/page-tags.ts')>();
    return { ...actual, decodePageTags: vi.fn(actual.decodePageTags) };
  });
  vi.doMock('../../report/index.ts', async (load) => {
    const actual = await load<typeof import('../../report/index.ts')>();
    return {
      ...actual,
      *reportInSteps(...args: Parameters<typeof actual.reportInSteps>) {
        reports.made += 1;
        worked += reports.take;
        return yield* actual.reportInSteps(...args);
      },
    };
  });
  vi.resetModules();
  toolbar = await import('./toolbar.ts');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('webextension-polyfill');
  vi.doUnmock('../../platform/page-tags.ts');
  vi.doUnmock('../../report/index.ts');
});

const nameOf = (tabId: number) => fake.state.iconOf(tabId)?.name;

/** How often the page's tags are read until the time has passed: each drawing does it once. */
async function readsWithin(milliseconds: number): Promise<number> {
  const read = vi.spyOn(fake.browser.scripting, 'executeScript');
  await vi.advanceTimersByTimeAsync(milliseconds);
  return read.mock.calls.length;
}

test('a tab in the background isn’t looked at, and its site gets no request, until it is active', async () => {
  fake.state.openTab(1, { url: PAGE, isActive: false });
  toolbar.drawSoon(1, 'default');
  expect(await readsWithin(10_000)).toBe(0);
  expect(asked).toEqual([]);
  const tab = fake.state.tabs.get(1);
  if (tab) tab.isActive = true;
  toolbar.drawSoon(1, 'force-cache');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(nameOf(1)).not.toBe(''));
  expect(asked).toEqual(['https://example.com/robots.txt']);
});

test.each([
  ['force-cache, then default', ['force-cache', 'default'], 2],
  ['default, then force-cache', ['default', 'force-cache'], 2],
  ['force-cache alone', ['force-cache'], 1],
] as const)('what is no longer valid is asked for anew by who wants it valid: %s', async (_, wants, requests) => {
  fake.state.openTab(1, { url: PAGE });
  toolbar.drawSoon(1, 'default');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(120_000);
  for (const want of wants) toolbar.drawSoon(1, want);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(requests);
});

test('the same holds for the earlier request of a hidden tab', async () => {
  fake.state.openTab(1, { url: PAGE });
  toolbar.drawSoon(1, 'default');
  await vi.advanceTimersByTimeAsync(121_000);
  const tab = fake.state.tabs.get(1);
  if (tab) tab.isActive = false;
  toolbar.drawSoon(1, 'default');
  await vi.advanceTimersByTimeAsync(1_000);
  toolbar.drawSoon(1, 'force-cache');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  if (tab) tab.isActive = true;
  toolbar.drawSoon(1, 'force-cache');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
});

/** When the page's tags were read. */
function readingTimes(): readonly number[] {
  const times: number[] = [];
  const inject = fake.browser.scripting.executeScript;
  fake.browser.scripting.executeScript = async (injection) => {
    times.push(Date.now());
    return inject(injection);
  };
  return times;
}
const pausesBetween = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

/** A page that is the same needs no new report. */
let urls = 0;
function changeUrl() {
  urls += 1;
  Object.assign(fake.state.tabs.get(1) ?? {}, { url: `${PAGE}?${urls}` });
}

test('a page that takes much work is looked at once in ten seconds, however often it changes', async () => {
  const change = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      changeUrl();
      toolbar.drawSoon(1, 'force-cache');
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  fake.state.openTab(1, { url: PAGE });
  const times = readingTimes();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
  // So that ten seconds, the longest rest, are less than it would rest for.
  reports.take = 3_000;
  await change(600);
  expect(times.length).toBeGreaterThan(3);
  expect(Math.min(...pausesBetween(times))).toBeGreaterThanOrEqual(10_000);
  reports.take = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  // An ordinary one is drawn twice a second.
  const before = times.length;
  await change(40);
  expect(times.length).toBeGreaterThan(before + 4);
  expect(times.length).toBeLessThanOrEqual(before + 2 * 4);
});

test('many drawings count as one that takes as long as they do together', async () => {
  fake.state.openTab(1, { url: PAGE });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + worked);
  reports.take = 45;
  for (let index = 0; index < 1_200; index += 1) {
    changeUrl();
    toolbar.drawSoon(1, 'force-cache');
    await vi.advanceTimersByTimeAsync(100);
  }
  // Two minutes, of which they have a twentieth.
  expect(reports.made * reports.take).toBeLessThanOrEqual(6_000 + 100);
  expect(reports.made).toBeGreaterThan(100);
});

test('a page is looked at twice a second at most, whether it changes its URL or loads others', async () => {
  fake.state.openTab(1, { url: PAGE });
  const times = readingTimes();
  for (let index = 0; index < 400; index += 1) {
    toolbar.drawSoon(1, 'force-cache', index % 7 === 0);
    await vi.advanceTimersByTimeAsync(30);
  }
  const pauses = pausesBetween(times);
  expect(pauses.length).toBeGreaterThan(4);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
});

test('while a page keeps its scripts busy, one drawing waits for it, and one comes after it', async () => {
  fake.state.openTab(1, { url: PAGE });
  const inject = fake.browser.scripting.executeScript;
  const waiting: (() => void)[] = [];
  fake.browser.scripting.executeScript = async (injection) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return inject(injection);
  };
  const drawn = vi.spyOn(fake.browser.action, 'setIcon');
  for (let index = 0; index < 9; index += 1) {
    toolbar.drawSoon(1, 'force-cache');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting).toHaveLength(2);
  waiting[1]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting).toHaveLength(2);
  // Nothing has changed.
  expect(reports.made).toBe(1);
  expect(drawn).toHaveBeenCalledTimes(1);
});

let documents = 0;
const HAPPENS = [
  ['put behind another', () => Object.assign(fake.state.tabs.get(1) ?? {}, { isActive: false })],
  ['asked about by a popup', () => toolbar.beginTurn(1)],
  [
    'on another page',
    () => {
      documents += 1;
      Object.assign(fake.state.tabs.get(1) ?? {}, { documentId: `document ${documents}` });
    },
  ],
] as const;

test.each(HAPPENS)(
  'no work is done for the button of a tab that is %s while its tags are read: they aren’t even decoded',
  async (_, happen) => {
    fake.state.openTab(1, { url: PAGE });
    const inject = fake.browser.scripting.executeScript;
    fake.browser.scripting.executeScript = async (injection) => {
      const result = await inject(injection);
      happen();
      return result;
    };
    const drawn = vi.spyOn(fake.browser.action, 'setIcon');
    const { decodePageTags } = await import('../../platform/page-tags.ts');
    toolbar.drawSoon(1, 'force-cache');
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(decodePageTags).not.toHaveBeenCalled();
    expect(reports.made).toBe(0);
    expect(drawn).not.toHaveBeenCalled();
  },
);

test('of more than a thousand tabs, those used last are drawn', async () => {
  const got: number[] = [];
  fake.browser.tabs.get = async (id) => {
    got.push(id);
    throw new Error(`No tab with id: ${id}`);
  };
  for (let tabId = 1; tabId <= 1_002; tabId += 1) toolbar.drawSoon(tabId, 'default');
  // It was the oldest, and is used once more.
  toolbar.drawSoon(3, 'default');
  toolbar.drawSoon(1_003, 'default');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([1, 2, 3, 4, 5, 1_003].filter((id) => !got.includes(id))).toEqual([1, 2, 4]);
});

test('nothing is drawn for a tab that is gone', async () => {
  fake.state.openTab(1, { url: PAGE });
  toolbar.drawSoon(1, 'default');
  toolbar.forgetButton(1);
  expect(await readsWithin(10_000)).toBe(0);
  // Another tab may get its id.
  toolbar.drawSoon(1, 'default');
  expect(await readsWithin(10_000)).toBe(1);
});

test('a button is drawn at the next event where the drawing before failed', async () => {
  fake.state.openTab(1, { url: PAGE });
  const { decodePageTags } = await import('../../platform/page-tags.ts');
  vi.mocked(decodePageTags).mockImplementationOnce(() => {
    throw new Error('a bug');
  });
  toolbar.drawSoon(1, 'default');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(nameOf(1)).toBe('');
  toolbar.drawSoon(1, 'default');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(nameOf(1)).not.toBe(''));
});
