// Work that can be interrupted: each `yield` is a place to let others have their turn. What runs it decides how often it stops.

export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All at once. */
export function runAll<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A result that takes no work. */
export function* done<Result>(result: Result): Steps<Result> {
  yield;
  return result;
}
