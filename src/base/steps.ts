// Work that can be interrupted: each `yield` is a point where others can have their turn. The caller decides how often it
// stops.

export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all the work at once. */
export function runAll<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Rows or other items between two steps, if each takes microseconds: together a few milliseconds. */
export const ROWS_PER_STEP = 4_096;

/** The items, with a step after some of them. */
export function* inSteps<Item>(items: Iterable<Item>, take: (item: Item) => void): Steps<void> {
  let taken = 0;
  for (const item of items) {
    take(item);
    taken += 1;
    if (taken % ROWS_PER_STEP === 0) yield;
  }
}

/** The items for which it holds. */
export function* filteredInSteps<Item>(items: Iterable<Item>, holds: (item: Item) => boolean): Steps<readonly Item[]> {
  const found: Item[] = [];
  yield* inSteps(items, (item) => {
    if (holds(item)) found.push(item);
  });
  return found;
}

/** Adds up what was done, in any unit, and says when it was as much as a step may take. */
export function paceOf(most: number): (done: number) => boolean {
  let sum = 0;
  return (done) => {
    sum += done;
    if (sum < most) return false;
    sum = 0;
    return true;
  };
}

type Sortable = string | number | object;

/** Compares two items: negative if the first comes first. */
export type Compare<Item> = (one: Item, other: Item) => number;

/** Sorts in this order; stable. */
export function* sortedInSteps<Item extends Sortable>(items: readonly Item[], compare: Compare<Item>): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += ROWS_PER_STEP) {
    runs.push(items.slice(from, from + ROWS_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [one = [], other = []] = runs.slice(index, index + 2);
      merged.push(yield* mergedInSteps(one, other, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<Item extends Sortable>(
  one: readonly Item[],
  other: readonly Item[],
  compare: Compare<Item>,
): Steps<Item[]> {
  const merged: Item[] = [];
  for (let [index, to] = [0, 0]; ; ) {
    const left = one[index];
    const right = other[to];
    if (left !== undefined && (right === undefined || compare(left, right) <= 0)) {
      merged.push(left);
      index += 1;
    } else if (right !== undefined) {
      merged.push(right);
      to += 1;
    } else return merged;
    if (merged.length % ROWS_PER_STEP === 0) yield;
  }
}

/** The first ones in this order, without sorting all: there can be millions. */
export function* firstInSteps<Item extends Sortable>(
  items: Iterable<Item>,
  most: number,
  compare: Compare<Item>,
): Steps<readonly Item[]> {
  let first: Item[] = [];
  let last: Item | undefined;
  const cut = () => {
    first = first.sort(compare).slice(0, most);
    last = first[most - 1];
  };
  yield* inSteps(items, (item) => {
    if (last !== undefined && compare(item, last) >= 0) return;
    first.push(item);
    if (first.length >= most * 2) cut();
  });
  cut();
  return first;
}

/** A result that takes no work. */
export function* done<Result>(result: Result): Steps<Result> {
  yield;
  return result;
}
