// Checks whether work takes time in proportion to its input, by comparing two inputs instead of measuring either.

const PIECES = 16;
/** Garbage collection slows down large inputs more than small ones. Quadratic work takes sixteen times as long. */
const MOST_TIMES = 4;
const TRIES = 8;

/**
 * Whether an input of this size takes far longer than sixteen of a sixteenth: where it doesn't, other programs add as much to
 * the one as to the others.
 *
 * @param notable milliseconds below which growth isn't judged
 * @param enough so many of eight tries clear it; one can be wrong where other programs ran during the second of its halves
 */
export function growsTooFast<Input>(
  work: (input: Input) => unknown,
  make: (size: number) => Input,
  size: number,
  notable = 10,
  enough = 1,
): boolean {
  const whole = [make(size)];
  const pieces = Array<Input>(PIECES).fill(make(size / PIECES));
  let cleared = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const long = timeOf(work, whole);
    if (long < notable) return false;
    if (long <= MOST_TIMES * timeOf(work, pieces)) cleared += 1;
    if (cleared === enough) return false;
  }
  return true;
}

/** Milliseconds. */
function timeOf<Input>(work: (input: Input) => unknown, inputs: readonly Input[]): number {
  const start = performance.now();
  for (const input of inputs) work(input);
  return performance.now() - start;
}
