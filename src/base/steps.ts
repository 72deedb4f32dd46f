// Work that can be interrupted: each `yield` is a place to let others have their turn. What runs it decides how often it stops.

export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All at once. */
export function runAll<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Items that take microseconds each, between two steps: a few milliseconds. */
const SOME = 4_096;

/** The items, with a step after some of them. */
export function* inSteps<Item>(items: Iterable<Item>, take: (item: Item) => void): Steps<void> {
  let taken = 0;
  for (const item of items) {
    take(item);
    taken += 1;
    if (taken % SOME === 0) yield;
  }
}

/** A result that takes no work. */
export function* done<Result>(result: Result): Steps<Result> {
  yield;
  return result;
}
