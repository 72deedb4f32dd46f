// When the button of a tab is drawn, and when it is not.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ask,
  asked,
  commit,
  fake,
  goTo,
  inNewBrowser,
  reports,
  selectFew,
  text,
  world,
} from '../../../test/support/fakes/background-world.ts';

inNewBrowser('stands');

const PAGE = 'https://example.com/page';
beforeEach(() => {
  selectFew();
  world.server = () => text('', { 'cache-control': 'max-age=60' });
  fake.state.openTab(1, { url: PAGE });
});

const tab = () => fake.state.tabs.get(1) ?? {};
const setActive = (isActive: boolean) => void Object.assign(tab(), { isActive });
const show = () => fake.browser.tabs.onActivated.fire({ tabId: 1, windowId: 7 });
const isParsed = (tabId = 1) => fake.browser.webNavigation.onDOMContentLoaded.fire({ tabId, frameId: 0 });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** When the page's tags were read, from now on: each drawing does it once. */
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

test('a tab in the background isn’t looked at, and its site gets no request, until it is active', async () => {
  setActive(false);
  const times = readingTimes();
  await commit(1, PAGE);
  await pass(10_000);
  expect([times, asked]).toEqual([[], []]);
  setActive(true);
  await show();
  await pass(1_000);
  expect(fake.state.iconOf(1)?.name).not.toBe('');
  expect(asked.map(({ url }) => url)).toEqual(['https://example.com/robots.txt']);
});

/** A new page wants what is valid, a page that is shown what is kept. */
const newPage = () => commit(1, PAGE);
test.each([
  ['shown, then new', [show, newPage], 2],
  ['new, then shown', [newPage, show], 2],
  ['shown alone', [show], 1],
] as const)('what is no longer valid is asked for anew by who wants it valid: %s', async (_, events, requests) => {
  await newPage();
  await pass(121_000);
  expect(asked).toHaveLength(1);
  for (const event of events) await event();
  await pass(2_000);
  expect(asked).toHaveLength(requests);
});

