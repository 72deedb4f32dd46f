// Files that are written piece by piece.
import type { Steps } from '../base/steps.ts';

export type Pieces<Result = void> = Generator<string, Result, undefined>;

/** Work between two pieces: at each of its steps an empty one. */
export function* textPieces<Result>(steps: Steps<Result>): Pieces<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield '';
  }
}
