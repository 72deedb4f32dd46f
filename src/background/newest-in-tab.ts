// Makes answers about a tab one at a time. Of those that wait, only the newest is made, and the others are answered with it: a page that
// was busy answers all that was asked at once.

interface Waiting<Made> {
  make: () => Promise<Made>;
  readonly made: Promise<Made>;
}

interface Making<Made> {
  readonly made: Promise<Made>;
  next: Waiting<Made> | null;
}

/** For answers to one question. @returns `make` finds what is newer than all that was found before it */
export function newestInTab<Made>(): (tabId: number, make: () => Promise<Made>) => Promise<Made> {
  /** By tab. Lost with the worker, as is everything that waits for it. */
  const underWay = new Map<number, Making<Made>>();
  const start = (tabId: number, make: () => Promise<Made>): Promise<Made> => {
    const made = make().finally(() => {
      if (making.next === null) underWay.delete(tabId);
    });
    const making: Making<Made> = { made, next: null };
    underWay.set(tabId, making);
    return made;
  };
  return (tabId, make) => {
    const running = underWay.get(tabId);
    if (!running) return start(tabId, make);
    if (running.next === null) {
      const before = running.made.catch(() => undefined);
      const next: Waiting<Made> = { make, made: before.then(() => start(tabId, next.make)) };
      running.next = next;
    } else running.next.make = make;
    return running.next.made;
  };
}
