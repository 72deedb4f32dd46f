// How often each crawler asked for a page, or came from an IP address: counted where the page or the IP address is remembered.
import { ByteTable, type MakeValue } from './byte-table.ts';

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

/** A crawler's visits to one value. */
export interface Visited<Value> {
  readonly value: Value;
  readonly hits: number;
}

/** Gets what was counted of a crawler before it is forgotten: each value once. */
export type TakeVisits<Value> = (crawler: number, visits: readonly Visited<Value>[]) => void;

/** Values by their bytes, and the visits of each crawler to them. */
export class VisitTable<Value> {
  readonly #table: ByteTable<Value>;
  /** Of the values that were asked for lately, and of those before: see ByteTable. */
  #young: Visits;
  #old: Visits;
  /** Of the visit that was counted last: the number of its value, and where it is in `#young`. */
  #index = 0;
  #at = 0;

  constructor(limit: number, make: MakeValue<Value>, keep: TakeVisits<Value>) {
    this.#young = new Visits(limit);
    this.#old = new Visits(limit);
    this.#table = new ByteTable(limit, make, (values) => {
      for (const [crawler, visits] of this.#old.of(values).entries()) if (visits.length > 0) keep(crawler, visits);
      [this.#young, this.#old] = [this.#old, this.#young];
      this.#young.clear();
    });
  }

  /** Counts one more visit to these bytes. `crawler`: its id. */
  visit(bytes: Uint8Array, from: number, to: number, crawler: number): void {
    if (this.#young.isFull) this.#table.turn();
    this.#index = this.#table.indexOf(bytes, from, to);
    this.#at = this.#young.hit(this.#index, crawler);
  }

  /** What was visited last. */
  get value(): Value {
    return this.#table.at(this.#index);
  }

  /** Whether no other visit of this crawler to this value is remembered than the one counted last. */
  get isFirst(): boolean {
    return this.#young.cell(this.#at + HITS) === 1;
  }

  /** What was noted at an earlier visit of this crawler to this value, or 0. 31 bits. */
  get note(): number {
    return this.#young.cell(this.#at + NOTE);
  }

  set note(note: number) {
    this.#young.setCell(this.#at + NOTE, note);
  }

  /** Tells `keep` of all. */
  flush(): void {
    this.#table.flush();
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

  /** By crawler. */
  of<Value>(values: readonly Value[]): readonly (readonly Visited<Value>[])[] {
    return this.#starts.map((starts) => {
      const visits: Visited<Value>[] = [];
      for (const [block, start] of starts.entries()) {
        if (start === 0) continue;
        for (let offset = 0; offset < BLOCK; offset += 1) {
          const hits = this.cell(start + offset * WIDTH + HITS);
          const value = values[block * BLOCK + offset];
          if (hits > 0 && value !== undefined) visits.push({ value, hits });
        }
      }
      return visits;
    });
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
