// Makes the views of a tab whose facts are there one at a time. Of those that wait, only the newest is made, and the others are answered
// with it: a page that was busy answers all that was asked at once.
import type { PageView } from '../../shared/protocol.ts';

interface Waiting {
  make: () => Promise<PageView | null>;
  readonly view: Promise<PageView | null>;
}

interface Making {
  readonly view: Promise<PageView | null>;
  next: Waiting | null;
}

/** By tab. Lost with the worker, as is everything that waits for it. */
const underWay = new Map<number, Making>();

/** @param make makes the view from its facts, which are newer than those before; null if they are outdated */
export function makeNewest(tabId: number, make: () => Promise<PageView | null>): Promise<PageView | null> {
  const now = underWay.get(tabId);
  if (!now) return start(tabId, make);
  if (now.next === null) {
    const before = now.view.catch(() => undefined);
    const next: Waiting = { make, view: before.then(() => start(tabId, next.make)) };
    now.next = next;
  } else now.next.make = make;
  return now.next.view;
}

function start(tabId: number, make: () => Promise<PageView | null>): Promise<PageView | null> {
  const view = make().finally(() => {
    if (making.next === null) underWay.delete(tabId);
  });
  const making: Making = { view, next: null };
  underWay.set(tabId, making);
  return view;
}
