// What the worker keeps of tabs in memory, until they are closed. Lost with the worker.
import { setNewest } from './limits.ts';

const maps: TabMap<unknown>[] = [];

/** Tabs that were closed: work for them can end later. Browsers don't use a tab's id again. */
const closed = new Map<number, true>();
const MOST_CLOSED = 1_000;

export const isClosed = (tabId: number): boolean => closed.has(tabId);

/** By tab, the one set last at the end. What is set for a closed tab isn't kept. */
export class TabMap<Value> {
  readonly #values = new Map<number, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
    maps.push(this);
  }

  get(tabId: number): Value | undefined {
    return this.#values.get(tabId);
  }

  set(tabId: number, value: Value): void {
    if (!isClosed(tabId)) setNewest(this.#values, tabId, value, this.#most);
  }

  delete(tabId: number): void {
    this.#values.delete(tabId);
  }
}

/** Call it when a tab was closed. */
export function forgetClosed(tabId: number): void {
  setNewest(closed, tabId, true, MOST_CLOSED);
  for (const map of maps) map.delete(tabId);
}
