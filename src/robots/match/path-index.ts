// Finds many texts in one long path. `indexOf` alone would scan the path for each: with tens of thousands of hostile patterns
// that takes a second. Here a text is searched only at the occurrences of its rarest run of characters. The remaining work of a
// hostile file is counted in steps, and given up at a limit. It is counted, not timed, so that a question always has the same
// answer.

import { type Searchable, startOfQuery } from '../grammar/pattern.ts';

/** Lengths of the runs that are indexed. */
const RUN_LENGTHS = [8, 4, 2] as const;
type RunLength = (typeof RUN_LENGTHS)[number];

const BUCKETS = 1 << 13;

/** The positions of all runs of one length: those of bucket `b` are `positions[starts[b]]` to before `positions[starts[b + 1]]`. */
interface Runs {
  readonly starts: Int32Array;
  /** Ascending within a bucket. */
  readonly positions: Int32Array;
}

/**
 * What is known about a text: it doesn't start anywhere from `from` to before `position`, and it does at `position`; Infinity for nowhere.
 */
interface Known {
  from: number;
  position: number;
}

/** Characters. Scanning a shorter path takes less time than any lookup. */
const LONG = 256;
/** How many times a path is scanned from end to end before it gets an index. */
const WALKS = 32;

/**
 * The limit for one question. A step is a character scanned, a position checked or some characters compared: a few nanoseconds.
 * A question about a real site takes some thousands; one of 64,000 characters and a real file, five million.
 */
export const MOST_STEPS = 10_000_000;
/** Characters compared in one step. */
const COMPARED = 16;

/** Finds texts in `path` as `indexOf` does, but fast for any number of them. A short path needs no limit and has none. */
export function searchable(path: string, mostSteps: number = MOST_STEPS): Searchable {
  return isLong(path) ? new PathIndex(path, mostSteps) : path;
}

export function isLong(path: string): boolean {
  return path.length > LONG;
}

class PathIndex implements Searchable {
  readonly startOfQuery: number;
  readonly #path: string;
  readonly #mostSteps: number;
  steps = 0;
  /** Characters that can still be scanned. */
  #left: number;
  readonly #runs = new Map<RunLength, Runs>();
  readonly #known = new Map<string, Known>();

  constructor(path: string, mostSteps: number) {
    this.#path = path;
    this.#mostSteps = mostSteps;
    this.#left = path.length * WALKS;
    this.startOfQuery = startOfQuery(path);
  }

  get isExhausted(): boolean {
    return this.steps > this.#mostSteps;
  }

  /** Once exhausted, it finds nothing any more. */
  indexOf(text: string, from: number): number {
    if (this.isExhausted || (text !== '' && from + text.length > this.#path.length)) return -1;
    if (this.#left <= 0) return this.#lookUp(text, from);
    const position = this.#path.indexOf(text, from);
    const walked = (position === -1 ? this.#path.length : position) - from;
    this.#left -= walked;
    // In the worst case each position is compared with all of the text.
    this.steps += (walked + 1) * stepsToCompare(text);
    return position;
  }

  lastIndexOf(text: string): number {
    if (this.isExhausted) return -1;
    const position = this.#path.lastIndexOf(text);
    this.steps += (this.#path.length - position) * stepsToCompare(text);
    return position;
  }

  #lookUp(text: string, from: number): number {
    this.steps += 1;
    const known = this.#known.get(text);
    if (known !== undefined && known.from <= from && from <= known.position) return foundAt(known.position);
    // From the start of the known range on, nothing has to be searched again.
    const end = known !== undefined && from < known.from ? known.from : Number.POSITIVE_INFINITY;
    const found = this.#search(text, from, end);
    const position =
      found === Number.POSITIVE_INFINITY && known !== undefined && from < known.from ? known.position : found;
    if (known === undefined) this.#known.set(text, { from, position });
    else Object.assign(known, { from, position });
    return foundAt(position);
  }

  /** The first position of `text` from `from` to before `end`, or Infinity. */
  #search(text: string, from: number, end: number): number {
    const length = RUN_LENGTHS.find((each) => each <= text.length);
    if (length === undefined) {
      const position = this.#path.indexOf(text, from);
      this.steps += (position === -1 ? this.#path.length : position) - from;
      return position === -1 || position >= end ? Number.POSITIVE_INFINITY : position;
    }
    const { starts, positions } = this.#runsOf(length);
    let offset = 0;
    let bucket = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let start = 0; start + length <= text.length && fewest > 1; start += 1) {
      this.steps += length;
      const candidate = bucketOf(text, start, length);
      const count = (starts[candidate + 1] ?? 0) - (starts[candidate] ?? 0);
      if (count === 0) return Number.POSITIVE_INFINITY;
      if (count >= fewest) continue;
      fewest = count;
      bucket = candidate;
      offset = start;
    }
    const last = starts[bucket + 1] ?? 0;
    for (let next = firstAtLeast(positions, starts[bucket] ?? 0, last, from + offset); next < last; next += 1) {
      const start = (positions[next] ?? 0) - offset;
      if (start >= end || this.isExhausted) break;
      this.steps += stepsToCompare(text);
      if (this.#path.startsWith(text, start)) return start;
    }
    return Number.POSITIVE_INFINITY;
  }

  #runsOf(length: RunLength): Runs {
    const known = this.#runs.get(length);
    if (known) return known;
    const count = Math.max(0, this.#path.length - length + 1);
    this.steps += count;
    const starts = new Int32Array(BUCKETS + 1);
    const positions = new Int32Array(count);
    const buckets = Int32Array.from({ length: count }, (_, position) => bucketOf(this.#path, position, length));
    for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    for (let bucket = 1; bucket <= BUCKETS; bucket += 1)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    const next = starts.slice();
    for (const [position, bucket] of buckets.entries()) {
      const index = next[bucket] ?? 0;
      positions[index] = position;
      next[bucket] = index + 1;
    }
    const runs = { starts, positions };
    this.#runs.set(length, runs);
    return runs;
  }
}

function stepsToCompare(text: string): number {
  return 1 + Math.floor(text.length / COMPARED);
}

function foundAt(position: number): number {
  return position === Number.POSITIVE_INFINITY ? -1 : position;
}

/** Different runs can share a bucket. */
function bucketOf(text: string, start: number, length: RunLength): number {
  let hash = 0;
  for (let offset = 0; offset < length; offset += 1) hash = Math.imul(hash, 31) + text.charCodeAt(start + offset);
  return (Math.imul(hash, 0x9e3779b1) >>> 19) & (BUCKETS - 1);
}

/** The first index from `low` on whose position is at least `least`; `high` if there isn't one. */
function firstAtLeast(positions: Int32Array, low: number, high: number, least: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((positions[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
