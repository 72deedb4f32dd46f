// The most frequent of any number of names, in bounded memory.
import type { Count } from './types.ts';

export interface NameCount {
  readonly name: string;
  readonly requests: number;
}

interface Tally {
  requests: number;
  readonly isAtLeast: boolean;
}

/**
 * Counts names exactly as long as there are at most twice `limit` of them. Then the rarer half is forgotten, again and again; who comes
 * anew may have been among those.
 */
export class Top {
  readonly #limit: number;
  readonly #tallies = new Map<string, Tally>();
  #hasForgotten = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(name: string, requests: number): void {
    const tally = this.#tallies.get(name);
    if (tally !== undefined) {
      tally.requests += requests;
      return;
    }
    if (this.#tallies.size >= this.#limit * 2) this.#forget();
    this.#tallies.set(name, { requests, isAtLeast: this.#hasForgotten });
  }

  /** Of more names than there is room for, those that are rare here are forgotten at once, so that the others' counts stay exact. */
  addAll(counts: readonly NameCount[]): void {
    const hasRoom = counts.length <= this.#limit * 2;
    const isKept = hasRoom ? () => true : mostFrequent(counts, this.#limit);
    let hasLeftOut = false;
    for (const { name, requests } of counts) {
      if (isKept(requests) || this.#tallies.has(name)) this.add(name, requests);
      else hasLeftOut = true;
    }
    if (hasLeftOut) this.#hasForgotten = true;
  }

  /** The most frequent first, equals by name. `requests` is what is certain. */
  list(most: number): readonly Count[] {
    return Array.from(this.#tallies, ([name, tally]) => ({ name, ...tally }))
      .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
      .slice(0, most);
  }

  #forget(): void {
    const isKept = mostFrequent([...this.#tallies.values()], this.#limit);
    for (const [name, { requests }] of this.#tallies) if (!isKept(requests)) this.#tallies.delete(name);
    this.#hasForgotten = true;
  }
}

/** Tells of each count, asked once in their order, whether it is one of the `most` largest. Of equals the first are. */
function mostFrequent(counts: readonly Pick<NameCount, 'requests'>[], most: number): (requests: number) => boolean {
  const sorted = Float64Array.from(counts, ({ requests }) => requests).sort();
  const least = sorted.at(-most) ?? 0;
  let equals = sorted.lastIndexOf(least) - sorted.length + most + 1;
  return (requests) => {
    if (requests === least) equals -= 1;
    return requests > least || (requests === least && equals >= 0);
  };
}

/** Names are untrusted, and kept. */
const LONGEST = 500;

export function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
}
