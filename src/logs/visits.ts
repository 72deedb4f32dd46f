// How often each crawler asked for a page, or came from an IP address: counted where the page or the IP address is remembered.
import type { Hasher } from '../base/keyed-hash.ts';
import { ByteRuns } from './byte-runs.ts';
import type { Span } from './bytes.ts';

/** The average number of visits for each value. A hundred crawlers that request the same pages would take more memory than the pages. */
const VISITS_PER_VALUE = 32;

/** A crawler's visits, by distinct value. */
export class Visited {
  readonly #runs: ByteRuns;
  /** Numbers of the values. */
  readonly #values: Int32Array;
  readonly hits: Int32Array;

  constructor(runs: ByteRuns, values: Int32Array, hits: Int32Array) {
    this.#runs = runs;
    this.#values = values;
    this.hits = hits;
  }

  /** Points at the bytes of the value at this index. */
  point(span: Span, index: number): void {
    const value = this.valueAt(index);
    span.point(this.#runs.bytes, this.#runs.from(value), this.#runs.to(value));
  }

  /** Its number, the same for all crawlers in one flush. */
  valueAt(index: number): number {
    return this.#values[index] ?? 0;
  }

  /** The first half of its hash; `secondAt` is the other half. */
  firstAt(index: number): number {
    return this.#runs.first(this.valueAt(index));
  }

  secondAt(index: number): number {
    return this.#runs.second(this.valueAt(index));
  }

  /** The visits at these indexes. */
  only(indexes: readonly number[]): Visited {
    const values = Int32Array.from(indexes, (index) => this.valueAt(index));
    return new Visited(
      this.#runs,
      values,
      Int32Array.from(indexes, (index) => this.hits[index] ?? 0),
    );
  }
}

/** Gets the visits of a crawler before they are dropped: each value once. */
export type OnFlush = (crawler: number, visited: Visited) => void;

/** Values by their bytes, and how often each crawler visited them. When it is full, all are passed to `onFlush` and dropped. */
export class VisitTable {
  readonly #runs: ByteRuns;
  readonly #visits: Visits;
  readonly #onFlush: OnFlush;
  /** The number of the value that was counted last. */
  #value = 0;
  /** Notes, by slot and value. */
  readonly #notes: Float64Array[] = [];

  /** @param hasher hashes the values; `onFlush` may hash others with it */
  constructor(limit: number, onFlush: OnFlush, hasher?: Hasher) {
    this.#runs = new ByteRuns(limit, hasher);
    this.#visits = new Visits(limit);
    this.#onFlush = onFlush;
  }

  /** Counts one more visit to these bytes. `crawler`: its id. */
  visit(bytes: Uint8Array, from: number, to: number, crawler: number): void {
    if (this.#visits.isFull) this.flush();
    let index = this.#runs.indexOf(bytes, from, to);
    if (index < 0) {
      if (this.#runs.isFull(to - from)) {
        this.flush();
        // `onFlush` may have hashed other bytes.
        this.#runs.indexOf(bytes, from, to);
      }
      index = this.#runs.add(bytes, from, to);
      for (const notes of this.#notes) notes[index] = 0;
    }
    this.#value = index;
    this.#visits.hit(index, crawler);
  }

  /** The note of the value that was counted last, or 0. Each kind of note has its own slot. */
  noteIn(slot: number): number {
    return this.#notes[slot]?.[this.#value] ?? 0;
  }

  setNote(slot: number, note: number): void {
    while (this.#notes.length <= slot) this.#notes.push(new Float64Array(this.#runs.size));
    const notes = this.#notes[slot];
    if (notes !== undefined) notes[this.#value] = note;
  }

  /** Passes all visits to `onFlush` and drops them. */
  flush(): void {
    this.#visits.each(this.#runs, this.#onFlush);
    this.#visits.clear();
    this.#runs.clear();
  }
}

/** The cells of a visit: */
const CRAWLER = 0;
const HITS = 1;
/** The index of the next visit to the same value by another crawler, or 0. */
const NEXT = 2;
const WIDTH = 3;

/** The visits of numbered crawlers to numbered values. The visits to a value are a linked list. */
class Visits {
  /** The most cells. */
  readonly #most: number;
  /** By value: the index of its first visit, or 0. */
  readonly #heads: Int32Array;
  #cells = new Int32Array(1_024 * WIDTH);
  /** The first visit is unused. */
  #used = WIDTH;
  /** By crawler: the values that it visited. */
  readonly #counts: number[] = [];

  constructor(values: number) {
    this.#most = values * VISITS_PER_VALUE * WIDTH;
    this.#heads = new Int32Array(values);
  }

  get isFull(): boolean {
    return this.#used >= this.#most;
  }

  clear(): void {
    this.#heads.fill(0);
    this.#counts.fill(0);
    this.#used = WIDTH;
  }

  hit(value: number, crawler: number): void {
    const cells = this.#cells;
    const head = this.#heads[value] ?? 0;
    for (let index = head; index !== 0; index = cells[index + NEXT] ?? 0) {
      if (cells[index + CRAWLER] !== crawler) continue;
      cells[index + HITS] = (cells[index + HITS] ?? 0) + 1;
      return;
    }
    this.#add(value, crawler, head);
  }

  each(runs: ByteRuns, onFlush: OnFlush): void {
    const cells = this.#cells;
    const taken = this.#counts.map((count) => ({ values: new Int32Array(count), hits: new Int32Array(count) }));
    const ends = new Int32Array(taken.length);
    for (let value = 0; value < runs.count; value += 1) {
      for (let index = this.#heads[value] ?? 0; index !== 0; index = cells[index + NEXT] ?? 0) {
        const crawler = cells[index + CRAWLER] ?? 0;
        const end = ends[crawler] ?? 0;
        const { values, hits } = taken[crawler] ?? NONE;
        values[end] = value;
        hits[end] = cells[index + HITS] ?? 0;
        ends[crawler] = end + 1;
      }
    }
    for (const [crawler, { values, hits }] of taken.entries()) {
      if (values.length > 0) onFlush(crawler, new Visited(runs, values, hits));
    }
  }

  #add(value: number, crawler: number, head: number): void {
    while (this.#counts.length <= crawler) this.#counts.push(0);
    this.#counts[crawler] = (this.#counts[crawler] ?? 0) + 1;
    const index = this.#used;
    this.#used += WIDTH;
    if (this.#used > this.#cells.length) {
      const grown = new Int32Array(this.#cells.length * 2);
      grown.set(this.#cells);
      this.#cells = grown;
    }
    this.#cells[index + CRAWLER] = crawler;
    this.#cells[index + HITS] = 1;
    this.#cells[index + NEXT] = head;
    this.#heads[value] = index;
  }
}

const NONE = { values: new Int32Array(0), hits: new Int32Array(0) };
