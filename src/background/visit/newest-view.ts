// Makes the views of a tab whose facts are there one at a time. Of those that wait, only the newest is made, and the others are answered
// with it: a page that was busy answers all that was asked at once.
import type { PageFacts } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageView } from '../../shared/protocol.ts';

/** A view, which pages of ours get, and what its report is made of, which they don't. */
export interface MadeView {
  readonly view: PageView;
  /** Null without a report. */
  readonly madeOf: MadeOf | null;
}

/** All that the report of a crawler is made of, besides the crawler. */
interface MadeOf {
  readonly facts: PageFacts;
  readonly outcome: RobotsOutcome;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Waiting {
  make: () => Promise<MadeView | null>;
  readonly view: Promise<MadeView | null>;
}

interface Making {
  readonly view: Promise<MadeView | null>;
  next: Waiting | null;
}

/** By tab. Lost with the worker, as is everything that waits for it. */
const underWay = new Map<number, Making>();

/** @param make makes the view from its facts, which are newer than those before; null if they are outdated */
export function makeNewest(tabId: number, make: () => Promise<MadeView | null>): Promise<MadeView | null> {
  const running = underWay.get(tabId);
  if (!running) return start(tabId, make);
  if (running.next === null) {
    const before = running.view.catch(() => undefined);
    const next: Waiting = { make, view: before.then(() => start(tabId, next.make)) };
    running.next = next;
  } else running.next.make = make;
  return running.next.view;
}

function start(tabId: number, make: () => Promise<MadeView | null>): Promise<MadeView | null> {
  const view = make().finally(() => {
    if (making.next === null) underWay.delete(tabId);
  });
  const making: Making = { view, next: null };
  underWay.set(tabId, making);
  return view;
}
