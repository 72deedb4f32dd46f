// The most frequent of any number of names, in bounded memory.
import type { Count } from './types.ts';

interface Tally {
  requests: number;
  readonly isAtLeast: boolean;
  /** Null if the name came without. */
  readonly hash: number | null;
}

/** A power of two, many times as many as names are kept. */
const MAYBES = 4_096;

/**
 * Counts names exactly as long as there are at most twice `limit` of them. Then the rarer half is forgotten, again and again; who comes
 * anew may have been among those.
 */
export class Top {
  readonly #limit: number;
  readonly #tallies = new Map<string, Tally>();
  /** Of the names that are counted; and by some bits of these whether there is any. */
  readonly #hashes = new Set<number>();
  readonly #maybe = new Uint8Array(MAYBES);
  #hasForgotten = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(name: string, requests: number, hash: number | null = null): void {
    const tally = this.#tallies.get(name);
    if (tally !== undefined) {
      tally.requests += requests;
      return;
    }
    if (this.#tallies.size >= this.#limit * 2) this.#forget();
    this.#tallies.set(name, { requests, isAtLeast: this.#hasForgotten, hash });
    if (hash !== null) this.#addHash(hash);
  }

  /**
   * Of more names than there is room for, those that are rare here are forgotten at once, so that the others' counts stay exact. A name is
   * asked for only if it is kept, or may be counted already.
   *
   * @param hits how often each name came
   * @param hashAt the same for the same name
   */
  addAll(hits: Int32Array, nameAt: (at: number) => string, hashAt: (at: number) => number = () => 0): void {
    const isKept = hits.length <= this.#limit * 2 ? () => true : mostFrequent(hits, this.#limit);
    let hasLeftOut = false;
    for (let at = 0; at < hits.length; at += 1) {
      const times = hits[at] ?? 0;
      const hash = hashAt(at);
      const isTop = isKept(times);
      const name = isTop || (this.#maybe[hash & (MAYBES - 1)] === 1 && this.#hashes.has(hash)) ? nameAt(at) : null;
      if (name !== null && (isTop || this.#tallies.has(name))) this.add(name, times, hash);
      else hasLeftOut = true;
    }
    if (hasLeftOut) this.#hasForgotten = true;
  }

  /** The most frequent first, equals by name. `requests` is what is certain. */
  list(most: number): readonly Count[] {
    return Array.from(this.#tallies, ([name, { requests, isAtLeast }]) => ({ name, requests, isAtLeast }))
      .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
      .slice(0, most);
  }

  #forget(): void {
    const isKept = mostFrequent(
      Float64Array.from(this.#tallies.values(), ({ requests }) => requests),
      this.#limit,
    );
    for (const [name, { requests }] of this.#tallies) if (!isKept(requests)) this.#tallies.delete(name);
    this.#hashes.clear();
    this.#maybe.fill(0);
    for (const { hash } of this.#tallies.values()) if (hash !== null) this.#addHash(hash);
    this.#hasForgotten = true;
  }

  #addHash(hash: number): void {
    this.#hashes.add(hash);
    this.#maybe[hash & (MAYBES - 1)] = 1;
  }
}

/** For each count, asked once in their order: whether it is one of the `most` largest. Of equals the first are. */
function mostFrequent(counts: Float64Array | Int32Array, most: number): (count: number) => boolean {
  const least = leastOf(counts, most);
  let equals = most - countAbove(counts, least);
  return (count) => {
    if (count === least) equals -= 1;
    return count > least || (count === least && equals >= 0);
  };
}

/** The smallest of the `most` largest; all are whole numbers from 1. Nearly all are small: it is soon found, without sorting. */
function leastOf(counts: Float64Array | Int32Array, most: number): number {
  let step = 1;
  while (countAbove(counts, step) >= most) step *= 2;
  let least = 0;
  for (; step >= 1; step /= 2) if (countAbove(counts, least + step) >= most) least += step;
  return least + 1;
}

function countAbove(counts: Float64Array | Int32Array, bound: number): number {
  let above = 0;
  for (let at = 0; at < counts.length; at += 1) if ((counts[at] ?? 0) > bound) above += 1;
  return above;
}

/** Names are untrusted, and kept. */
const LONGEST = 500;

export function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}
