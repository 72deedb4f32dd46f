// The most frequent of any number of names, in bounded memory.
import type { Count } from './types.ts';

interface Tally {
  count: number;
  /** How many of `count` may have been others'. */
  error: number;
}

/**
 * Counts names exactly as long as there are at most twice `limit` of them. Then the rarer half is forgotten, again and again; who comes anew
 * may have been among those, and begins with their largest count as its error (Space-Saving, Metwally et al., 2005).
 */
export class Top {
  readonly #limit: number;
  readonly #tallies = new Map<string, Tally>();
  #floor = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(name: string, count: number): void {
    const tally = this.#tallies.get(name);
    if (tally !== undefined) {
      tally.count += count;
      return;
    }
    if (this.#tallies.size >= this.#limit * 2) this.#forget();
    this.#tallies.set(name, { count: this.#floor + count, error: this.#floor });
  }

  /** The most frequent first, equals by name. `requests` is what is certain. */
  list(most: number): readonly Count[] {
    return [...this.#tallies]
      .map(([name, { count, error }]) => ({ name, requests: count - error, isAtLeast: error > 0 }))
      .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
      .slice(0, most);
  }

  #forget(): void {
    const counts = Float64Array.from(this.#tallies.values(), ({ count }) => count).sort();
    this.#floor = Math.max(this.#floor, counts.at(-1 - this.#limit) ?? 0);
    for (const [name, { count }] of this.#tallies) if (count <= this.#floor) this.#tallies.delete(name);
  }
}

/** Names are untrusted, and kept. */
const LONGEST = 500;

export function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}
