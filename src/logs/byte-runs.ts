// A table of distinct byte sequences, numbered from 0. Looking one up makes neither a string nor an object.
import { dataViewOf } from '../base/bytes.ts';
import { Hasher } from '../base/keyed-hash.ts';
import { isSameBytes } from './bytes.ts';

/** Average bytes for each run. */
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
   * A hash table with open addressing. The lower bits (`#mask`) of an entry are the run's number plus one, the upper bits are those of its
   * hash, so that most other runs are skipped without comparing bytes. 0 is a free slot.
   */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** A cache in front of it: entries by a sample of the bytes instead of the hash. */
  readonly #guesses: Int32Array;
  #bytes: Uint8Array = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;
  /** The sample of the last lookup. */
  #sample = 0;

  /** @param hasher if shared, `find` can look up bytes that another table hashed */
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

  /** Whether another run of this length doesn't fit. */
  isFull(length: number): boolean {
    return this.#count >= this.size || (this.#used > 0 && this.#used + length > this.size * BYTES);
  }

  /** The number of these bytes, or -1. After -1, `add` can add them. */
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

  /** Like `indexOf`, for bytes that were just hashed by this table or by one that shares the hasher. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const hash = this.#hasher.first | 0;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const entry = this.#slots[slot] ?? 0;
      if (entry === 0) return -1;
      if (this.#isOf(entry, hash, bytes, from, to)) return (entry & this.#mask) - 1;
    }
  }

  /** Adds the bytes of the last lookup, which found nothing. `clear` may be called in between. Returns their number. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    if (this.#used + length > this.#bytes.length) this.#grow(length);
    const kept = this.#bytes;
    const used = this.#used;
    // Byte by byte: most are short, and `subarray` takes longer than copying them.
    for (let offset = 0; offset < length; offset += 1) kept[used + offset] = bytes[from + offset] ?? 0;
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

  /** The bytes of all runs; `from` and `to` are the bounds of one. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  from(index: number): number {
    return this.#starts[index] ?? 0;
  }

  to(index: number): number {
    return this.#starts[index + 1] ?? 0;
  }

  /** The first half of its hash, signed; `second` is the other half. */
  first(index: number): number {
    return this.#firsts[index] ?? 0;
  }

  second(index: number): number {
    return this.#seconds[index] ?? 0;
  }

  /** Whether this is the entry of these bytes, whose hash (or sample) is `hash`. */
  #isOf(entry: number, hash: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (((entry ^ hash) & ~this.#mask) !== 0) return false;
    const index = (entry & this.#mask) - 1;
    // Entries of the cache may be left over from before `clear`.
    if (index < 0 || index >= this.#count) return false;
    const start = this.#starts[index] ?? 0;
    if ((this.#starts[index + 1] ?? 0) - start !== to - from) return false;
    return isSameBytes(this.#view, start, dataViewOf(bytes), from, to - from);
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + length));
    grown.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** A quick hash of the length and of the bytes: of all bytes if there are few, since many User-Agents differ only in one digit. */
function sampleOf(bytes: Uint8Array, from: number, to: number): number {
  const view = dataViewOf(bytes);
  const length = to - from;
  // Two accumulators, so that neither waits for the other's result.
  let even = length;
  let odd = 0;
  if (length < 8)
    for (let offset = from; offset < to; offset += 1) even = (Math.imul(even, 31) + (bytes[offset] ?? 0)) | 0;
  else {
    const step = 8 + (length >>> 9) * 8;
    // The last eight bytes may overlap the ones before.
    const last = to - 8;
    for (let offset = from; offset < last; offset += step) {
      even = (rotated(even) + view.getInt32(offset, true)) | 0;
      odd = (rotated(odd) + view.getInt32(offset + 4, true)) | 0;
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
