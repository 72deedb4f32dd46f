// Whether work takes time in proportion to its input, told from two inputs and not from how long either takes.

const TIMES = 16;
/** Caches and collections of garbage slow down large inputs, too, by as much as half of this. Square work has 256. */
const MOST_TIMES = 64;
const MOST_TRIES = 8;

/**
 * Whether an input of this size takes far more than sixteen times as long as one of a sixteenth. Of several tries the least
 * counts, as other programs only ever add to it; most work is cleared by the first.
 *
 * @param notable milliseconds below which nothing is said of growth
 */
export function growsTooFast<Input>(
  work: (input: Input) => unknown,
  make: (size: number) => Input,
  size: number,
  notable = 10,
): boolean {
  const [small, large] = [make(size / TIMES), make(size)];
  let short = Number.POSITIVE_INFINITY;
  let long = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    long = Math.min(long, timeOf(work, large));
    if (long < notable) return false;
    short = Math.min(short, timeOf(work, small), timeOf(work, small));
    if (long <= MOST_TIMES * short) return false;
  }
  return true;
}

/** Milliseconds. */
function timeOf<Input>(work: (input: Input) => unknown, input: Input): number {
  const start = performance.now();
  work(input);
  return performance.now() - start;
}
