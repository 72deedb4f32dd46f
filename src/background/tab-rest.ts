// How long the page of a tab must wait before it can cause more work: one that keeps changing takes about a twentieth of the
// background's time, more where one piece of work takes long, and where a new page comes every five seconds. What a person does never
// waits for this, but counts.
import { TabMap } from './tab-memory.ts';

/** Milliseconds of work that a tab can cause without a rest. An ordinary drawing takes less, even in a worker that has just started. */
const ORDINARY_MS = 50;
/** For each millisecond of work, so many pass before it no longer counts. */
const REST_FACTOR = 20;
const LONGEST_REST_MS = 10_000;

/** A person may have gone to a new page: it rests for less. */
const LONGEST_REST_OF_NEW_PAGE_MS = 1_000;
const IS_NEW_MS = 2_000;
/** Pages that follow each other more quickly don't count as new: a page can load itself again and again. */
const BETWEEN_NEW_PAGES_MS = 5_000;

/** More than a person has open. */
const MOST_TABS = 1_000;
/** Until when the tab's work counts, in milliseconds since the epoch. */
const countsUntil = new TabMap<number>(MOST_TABS);
/** When the tab had a new page, in milliseconds since the epoch. */
const newPageAt = new TabMap<number>(MOST_TABS);

const sinceNewPage = (tabId: number) => Math.abs(Date.now() - (newPageAt.get(tabId) ?? 0));

/** Milliseconds. Setting the clock back doesn't make it longer. */
export function restOf(tabId: number): number {
  const left = (countsUntil.get(tabId) ?? 0) - Date.now() - ORDINARY_MS * REST_FACTOR;
  const longest = sinceNewPage(tabId) < IS_NEW_MS ? LONGEST_REST_OF_NEW_PAGE_MS : LONGEST_REST_MS;
  return Math.min(longest, Math.max(0, left));
}

/** Counts work for the tab, also what came to nothing. */
export function countWork(tabId: number, { tookMs }: { readonly tookMs: number }): void {
  const now = Date.now();
  const until = Math.max(now, countsUntil.get(tabId) ?? 0) + tookMs * REST_FACTOR;
  countsUntil.set(tabId, Math.min(until, now + ORDINARY_MS * REST_FACTOR + LONGEST_REST_MS));
}

/** Call it when the tab has a new page. */
export function noteNewPage(tabId: number): void {
  if (sinceNewPage(tabId) >= BETWEEN_NEW_PAGES_MS) newPageAt.set(tabId, Date.now());
}
