// How long the page of a tab must wait before it can cause more work: one that keeps changing takes a twentieth of the background's time,
// whatever is done for it. What a person does never waits for this, but counts.
import { setNewest } from './limits.ts';

/** Milliseconds of work that a tab can cause without a rest. An ordinary drawing takes less, even in a worker that has just started. */
const ORDINARY_MS = 50;
/** For each millisecond of work, so many pass before it no longer counts. */
const REST_FACTOR = 20;
const LONGEST_REST_MS = 10_000;

/** By tab: until when its work counts, in milliseconds since the epoch. Lost with the worker. */
const countsUntil = new Map<number, number>();
/** More than a person has open. */
const MOST_TABS = 1_000;

/** Milliseconds. Setting the clock back doesn't make it longer. */
export function restOf(tabId: number): number {
  const left = (countsUntil.get(tabId) ?? 0) - Date.now() - ORDINARY_MS * REST_FACTOR;
  return Math.min(LONGEST_REST_MS, Math.max(0, left));
}

/** Counts work for the tab, also what came to nothing. */
export function countWork(tabId: number, { took }: { readonly took: number }): void {
  const now = Date.now();
  const until = Math.max(now, countsUntil.get(tabId) ?? 0) + took * REST_FACTOR;
  setNewest(countsUntil, tabId, Math.min(until, now + ORDINARY_MS * REST_FACTOR + LONGEST_REST_MS), MOST_TABS);
}

/** Call it when the tab was closed. */
export function forgetRest(tabId: number): void {
  countsUntil.delete(tabId);
}
