// The clock is the test's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetClosed } from './tab-memory.ts';
import { countWork, noteNewPage, restOf } from './tab-rest.ts';

const START = Date.UTC(2026, 0, 1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

let tabs = 300;
/** A tab that has caused so many milliseconds of work. */
function tabWith(tookMs: number): number {
  tabs += 1;
  countWork(tabs, { tookMs });
  return tabs;
}
const after = (milliseconds: number) => vi.setSystemTime(START + milliseconds);

test.each<[tookMs: number, restMs: number]>([
  [0, 0],
  [50, 0],
  [51, 20],
  [100, 1_000],
  [550, 10_000],
  [551, 10_000],
  [100_000, 10_000],
])('after %i ms of work, the tab rests for %i ms', (tookMs, restMs) => {
  expect(restOf(tabWith(tookMs))).toBe(restMs);
});

test('work adds up, and counts less as time passes', () => {
  const tab = tabWith(100);
  countWork(tab, { tookMs: 50 });
  expect(restOf(tab)).toBe(2_000);
  after(1_500);
  expect(restOf(tab)).toBe(500);
  after(60_000);
  expect(restOf(tab)).toBe(0);
  countWork(tab, { tookMs: 60 });
  expect(restOf(tab)).toBe(200);
});

test('however much work was counted, after ten seconds the tab no longer rests', () => {
  const tab = tabWith(100_000);
  after(10_000);
  expect(restOf(tab)).toBe(0);
});

test('tabs rest for their own work', () => {
  tabWith(1_000);
  expect(restOf(tabWith(50))).toBe(0);
});

test('a clock that is set back makes no rest longer than ten seconds, nor the next one', () => {
  const tab = tabWith(200);
  after(-3_600_000);
  expect(restOf(tab)).toBe(10_000);
  countWork(tab, { tookMs: 1 });
  after(-3_600_000 + 10_000);
  expect(restOf(tab)).toBe(0);
});

test('a new page rests for a second at most, unless it follows another within five', () => {
  const tab = tabWith(1_000);
  noteNewPage(tab);
  expect(restOf(tab)).toBe(1_000);
  after(1_999);
  expect(restOf(tab)).toBe(1_000);
  after(2_000);
  expect(restOf(tab)).toBe(8_000);
  after(4_999);
  noteNewPage(tab);
  expect(restOf(tab)).toBe(5_001);
  after(5_000);
  noteNewPage(tab);
  expect(restOf(tab)).toBe(1_000);
});

test('when the clock is set back, a page is no longer new, and the next one is', () => {
  const tab = tabWith(1_000);
  noteNewPage(tab);
  after(-3_600_000);
  expect(restOf(tab)).toBe(10_000);
  noteNewPage(tab);
  expect(restOf(tab)).toBe(1_000);
});

test('a closed tab is forgotten', () => {
  const tab = tabWith(1_000);
  forgetClosed(tab);
  expect(restOf(tab)).toBe(0);
});

test('the work of a thousand tabs is remembered, of those that worked last', () => {
  const first = tabWith(1_000);
  for (let count = 1; count < 1_000; count += 1) tabWith(1_000);
  expect(restOf(first)).toBe(10_000);
  tabWith(1_000);
  expect(restOf(first)).toBe(0);
});
