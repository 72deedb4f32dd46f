// The most frequent of any number of names, in bounded memory.
import { truncateText } from '../base/truncate-text.ts';
import type { Count } from './types.ts';

interface Tally {
  requests: number;
  readonly isAtLeast: boolean;
  /** Null if none was given. */
  readonly hash: number | null;
}

/** A power of two, many times the number of names. */
const FILTER_SIZE = 4_096;

/**
 * Counts are exact for up to twice `limit` names. Beyond that, the rarer half is dropped each time. A name that comes later may have been
 * dropped before, so its count is a lower bound.
 */
export class Top {
  readonly #limit: number;
  readonly #tallies = new Map<string, Tally>();
  /** The hashes of the counted names, and a filter by some of their bits. */
  readonly #hashes = new Set<number>();
  readonly #filter = new Uint8Array(FILTER_SIZE);
  #hasDropped = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(name: string, requests: number, hash: number | null = null): void {
    const tally = this.#tallies.get(name);
    if (tally !== undefined) {
      tally.requests += requests;
      return;
    }
    if (this.#tallies.size >= this.#limit * 2) this.#dropRarer();
    this.#tallies.set(name, { requests, isAtLeast: this.#hasDropped, hash });
    if (hash !== null) this.#addHash(hash);
  }

  /**
   * Adds many names at once. If there are too many, the rare ones are left out, so that the counts of the others stay exact. `nameAt` is
   * called only for names that are added, or that may be counted already.
   *
   * @param hits how often each name occurs
   * @param hashAt a hash of the name
   */
  addAll(hits: Int32Array, nameAt: (index: number) => string, hashAt: (index: number) => number = () => 0): void {
    const isKept = hits.length <= this.#limit * 2 ? () => true : mostFrequent(hits, this.#limit);
    let hasLeftOut = false;
    for (let index = 0; index < hits.length; index += 1) {
      const times = hits[index] ?? 0;
      const hash = hashAt(index);
      const isTop = isKept(times);
      const name =
        isTop || (this.#filter[hash & (FILTER_SIZE - 1)] === 1 && this.#hashes.has(hash)) ? nameAt(index) : null;
      if (name !== null && (isTop || this.#tallies.has(name))) this.add(name, times, hash);
      else hasLeftOut = true;
    }
    if (hasLeftOut) this.#hasDropped = true;
  }

  /** The most frequent first; ties by name. `requests` is what is certain. */
  list(most: number): readonly Count[] {
    return Array.from(this.#tallies, ([name, { requests, isAtLeast }]) => ({ name, requests, isAtLeast }))
      .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
      .slice(0, most);
  }

  #dropRarer(): void {
    const isKept = mostFrequent(
      Float64Array.from(this.#tallies.values(), ({ requests }) => requests),
      this.#limit,
    );
    for (const [name, { requests }] of this.#tallies) if (!isKept(requests)) this.#tallies.delete(name);
    this.#hashes.clear();
    this.#filter.fill(0);
    for (const { hash } of this.#tallies.values()) if (hash !== null) this.#addHash(hash);
    this.#hasDropped = true;
  }

  #addHash(hash: number): void {
    this.#hashes.add(hash);
    this.#filter[hash & (FILTER_SIZE - 1)] = 1;
  }
}

/** A predicate to be called once for each count, in order: whether it is one of the `most` largest. Of equal counts, the first are. */
function mostFrequent(counts: Float64Array | Int32Array, most: number): (count: number) => boolean {
  const least = leastOf(counts, most);
  let equals = most - countAbove(counts, least);
  return (count) => {
    if (count === least) equals -= 1;
    return count > least || (count === least && equals >= 0);
  };
}

/** The smallest of the `most` largest counts, all at least 1. Since nearly all are small, a binary search is faster than sorting. */
function leastOf(counts: Float64Array | Int32Array, most: number): number {
  let step = 1;
  while (countAbove(counts, step) >= most) step *= 2;
  let least = 0;
  for (; step >= 1; step /= 2) if (countAbove(counts, least + step) >= most) least += step;
  return least + 1;
}

function countAbove(counts: Float64Array | Int32Array, bound: number): number {
  let above = 0;
  for (let index = 0; index < counts.length; index += 1) if ((counts[index] ?? 0) > bound) above += 1;
  return above;
}

/** In characters. Names are untrusted, and are kept. */
const LONGEST_NAME = 500;

export function truncateName(name: string): string {
  return truncateText(name, LONGEST_NAME);
}
