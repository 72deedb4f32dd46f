// How often each crawler asked for a page, or came from an IP address: counted where the page or the IP address is remembered.
import type { Hasher } from '../base/keyed-hash.ts';
import { ByteRuns } from './byte-runs.ts';
import type { Span } from './bytes.ts';

/** In the cells of a visit. */
const HITS = 0;
/** What was noted; 0 where nothing was. */
const NOTE = 1;
const WIDTH = 2;

/** So many values, a power of two, have their visits by one crawler side by side: a block of cells. */
const BLOCK = 64;
const BITS = Math.log2(BLOCK);
const BLOCK_CELLS = BLOCK * WIDTH;

/** Visits that there is room for, for each value: a hundred crawlers that all ask for the same pages would take more than the pages. */
const VISITS = 32;

/** A crawler's visits to some of the values, each once. */
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

  /** Points at the bytes of the value at this place. */
  point(span: Span, at: number): void {
    const value = this.valueAt(at);
    span.point(this.#runs.bytes, this.#runs.from(value), this.#runs.to(value));
  }

  /** Its number, the same for all crawlers that `keep` gets at a time. */
  valueAt(at: number): number {
    return this.#values[at] ?? 0;
  }

  /** A half of its hash; `secondAt` is the other one. */
  firstAt(at: number): number {
    return this.#runs.first(this.valueAt(at));
  }

  secondAt(at: number): number {
    return this.#runs.second(this.valueAt(at));
  }

  /** Those at these places. */
  only(places: readonly number[]): Visited {
    const values = Int32Array.from(places, (at) => this.valueAt(at));
    return new Visited(
      this.#runs,
      values,
      Int32Array.from(places, (at) => this.hits[at] ?? 0),
    );
  }
}

/** Gets what was counted of a crawler before it is forgotten: each value once. */
export type TakeVisits = (crawler: number, visited: Visited) => void;

/** Values by their bytes, and the visits of each crawler to them. Where one more has no place, all are forgotten. */
export class VisitTable {
  readonly #runs: ByteRuns;
  readonly #visits: Visits;
  readonly #keep: TakeVisits;
  /** Where in `#visits` the visit is that was counted last, and the number of its value. */
  #at = 0;
  #value = 0;
  /** By value: who was asked about it last, and the answer. */
  readonly #asked: unknown[] = [];
  readonly #answers: Int32Array;

  /** @param hasher what hashes the values, so that others can hash alike */
  constructor(limit: number, keep: TakeVisits, hasher?: Hasher) {
    this.#runs = new ByteRuns(limit, hasher);
    this.#visits = new Visits(limit);
    this.#answers = new Int32Array(limit);
    this.#keep = keep;
  }

  /** Counts one more visit to these bytes. `crawler`: its id. */
  visit(bytes: Uint8Array, from: number, to: number, crawler: number): void {
    if (this.#visits.isFull) this.flush();
    let index = this.#runs.indexOf(bytes, from, to);
    if (index < 0) {
      if (this.#runs.isFull(to - from)) this.flush();
      index = this.#runs.add(bytes, from, to);
      if (index < this.#asked.length) this.#asked[index] = null;
    }
    this.#value = index;
    this.#at = this.#visits.hit(index, crawler);
  }

  /** What was noted at an earlier visit of this crawler to this value, or 0. 31 bits. */
  get note(): number {
    return this.#visits.cell(this.#at + NOTE);
  }

  set note(note: number) {
    this.#visits.setCell(this.#at + NOTE, note);
  }

  /** What was answered about this value by whom it is asked now, for any crawler; null where another was asked since. */
  answerOf(asked: object): number | null {
    return this.#asked[this.#value] === asked ? (this.#answers[this.#value] ?? null) : null;
  }

  setAnswer(asked: object, answer: number): void {
    for (let at = this.#asked.length; at <= this.#value; at += 1) this.#asked.push(null);
    this.#asked[this.#value] = asked;
    this.#answers[this.#value] = answer;
  }

  /** Tells `keep` of all, and forgets them. */
  flush(): void {
    this.#visits.each(this.#runs, this.#keep);
    this.#visits.clear();
    this.#runs.clear();
  }
}

/** The visits of numbered crawlers to numbered values: found without a search, and unused blocks take no room. */
class Visits {
  /** Cells. */
  readonly #most: number;
  readonly #blocks: number;
  /** By crawler: where each of its blocks begins, or 0. */
  readonly #starts: Int32Array[] = [];
  #cells = new Int32Array(BLOCK_CELLS * 2);
  /** The first block is unused. */
  #used = BLOCK_CELLS;

  constructor(values: number) {
    this.#most = values * VISITS * WIDTH;
    this.#blocks = Math.ceil(values / BLOCK);
  }

  get isFull(): boolean {
    return this.#used >= this.#most;
  }

  clear(): void {
    for (const starts of this.#starts) starts.fill(0);
    this.#used = BLOCK_CELLS;
  }

  /** Counts a visit. Returns where its cells are. */
  hit(index: number, crawler: number): number {
    const start = this.#starts[crawler]?.[index >> BITS] ?? 0;
    const at = (start === 0 ? this.#addBlock(index, crawler) : start) + (index & (BLOCK - 1)) * WIDTH;
    this.#cells[at + HITS] = (this.#cells[at + HITS] ?? 0) + 1;
    return at;
  }

  cell(at: number): number {
    return this.#cells[at] ?? 0;
  }

  setCell(at: number, value: number): void {
    this.#cells[at] = value;
  }

  each(runs: ByteRuns, keep: TakeVisits): void {
    const values = new Int32Array(runs.count);
    const hits = new Int32Array(runs.count);
    const cells = this.#cells;
    for (const [crawler, starts] of this.#starts.entries()) {
      let count = 0;
      for (let block = 0; block < starts.length; block += 1) {
        const start = starts[block] ?? 0;
        if (start === 0) continue;
        for (let offset = 0; offset < BLOCK; offset += 1) {
          const times = cells[start + offset * WIDTH + HITS] ?? 0;
          if (times === 0) continue;
          values[count] = block * BLOCK + offset;
          hits[count] = times;
          count += 1;
        }
      }
      if (count > 0) keep(crawler, new Visited(runs, values.subarray(0, count), hits.subarray(0, count)));
    }
  }

  #addBlock(index: number, crawler: number): number {
    while (this.#starts.length <= crawler) this.#starts.push(new Int32Array(this.#blocks));
    const start = this.#used;
    this.#used += BLOCK_CELLS;
    if (this.#used > this.#cells.length) {
      const grown = new Int32Array(this.#cells.length * 2);
      grown.set(this.#cells);
      this.#cells = grown;
    } else this.#cells.fill(0, start, this.#used);
    const starts = this.#starts[crawler];
    if (starts !== undefined) starts[index >> BITS] = start;
    return start;
  }
}
