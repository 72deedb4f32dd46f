// Runs long work in pieces, with pauses in which all else on the thread has its turn. The background has one thread, so a hostile site must
// not keep it busy; in Firefox, the extension's pages share that thread. Each script counts its own work.
import { createQueue } from '../base/queue.ts';
import type { Steps } from '../base/steps.ts';

/**
 * Milliseconds of all work that is done at once, before there is a pause. Ordinary work takes less, even in a worker that has just
 * started, so it never waits.
 */
const AT_ONCE_MS = 50;
/** Milliseconds. A single step isn't interrupted. */
const PIECE_MS = 10;

/** When the pauses for all work so far are over: for each piece, one that is as long as the piece took. By `performance.now()`. */
let pauseEnd = 0;
const pauseLeft = () => Math.max(0, pauseEnd - performance.now());

/** Adds up what is done for one purpose, whatever comes of it. */
export interface Meter {
  /** Of work so far, without the pauses. */
  tookMs: number;
}

/** A queue of pieces. Lost with the worker or page, as is everything that waits for it. */
function queueOf(pause: () => number): (piece: () => void) => Promise<void> {
  const inTurn = createQueue();
  return (piece) =>
    inTurn(async () => {
      await new Promise((resume) => setTimeout(resume, pause()));
      piece();
    });
}

/** Pieces of work that isn't long so far. The browser has its turn between them; they use the pauses of long work. */
const first = queueOf(() => 0);
/** Pieces of long work, which gets half of the time, others the rest. */
const further = queueOf(pauseLeft);

export interface WorkInPieces<Result> {
  /** Undefined until it is done. */
  readonly result: () => Result | undefined;
  /** Does the rest. Several can wait for it: no step is done twice. */
  readonly finish: () => Promise<Result>;
  /** Does the rest while it is wanted; null once it isn't. */
  readonly finishWhile: (isWanted: () => boolean) => Promise<Result | null>;
}

/** Does the first piece at once, unless much was done just before. */
export function begin<Result>(steps: Steps<Result>, meter: Meter = { tookMs: 0 }): WorkInPieces<Result> {
  let last: IteratorResult<undefined, Result> | null = null;
  /** Thrown again for all that wait: a generator that has thrown only says that it is done. */
  let failure: { readonly error: unknown } | null = null;
  const step = () => {
    if (failure) throw failure.error;
    try {
      return steps.next();
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  let worked = 0;
  const work = (longest: number) => {
    const owed = Math.min(pauseLeft(), AT_ONCE_MS);
    const start = performance.now();
    do last = step();
    while (!last.done && performance.now() - start < longest);
    const end = performance.now();
    worked += end - start;
    meter.tookMs += end - start;
    pauseEnd = end + owed + (end - start);
  };
  const left = AT_ONCE_MS - pauseLeft();
  if (left > 0) work(left);
  /** One more piece when it has its turn, if it is still to be done. */
  const doMore = (isWanted: () => boolean) =>
    (worked < AT_ONCE_MS ? first : further)(() => {
      if (!last?.done && isWanted()) work(PIECE_MS);
    });
  return {
    result: () => (last?.done ? last.value : undefined),
    finish: async () => {
      while (!last?.done) await doMore(() => true);
      return last.value;
    },
    finishWhile: async (isWanted) => {
      while (!last?.done && isWanted()) await doMore(isWanted);
      return last?.done ? last.value : null;
    },
  };
}

export function inPieces<Result>(steps: Steps<Result>, meter?: Meter): Promise<Result> {
  return begin(steps, meter).finish();
}
