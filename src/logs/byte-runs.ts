// Runs of bytes, each kept once and found again by a number, without making a string or an object of it.
import { viewOf } from '../base/bytes.ts';
import { Hasher } from '../base/keyed-hash.ts';
import { isSame } from './bytes.ts';

/** Bytes for each run, on average. */
const BYTES = 64;
const MOST_GUESSES = 32_768;

/** At most `size` runs, and 64 bytes for each on average. */
export class ByteRuns {
  readonly size: number;
  readonly #hasher: Hasher;
  #count = 0;
  readonly #firsts: Int32Array;
  readonly #seconds: Int32Array;
  /** Where each run begins; the next one begins where it ends. */
  readonly #starts: Uint32Array;
  /**
   * An open table: of each run its number and one in the lower bits (`#mask`), and above them those of its hash, so that others are
   * passed without a look at their bytes; 0 if it is free.
   */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** The same of the run that a quick look at some of the bytes led to last. */
  readonly #guesses: Int32Array;
  #bytes: Uint8Array = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;
  /** That of the run that was looked for last. */
  #sample = 0;

  /** @param hasher runs that share it find each other's (`indexIn`) */
  constructor(size: number, hasher: Hasher = new Hasher()) {
    this.size = size;
    this.#hasher = hasher;
    let slots = 16;
    while (slots < size * 2) slots *= 2;
    let guesses = 64;
    while (guesses < size && guesses < MOST_GUESSES) guesses *= 2;
    this.#slots = new Int32Array(slots);
    this.#mask = slots - 1;
    this.#guesses = new Int32Array(guesses);
    this.#firsts = new Int32Array(size);
    this.#seconds = new Int32Array(size);
    this.#starts = new Uint32Array(size + 1);
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
    this.#used = 0;
  }

  /** Whether so many bytes more have no place. */
  isFull(length: number): boolean {
    return this.#count >= this.size || (this.#used > 0 && this.#used + length > this.size * BYTES);
  }

  /** The number of these bytes, or -1: then they can be added. */
  indexOf(bytes: Uint8Array, from: number, to: number): number {
    const sample = sampleOf(bytes, from, to);
    const guess = this.#guesses[sample & (this.#guesses.length - 1)] ?? 0;
    if (this.#isOf(guess, sample, bytes, from, to)) return (guess & this.#mask) - 1;
    this.#sample = sample;
    this.#hasher.hash(bytes, from, to);
    const index = this.find(bytes, from, to);
    if (index >= 0) this.#guess(index);
    return index;
  }

  /** The number of the bytes that were hashed last, by these runs or by some that share the hasher; or -1. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const hash = this.#hasher.first | 0;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const entry = this.#slots[slot] ?? 0;
      if (entry === 0) return -1;
      if (this.#isOf(entry, hash, bytes, from, to)) return (entry & this.#mask) - 1;
    }
  }

  /** Keeps the bytes that were looked for last and not found, also where all was forgotten since. Returns their number. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    if (this.#used + length > this.#bytes.length) this.#grow(length);
    const kept = this.#bytes;
    const used = this.#used;
    // One by one: most are short, and to point at a part of the bytes takes longer than to copy it.
    for (let at = 0; at < length; at += 1) kept[used + at] = bytes[from + at] ?? 0;
    const index = this.#count;
    this.#count += 1;
    this.#starts[index] = this.#used;
    this.#used += length;
    this.#starts[index + 1] = this.#used;
    const hash = this.#hasher.first | 0;
    this.#firsts[index] = hash;
    this.#seconds[index] = this.#hasher.second | 0;
    let slot = hash & this.#mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = (hash & ~this.#mask) | (index + 1);
    this.#guess(index);
    return index;
  }

  #guess(index: number): void {
    this.#guesses[this.#sample & (this.#guesses.length - 1)] = (this.#sample & ~this.#mask) | (index + 1);
  }

  /** All that are kept: `from` and `to` say where in it each is. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  from(index: number): number {
    return this.#starts[index] ?? 0;
  }

  to(index: number): number {
    return this.#starts[index + 1] ?? 0;
  }

  /** Half of its hash, signed; `second` is the other one. */
  first(index: number): number {
    return this.#firsts[index] ?? 0;
  }

  second(index: number): number {
    return this.#seconds[index] ?? 0;
  }

  /** Whether an entry is that of these bytes, of which it has the upper bits of `hash`. */
  #isOf(entry: number, hash: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (((entry ^ hash) & ~this.#mask) !== 0) return false;
    const index = (entry & this.#mask) - 1;
    // Behind the last run stands what is left of those before.
    if (index < 0 || index >= this.#count) return false;
    const start = this.#starts[index] ?? 0;
    if ((this.#starts[index + 1] ?? 0) - start !== to - from) return false;
    return isSame(this.#view, start, viewOf(bytes), from, to - from);
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + length));
    grown.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** From the length and all bytes of what is short: many User-Agents differ in one digit of a version. From a part of what is long. */
function sampleOf(bytes: Uint8Array, from: number, to: number): number {
  const view = viewOf(bytes);
  const length = to - from;
  // Two by turns: neither waits for the other's result.
  let even = length;
  let odd = 0;
  if (length < 8) for (let at = from; at < to; at += 1) even = (Math.imul(even, 31) + (bytes[at] ?? 0)) | 0;
  else {
    const step = 8 + (length >>> 9) * 8;
    // The last eight may overlap those before.
    const last = to - 8;
    for (let at = from; at < last; at += step) {
      even = (rotated(even) + view.getInt32(at, true)) | 0;
      odd = (rotated(odd) + view.getInt32(at + 4, true)) | 0;
    }
    even = (rotated(even) + view.getInt32(last, true)) | 0;
    odd = (rotated(odd) + view.getInt32(last + 4, true)) | 0;
  }
  const sample = Math.imul(even ^ Math.imul(odd, 0x85ebca6b), 0x9e3779b1);
  return sample ^ (sample >>> 15);
}

function rotated(word: number): number {
  return (word << 5) | (word >>> 27);
}
