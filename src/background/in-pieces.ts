// Runs long work in pieces, with pauses in which the background answers other requests. It has one thread, so a hostile site must not keep
// it busy; in Firefox, the extension's pages share that thread.
import type { Steps } from '../base/steps.ts';

/** Milliseconds. Ordinary work is done by then, even in a worker that has just started, so it never waits. */
const FIRST_PIECE_MS = 50;
/** Milliseconds. A single step isn't interrupted. */
const PIECE_MS = 10;

/** Resolves when the last piece in the queue is done. Lost with the worker, as is everything that waits for it. */
let turn: Promise<unknown> = Promise.resolve();
/** Milliseconds that the last piece of any work took. */
let lastOfAll = 0;

/** Adds up what is done for one purpose, whatever comes of it. */
export interface Meter {
  /** Milliseconds of work so far, without the pauses. */
  took: number;
}

/** Work that is done at once. */
export function measured<Result>(meter: Meter, work: () => Result): Result {
  const start = performance.now();
  const result = work();
  meter.took += performance.now() - start;
  return result;
}

export interface WorkInPieces<Result> {
  /** Does the rest. */
  readonly finish: () => Promise<Result>;
}

/** Does the first piece at once. Longer work shares one queue: after each piece there is a pause. */
export function begin<Result>(steps: Steps<Result>, meter: Meter = { took: 0 }): WorkInPieces<Result> {
  let last = 0;
  const work = (longest: number) => {
    const start = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - start < longest) step = steps.next();
    last = performance.now() - start;
    meter.took += last;
    lastOfAll = last;
    return step;
  };
  let step = work(FIRST_PIECE_MS);
  const finish = async () => {
    while (!step.done) {
      const next = turn.then(async () => {
        // The pause is as long as the piece was, so other work gets half of the time.
        await new Promise((resume) => setTimeout(resume, Math.max(last, lastOfAll)));
        step = work(PIECE_MS);
      });
      turn = next.catch(() => undefined);
      await next;
    }
    return step.value;
  };
  return { finish };
}

export function inPieces<Result>(steps: Steps<Result>): Promise<Result> {
  return begin(steps).finish();
}
