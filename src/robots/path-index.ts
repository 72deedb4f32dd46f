// Finds many texts in one long path. `indexOf` alone would walk the path for each: tens of thousands of patterns, made for
// it, would take a second. Here a text is looked for only where its rarest run of characters stands.

import type { Searchable } from './pattern.ts';

/** Lengths of the runs that are kept, and looked up by. */
const RUN_LENGTHS = [8, 4, 2] as const;
type RunLength = (typeof RUN_LENGTHS)[number];

const BUCKETS = 1 << 13;

/** The places of all runs of one length: those of bucket `b` are `places[starts[b]]` to before `places[starts[b + 1]]`. */
interface Runs {
  readonly starts: Int32Array;
  /** Rising within a bucket. */
  readonly places: Int32Array;
}

/** What is known of a text: it starts nowhere from `from` to before `at`, and it does at `at`; Infinity for nowhere. */
interface Known {
  from: number;
  at: number;
}

/** Characters. A shorter path is walked in less time than it takes to look anything up. */
const LONG = 256;
/** So often a path is walked, from end to end, before it is worth an index. */
const WALKS = 32;

/** What finds texts in `path` as it does itself, and fast however many there are. */
export function searchable(path: string): Searchable {
  return path.length > LONG ? new PathIndex(path) : path;
}

class PathIndex implements Searchable {
  readonly #path: string;
  /** Characters that may still be walked. */
  #left: number;
  readonly #runs = new Map<RunLength, Runs>();
  readonly #known = new Map<string, Known>();

  constructor(path: string) {
    this.#path = path;
    this.#left = path.length * WALKS;
  }

  indexOf(text: string, from: number): number {
    if (this.#left <= 0) return this.#lookUp(text, from);
    const at = this.#path.indexOf(text, from);
    this.#left -= (at === -1 ? this.#path.length : at) - from;
    return at;
  }

  #lookUp(text: string, from: number): number {
    const known = this.#known.get(text);
    if (known !== undefined && known.from <= from && from <= known.at) return placeOf(known.at);
    // What lies behind the start of what is known need not be looked at again.
    const end = known !== undefined && from < known.from ? known.from : Number.POSITIVE_INFINITY;
    const found = this.#search(text, from, end);
    const at = found === Number.POSITIVE_INFINITY && known !== undefined && from < known.from ? known.at : found;
    if (known === undefined) this.#known.set(text, { from, at });
    else Object.assign(known, { from, at });
    return placeOf(at);
  }

  /** The first place of `text` from `from` to before `end`, or Infinity. */
  #search(text: string, from: number, end: number): number {
    const length = RUN_LENGTHS.find((each) => each <= text.length);
    if (length === undefined) {
      const at = this.#path.indexOf(text, from);
      return at === -1 || at >= end ? Number.POSITIVE_INFINITY : at;
    }
    const { starts, places } = this.#runsOf(length);
    let offset = 0;
    let bucket = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let at = 0; at + length <= text.length && fewest > 1; at += 1) {
      const candidate = bucketOf(text, at, length);
      const count = (starts[candidate + 1] ?? 0) - (starts[candidate] ?? 0);
      if (count === 0) return Number.POSITIVE_INFINITY;
      if (count >= fewest) continue;
      fewest = count;
      bucket = candidate;
      offset = at;
    }
    const last = starts[bucket + 1] ?? 0;
    for (let next = firstAtLeast(places, starts[bucket] ?? 0, last, from + offset); next < last; next += 1) {
      const start = (places[next] ?? 0) - offset;
      if (start >= end) break;
      if (this.#path.startsWith(text, start)) return start;
    }
    return Number.POSITIVE_INFINITY;
  }

  #runsOf(length: RunLength): Runs {
    const known = this.#runs.get(length);
    if (known) return known;
    const count = Math.max(0, this.#path.length - length + 1);
    const starts = new Int32Array(BUCKETS + 1);
    const places = new Int32Array(count);
    const buckets = Int32Array.from({ length: count }, (_, at) => bucketOf(this.#path, at, length));
    for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    for (let bucket = 1; bucket <= BUCKETS; bucket += 1)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    const next = starts.slice();
    for (const [at, bucket] of buckets.entries()) {
      const place = next[bucket] ?? 0;
      places[place] = at;
      next[bucket] = place + 1;
    }
    const runs = { starts, places };
    this.#runs.set(length, runs);
    return runs;
  }
}

function placeOf(at: number): number {
  return at === Number.POSITIVE_INFINITY ? -1 : at;
}

/** Different runs may share a bucket. */
function bucketOf(text: string, at: number, length: RunLength): number {
  let hash = 0;
  for (let offset = 0; offset < length; offset += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at + offset);
  return (Math.imul(hash, 0x9e3779b1) >>> 19) & (BUCKETS - 1);
}

/** The first index from `low` on whose place is at least `least`; `high` where there is none. */
function firstAtLeast(places: Int32Array, low: number, high: number, least: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
