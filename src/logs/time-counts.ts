// How many requests there were in each minute, or hour, or day, in whatever order they come.
import { Hasher } from '../base/keyed-hash.ts';

/** Counts of so many units share a cache line. */
const BLOCK = 16;

/** Counts by number of the unit since 1970, exactly for up to `limit` units. Then it begins anew. */
export class TimeCounts {
  readonly #limit: number;
  /** Milliseconds. */
  readonly #unit: number;
  readonly #hasher = new Hasher();
  /** A block as it is hashed, and its bytes. */
  readonly #hashed = new Uint32Array(1);
  readonly #bytes = new Uint8Array(this.#hashed.buffer);
  /** An open table: units, and their counts; a count of 0 is a free slot. */
  #units = new Uint32Array(16);
  #counts = new Uint32Array(16);
  #size = 0;
  /** When the last unit begins and ends. */
  #begin = 0;
  #end = 0;
  /** The last block of units, and its hash: units that follow each other stand side by side, so that they are read together. */
  #block = -1;
  #start = 0;
  /** Where its count stands. */
  #slot = 0;
  /** The largest count of one unit. */
  most = 0;
  /** Whether counts were forgotten because there were too many units. */
  isCut = false;

  constructor(unit: number, limit: number) {
    this.#unit = unit;
    this.#limit = limit;
  }

  add(time: number): void {
    // Lines that follow each other mostly share it.
    if (time < this.#begin || time >= this.#end) this.#turnTo(Math.floor(time / this.#unit));
    const count = (this.#counts[this.#slot] ?? 0) + 1;
    this.#counts[this.#slot] = count;
    if (count > this.most) this.most = count;
  }

  /** Ascending: when the unit begins, and its count. */
  entries(): readonly (readonly [time: number, count: number])[] {
    const found = Array.from(this.#units, (unit, slot) => [unit * this.#unit, this.#counts[slot] ?? 0] as const);
    return found.filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  }

  #turnTo(unit: number): void {
    let slot = this.#slotOf(unit);
    if (this.#counts[slot] === 0) {
      if (this.#size >= this.#limit) {
        this.#counts.fill(0);
        this.#size = 0;
        this.isCut = true;
      } else if (this.#size * 2 >= this.#units.length) this.#grow();
      this.#size += 1;
      slot = this.#slotOf(unit);
      this.#units[slot] = unit;
    }
    this.#begin = unit * this.#unit;
    this.#end = this.#begin + this.#unit;
    this.#slot = slot;
  }

  #slotOf(unit: number): number {
    const mask = this.#units.length - 1;
    const block = Math.floor(unit / BLOCK);
    if (block !== this.#block) {
      this.#hashed[0] = block;
      this.#hasher.hash(this.#bytes, 0, 4);
      this.#block = block;
      this.#start = this.#hasher.first | 0;
    }
    let slot = (this.#start + (unit % BLOCK)) & mask;
    while (this.#counts[slot] !== 0 && this.#units[slot] !== unit) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const units = this.#units;
    const counts = this.#counts;
    this.#units = new Uint32Array(units.length * 2);
    this.#counts = new Uint32Array(units.length * 2);
    for (let at = 0; at < units.length; at += 1) {
      const unit = units[at] ?? 0;
      const count = counts[at] ?? 0;
      if (count === 0) continue;
      const slot = this.#slotOf(unit);
      this.#units[slot] = unit;
      this.#counts[slot] = count;
    }
  }
}
