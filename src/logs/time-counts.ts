// Counts requests for each minute, hour or day, in any order.
import { Hasher } from '../base/keyed-hash.ts';

/** The counts of this many units share a cache line. */
const BLOCK = 16;

/** Counts by the number of the unit since 1970. Exact for up to `limit` units; beyond that, all counts are dropped. */
export class TimeCounts {
  readonly #limit: number;
  /** Milliseconds. */
  readonly #unit: number;
  readonly #hasher = new Hasher();
  /** The number of a block to be hashed, and its bytes. */
  readonly #hashed = new Uint32Array(1);
  readonly #bytes = new Uint8Array(this.#hashed.buffer);
  /** A hash table with open addressing: units and their counts. A count of 0 is a free slot. */
  #units = new Uint32Array(16);
  #counts = new Uint32Array(16);
  #size = 0;
  /** The bounds of the current unit in time. */
  #begin = 0;
  #end = 0;
  /** The current block of units and its hash. Consecutive units have neighboring slots, so that they share cache lines. */
  #block = -1;
  #start = 0;
  /** The slot of the current unit. */
  #slot = 0;
  /** The largest count of one unit. */
  most = 0;
  /** Whether counts were dropped because there were too many units. */
  isCut = false;

  constructor(unit: number, limit: number) {
    this.#unit = unit;
    this.#limit = limit;
  }

  add(time: number): void {
    // Consecutive lines mostly share a unit.
    if (time < this.#begin || time >= this.#end) this.#moveTo(Math.floor(time / this.#unit));
    const count = (this.#counts[this.#slot] ?? 0) + 1;
    this.#counts[this.#slot] = count;
    if (count > this.most) this.most = count;
  }

  /** By time: the start of each unit and its count. */
  entries(): readonly (readonly [time: number, count: number])[] {
    const found = Array.from(this.#units, (unit, slot) => [unit * this.#unit, this.#counts[slot] ?? 0] as const);
    return found.filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  }

  #moveTo(unit: number): void {
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
    for (let index = 0; index < units.length; index += 1) {
      const unit = units[index] ?? 0;
      const count = counts[index] ?? 0;
      if (count === 0) continue;
      const slot = this.#slotOf(unit);
      this.#units[slot] = unit;
      this.#counts[slot] = count;
    }
  }
}
