// The most frequent of any number of names, in bounded memory.
import type { Count } from './types.ts';

/** How often something came that has a name; `first` is a hash, the same for the same name. */
export interface NamedHits {
  readonly value: { readonly name: string; readonly first: number };
  readonly hits: number;
}

interface Tally {
  requests: number;
  readonly isAtLeast: boolean;
  /** Null where the name came without. */
  readonly hash: number | null;
}

/**
 * Counts names exactly as long as there are at most twice `limit` of them. Then the rarer half is forgotten, again and again; who comes
 * anew may have been among those.
 */
export class Top {
  readonly #limit: number;
  readonly #tallies = new Map<string, Tally>();
  /** Of the names that are counted. */
  #hashes = new Set<number>();
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
    if (hash !== null) this.#hashes.add(hash);
  }

  /**
   * Of more names than there is room for, those that are rare here are forgotten at once, so that the others' counts stay exact. A name is
   * asked for only where it is kept, or may be counted already.
   */
  addAll(all: readonly NamedHits[]): void {
    const hasRoom = all.length <= this.#limit * 2;
    const isKept = hasRoom
      ? () => true
      : mostFrequent(
          Float64Array.from(all, ({ hits }) => hits),
          this.#limit,
        );
    let hasLeftOut = false;
    for (const { value, hits } of all) {
      if (isKept(hits) || (this.#hashes.has(value.first) && this.#tallies.has(value.name))) {
        this.add(value.name, hits, value.first);
      } else hasLeftOut = true;
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
    this.#hashes = new Set(Array.from(this.#tallies.values()).flatMap(({ hash }) => hash ?? []));
    this.#hasForgotten = true;
  }
}

/** For each count, asked once in their order: whether it is one of the `most` largest. Of equals the first are. Sorts `counts`. */
function mostFrequent(counts: Float64Array, most: number): (count: number) => boolean {
  const sorted = counts.sort();
  const least = sorted.at(-most) ?? 0;
  let equals = sorted.lastIndexOf(least) - sorted.length + most + 1;
  return (count) => {
    if (count === least) equals -= 1;
    return count > least || (count === least && equals >= 0);
  };
}

/** Names are untrusted, and kept. */
const LONGEST = 500;

export function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}