test('the same holds for the earlier request of a hidden tab', async () => {
  await newPage();
  await pass(121_000);
  setActive(false);
  await newPage();
  await pass(1_000);
  await show();
  await pass(1_000);
  expect(asked).toHaveLength(1);
  setActive(true);
  await show();
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

/** A page that is the same needs no new report. */
let urls = 0;
function changeUrl() {
  urls += 1;
  return goTo(1, `${PAGE}?${urls}`);
}
async function changeUrls(times: number) {
  for (let index = 0; index < times; index += 1) {
    await changeUrl();
    await pass(100);
  }
}

test('a page that takes much work is looked at once in ten seconds, however often it changes', async () => {
  const times = readingTimes();
  // So that ten seconds, the longest rest, are less than it would rest for.
  reports.takeMs = 3_000;
  await changeUrls(600);
  expect(times.length).toBeGreaterThan(3);
  expect(Math.min(...pausesBetween(times))).toBeGreaterThanOrEqual(10_000);
  reports.takeMs = 0;
  await pass(20_000);
  // An ordinary one is drawn twice a second.
  const before = times.length;
  await changeUrls(40);
  expect(times.length).toBeGreaterThan(before + 4);
  expect(times.length).toBeLessThanOrEqual(before + 2 * 4);
});

test('many drawings count as one that takes as long as they do together', async () => {
  reports.takeMs = 45;
  await changeUrls(1_200);
  // Two minutes, of which they have a twentieth.
  expect(reports.made * reports.takeMs).toBeLessThanOrEqual(6_000 + 100);
  expect(reports.made).toBeGreaterThan(100);
});

test('a page is looked at twice a second at most, whether it changes its URL or loads others', async () => {
  const times = readingTimes();
  for (let index = 0; index < 400; index += 1) {
    await (index % 7 === 0 ? newPage() : isParsed());
    await pass(30);
  }
  const pauses = pausesBetween(times);
  expect(pauses.length).toBeGreaterThan(4);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
});

test('while a page keeps its scripts busy, one drawing waits for it, and one comes after it', async () => {
  const inject = fake.browser.scripting.executeScript;
  const waiting: (() => void)[] = [];
  fake.browser.scripting.executeScript = async (injection) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return inject(injection);
  };
  for (let index = 0; index < 9; index += 1) {
    await isParsed();
    await pass(1_000);
  }
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await pass(1_000);
  expect(waiting).toHaveLength(2);
  waiting[1]?.();
  await pass(10_000);
  expect(waiting).toHaveLength(2);
  // Nothing has changed.
  expect(reports.made).toBe(1);
  expect(fake.state.drawn).toEqual([1]);
});

let documents = 0;
const HAPPENS = [
  ['put behind another', 0, () => setActive(false)],
  // The popup has a report made, from which the button is drawn.
  ['asked about by a popup', 1, () => void ask('view', 1)],
  [
    'on another page',
    0,
    () => {
      documents += 1;
      Object.assign(tab(), { documentId: `document ${documents}` });
    },
  ],
] as const;

test.each(HAPPENS)(
  'no work is done for the button of a tab that is %s while its tags are read: they aren’t even decoded',
  async (_, views, happen) => {
    const { scripting } = fake.browser;
    const inject = scripting.executeScript;
    let decoded = 0;
    const decode = () => {
      decoded += 1;
      return [];
    };
    scripting.executeScript = async (injection) => {
      scripting.executeScript = inject;
      const [injected] = await inject(injection);
      happen();
      return [{ result: Object.defineProperty(Object(injected?.result), 'tags', { get: decode, enumerable: true }) }];
    };
    await isParsed();
    await pass(500);
    expect(scripting.executeScript).toBe(inject);
    await pass(1_000);
    expect({ decoded, reports: reports.made, drawn: fake.state.drawn.length }).toEqual({
      decoded: 0,
      reports: views,
      drawn: views,
    });
  },
);

test('of more than a thousand tabs, those used last are drawn', async () => {
  const got: number[] = [];
  fake.browser.tabs.get = async (id) => {
    got.push(id);
    throw new Error(`No tab with id: ${id}`);
  };
  for (let tabId = 1; tabId <= 1_002; tabId += 1) await isParsed(tabId);
  // It was the oldest, and is used once more.
  await isParsed(3);
  await isParsed(1_003);
  await pass(1_000);
  expect([1, 2, 3, 4, 5, 1_003].filter((id) => !got.includes(id))).toEqual([1, 2, 4]);
});

test('nothing is drawn for a tab that is gone', async () => {
  const times = readingTimes();
  await newPage();
  await fake.browser.tabs.onRemoved.fire(1);
  await pass(10_000);
  expect(times).toEqual([]);
  // An event that comes late.
  await isParsed();
  await pass(10_000);
  expect(times).toEqual([]);
});

test('nothing is drawn from an answer when its tab was closed meanwhile', async () => {
  const answer = await ask('view', 1);
  expect(answer).toMatchObject({ kind: 'ready' });
  await fake.browser.tabs.onRemoved.fire(1);
  await pass(10_000);
  expect(fake.state.iconOf(1)?.name).toBe('');
});

test('a button is drawn at the next event where the drawing before failed', async () => {
  const { scripting } = fake.browser;
  const inject = scripting.executeScript;
  let failures = 0;
  const bug = () => {
    failures += 1;
    throw new Error('a bug');
  };
  scripting.executeScript = async () => {
    scripting.executeScript = inject;
    return [{ result: Object.defineProperty({}, 'tags', { get: bug }) }];
  };
  await newPage();
  await pass(1_000);
  expect(failures).toBeGreaterThan(0);
  expect(fake.state.iconOf(1)?.name).toBe('');
  await isParsed();
  await pass(1_000);
  expect(fake.state.iconOf(1)?.name).not.toBe('');
});
