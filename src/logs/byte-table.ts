// Values that are made once for each distinct run of bytes, and found again without making a string.
import { Hasher } from '../base/keyed-hash.ts';
import { isSame, viewOf } from './bytes.ts';

/** `hash` is that of the bytes. */
export type MakeValue<Value> = (bytes: Uint8Array, from: number, to: number, hash: Hasher) => Value;

/**
 * Holds the last values that were asked for: at least `limit`, unless `turn` is called before, at most twice as many, and 64 bytes
 * for each on average.
 * `leave` gets the values that were not asked for lately before they are forgotten, so that what was counted in them can be kept
 * elsewhere. It also gets those that stay because they were.
 */
export class ByteTable<Value> {
  readonly #limit: number;
  readonly #make: MakeValue<Value>;
  readonly #leave: (values: readonly Value[]) => void;
  readonly #hasher = new Hasher();
  #young: Generation<Value>;
  /** What was asked for before `#young` was begun. Who is asked for again moves there; the rest goes with it. */
  #old: Generation<Value>;
  /** The index in `#young` that a quick look at some of the bytes led to last. */
  readonly #guesses: Int32Array;

  constructor(limit: number, make: MakeValue<Value>, leave: (values: readonly Value[]) => void = () => {}) {
    this.#limit = limit;
    this.#make = make;
    this.#leave = leave;
    this.#young = new Generation(limit);
    let guesses = 64;
    while (guesses < limit && guesses < MOST_GUESSES) guesses *= 2;
    this.#guesses = new Int32Array(guesses);
    this.#old = new Generation(1);
  }

  /** The value of these bytes, made if there isn't one. */
  get(bytes: Uint8Array, from: number, to: number): Value {
    return this.at(this.indexOf(bytes, from, to));
  }

  /** Its number, which it has until `leave` is called next. */
  indexOf(bytes: Uint8Array, from: number, to: number): number {
    const sample = sampleOf(bytes, from, to) & (this.#guesses.length - 1);
    const guess = this.#guesses[sample] ?? 0;
    return this.#young.isSame(guess, bytes, from, to) ? guess : this.#find(sample, bytes, from, to);
  }

  at(index: number): Value {
    const value = this.#young.values[index];
    if (value === undefined) throw new RangeError(`no value ${index}`);
    return value;
  }

  /** Tells `leave` of all, and forgets them. */
  flush(): void {
    this.turn();
    this.turn();
  }

  /** Tells `leave` of the values that were not asked for lately, and forgets them; the others are those from now on. */
  turn(): void {
    this.#leave(this.#old.values);
    const next = this.#old.size === this.#limit ? this.#old : new Generation<Value>(this.#limit);
    this.#old = this.#young;
    next.clear();
    this.#young = next;
  }

  #find(sample: number, bytes: Uint8Array, from: number, to: number): number {
    this.#hasher.hash(bytes, from, to);
    const hash = this.#hasher.first | 0;
    let index = this.#young.find(hash, bytes, from, to);
    if (index < 0) {
      const oldIndex = this.#old.find(hash, bytes, from, to);
      const value =
        (oldIndex < 0 ? undefined : this.#old.values[oldIndex]) ?? this.#make(bytes, from, to, this.#hasher);
      if (this.#young.isFull(to - from)) this.turn();
      index = this.#young.add(hash, bytes, from, to, value);
    }
    this.#guesses[sample] = index;
    return index;
  }
}

const MOST_GUESSES = 32_768;

/** From the length and all bytes of what is short: many User-Agents differ in one digit of a version. Of what is long, from a part. */
function sampleOf(bytes: Uint8Array, from: number, to: number): number {
  const view = viewOf(bytes);
  const length = to - from;
  // Two by turns: neither waits for what the other has come to.
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

/** Bytes for each value, on average. */
const BYTES = 64;

class Generation<Value> {
  readonly size: number;
  values: Value[] = [];
  readonly #hashes: Int32Array;
  /** Where the bytes of each value begin; those of the next one begin where they end. */
  readonly #starts: Uint32Array;
  /** An open table: the index of a value and one, 0 where it is free. */
  readonly #slots: Int32Array;
  #bytes: Uint8Array = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;

  constructor(size: number) {
    this.size = size;
    let slots = 16;
    while (slots < size * 2) slots *= 2;
    this.#slots = new Int32Array(slots);
    this.#hashes = new Int32Array(size);
    this.#starts = new Uint32Array(size + 1);
  }

  clear(): void {
    this.#slots.fill(0);
    this.values = [];
    this.#used = 0;
  }

  isFull(length: number): boolean {
    return this.values.length >= this.size || (this.#used > 0 && this.#used + length > this.size * BYTES);
  }

  /** The index of the value, or -1. */
  find(hash: number, bytes: Uint8Array, from: number, to: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] ?? 0) - 1;
      if (index < 0) return -1;
      if (this.#hashes[index] === hash && this.isSame(index, bytes, from, to)) return index;
    }
  }

  /** Whether these are the bytes of the value at `index`. */
  isSame(index: number, bytes: Uint8Array, from: number, to: number): boolean {
    // Behind the last value stands what is left of those before.
    if (index >= this.values.length) return false;
    const start = this.#starts[index] ?? 0;
    if ((this.#starts[index + 1] ?? 0) - start !== to - from) return false;
    return isSame(this.#view, start, viewOf(bytes), from, to - from);
  }

  /** Returns its index. */
  add(hash: number, bytes: Uint8Array, from: number, to: number, value: Value): number {
    const length = to - from;
    if (this.#used + length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + length));
      grown.set(this.#bytes.subarray(0, this.#used));
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    this.#bytes.set(bytes.subarray(from, to), this.#used);
    const index = this.values.length;
    this.#starts[index] = this.#used;
    this.#used += length;
    this.#starts[index + 1] = this.#used;
    this.#hashes[index] = hash;
    this.values.push(value);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = index + 1;
    return index;
  }
}
