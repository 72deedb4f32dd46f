// The IP addresses that an operator publishes, as sorted numbers. Fetching and parsing the lists happens elsewhere.
import type { IpAddress } from './ip-address.ts';

/** Ranges in ascending order that neither overlap nor touch: first and last IP address in turn, four words each for IPv6. */
export interface IpRanges {
  readonly v4: Uint32Array;
  readonly v6: Uint32Array;
  /** The date that the list itself states. */
  readonly created: string | null;
}

/** All IP addresses that share the first `bits` bits of these words. */
export interface Prefix extends IpAddress {
  readonly kind: 'v4' | 'v6';
  readonly bits: number;
}

export function createRanges(prefixes: readonly Prefix[], created: string | null = null): IpRanges {
  return { v4: rangesOf(prefixes, 'v4', 1), v6: rangesOf(prefixes, 'v6', 4), created };
}

export function isInRanges(ranges: IpRanges, { kind, words }: IpAddress): boolean {
  if (kind === 'other') return false;
  const width = kind === 'v4' ? 1 : 4;
  const list = kind === 'v4' ? ranges.v4 : ranges.v6;
  // The last range that begins at the IP address or before it.
  let low = 0;
  let high = list.length / (2 * width);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list, middle * 2 * width, words, 0, width) <= 0) low = middle + 1;
    else high = middle;
  }
  return low > 0 && compare(list, (low * 2 - 1) * width, words, 0, width) >= 0;
}

function rangesOf(prefixes: readonly Prefix[], kind: 'v4' | 'v6', width: number): Uint32Array {
  const bounds = prefixes
    .filter((prefix) => prefix.kind === kind)
    .map(({ words, bits }) => ({ first: words.map((word, index) => (word & maskOf(bits - index * 32)) >>> 0), bits }))
    .map(({ first, bits }) => ({ first, last: first.map((word, index) => (word | ~maskOf(bits - index * 32)) >>> 0) }))
    .sort((x, y) => compare(x.first, 0, y.first, 0, width));
  const merged: { first: readonly number[]; last: readonly number[] }[] = [];
  for (const { first, last } of bounds) {
    const before = merged.at(-1);
    if (before === undefined || compare(first, 0, next(before.last), 0, width) > 0) merged.push({ first, last });
    else if (compare(last, 0, before.last, 0, width) > 0) before.last = last;
  }
  return Uint32Array.from(merged.flatMap(({ first, last }) => [...first, ...last]));
}

/** The mask of the first `bits` bits of a word; all bits if there are more than 32, none if fewer than 1. */
function maskOf(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= 32 ? -1 : ~(0xffffffff >>> bits);
}

/** The next IP address. The last one is followed by itself. */
function next(words: readonly number[]): readonly number[] {
  const after = [...words];
  for (let index = after.length - 1; index >= 0; index -= 1) {
    const word = after[index] ?? 0;
    if (word !== 0xffffffff) {
      after[index] = word + 1;
      return after;
    }
    after[index] = 0;
  }
  return words;
}

type Words = Uint32Array | readonly number[];

function compare(a: Words, atA: number, b: Words, atB: number, width: number): number {
  for (let word = 0; word < width; word += 1) {
    const difference = (a[atA + word] ?? 0) - (b[atB + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
