// Runs work that can take long in pieces, with pauses in which all others are answered. The background has one thread, and what a site
// sends must not keep it from other sites; in Firefox, the extension's pages share it.
import type { Steps } from '../base/steps.ts';

/** Milliseconds. Ordinary work is done by then, in a worker that has just been started, too: it never waits. */
const FIRST_PIECE_MS = 50;
/** Milliseconds. A step is not interrupted, however long it takes. */
const PIECE_MS = 10;

/** Resolves once the piece that was asked for last is done. Lost with the worker, as is all that waits for it. */
let turn: Promise<unknown> = Promise.resolve();
/** Milliseconds that the last piece took, whosever it was. */
let lastOfAll = 0;

export interface WorkInPieces<Result> {
  /** Milliseconds of work so far, without the pauses. */
  readonly took: () => number;
  /** Does the rest. */
  readonly finish: () => Promise<Result>;
}

/** Does the first piece at once. All that take longer share one queue: of their pieces one is done, then there is a pause. */
export function begin<Result>(steps: Steps<Result>): WorkInPieces<Result> {
  let all = 0;
  let last = 0;
  const work = (longest: number) => {
    const start = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - start < longest) step = steps.next();
    last = performance.now() - start;
    all += last;
    lastOfAll = last;
    return step;
  };
  let step = work(FIRST_PIECE_MS);
  const finish = async () => {
    while (!step.done) {
      const next = turn.then(async () => {
        // As long as the piece was: what others have to do between two answers of the browser gets its time.
        await new Promise((resume) => setTimeout(resume, Math.max(last, lastOfAll)));
        step = work(PIECE_MS);
      });
      turn = next.catch(() => undefined);
      await next;
    }
    return step.value;
  };
  return { took: () => all, finish };
}

export function inPieces<Result>(steps: Steps<Result>): Promise<Result> {
  return begin(steps).finish();
}
