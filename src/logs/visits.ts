// How often each crawler asked for a page, or came from an address: counted where the page or the address is remembered.
import { ByteTable, type Make } from './byte-table.ts';

/** In the cells of a visit. */
const HITS = 0;
/** One more than the rule; 0 where none was set. */
const RULE = 1;
const WIDTH = 2;

/** Crawlers that have room for each value: a hundred that all ask for the same pages would take more than the pages. */
const CRAWLERS = 16;

/** A crawler's visits to one value. */
export interface Visited<Value> {
  readonly value: Value;
  readonly hits: number;
}

/** Gets what was counted of a crawler before it is forgotten: each value once. */
export type Keep<Value> = (crawler: number, visits: readonly Visited<Value>[]) => void;

/** Values by their octets, and the visits of each crawler to them. */
export class VisitTable<Value> {
  readonly #table: ByteTable<Value>;
  /** Of the values that were asked for lately, and of those before: see ByteTable. */
  #young: Visits;
  #old: Visits;
  /** What was visited last: the number of the value, and where in `#cells` its cells are. */
  #index = 0;
  #at = 0;
  #cells = new Int32Array(WIDTH);

  constructor(limit: number, make: Make<Value>, keep: Keep<Value>) {
    this.#young = new Visits(limit);
    this.#old = new Visits(limit);
    this.#table = new ByteTable(limit, make, (values) => {
      for (const [crawler, cells] of this.#old.byCrawler.entries()) {
        const visits = visitsIn(cells, values);
        if (visits.length > 0) keep(crawler, visits);
      }
      [this.#young, this.#old] = [this.#old, this.#young];
      this.#young.clear();
    });
  }

  /** Counts one more visit to these octets. `crawler`: its id. */
  visit(bytes: Uint8Array, from: number, to: number, crawler: number): void {
    if (this.#young.isFull) this.#table.turn();
    const index = this.#table.indexOf(bytes, from, to);
    const cells = this.#young.cellsOf(crawler, index);
    const at = index * WIDTH;
    cells[at + HITS] = (cells[at + HITS] ?? 0) + 1;
    this.#index = index;
    this.#at = at;
    this.#cells = cells;
  }

  /** What was visited last. */
  get value(): Value {
    return this.#table.at(this.#index);
  }

  /** Whether no other visit of this crawler to this value is remembered than the one counted last. */
  get isFirst(): boolean {
    return this.#cells[this.#at + HITS] === 1;
  }

  /** What was set at an earlier visit of this crawler to this value, or -1. */
  get rule(): number {
    return (this.#cells[this.#at + RULE] ?? 0) - 1;
  }

  set rule(rule: number) {
    this.#cells[this.#at + RULE] = rule + 1;
  }

  /** Tells `keep` of all. */
  flush(): void {
    this.#table.flush();
  }
}

/** The visits to values that are numbered. A crawler's are side by side: to look for them among all others' takes longer. */
class Visits {
  /** By crawler; two cells for each value. */
  #cells: Int32Array<ArrayBuffer>[] = [];
  readonly #most: number;
  #size = 0;

  constructor(values: number) {
    this.#most = values * CRAWLERS * WIDTH;
  }

  get isFull(): boolean {
    return this.#size >= this.#most;
  }

  clear(): void {
    this.#cells = [];
    this.#size = 0;
  }

  /** A crawler's, with room for this value. */
  cellsOf(crawler: number, index: number): Int32Array<ArrayBuffer> {
    const cells = this.#cells[crawler];
    return cells !== undefined && index * WIDTH < cells.length ? cells : this.#grow(crawler, index);
  }

  /** The cells of each crawler, by its id. */
  get byCrawler(): readonly Int32Array[] {
    return this.#cells;
  }

  #grow(crawler: number, index: number): Int32Array<ArrayBuffer> {
    while (this.#cells.length <= crawler) this.#cells.push(NONE);
    const cells = this.#cells[crawler] ?? NONE;
    const grown = new Int32Array(Math.max(cells.length * 2, (index + 1) * WIDTH));
    grown.set(cells);
    this.#cells[crawler] = grown;
    this.#size += grown.length - cells.length;
    return grown;
  }
}

const NONE = new Int32Array(0);

function visitsIn<Value>(cells: Int32Array, values: readonly Value[]): readonly Visited<Value>[] {
  const visits: Visited<Value>[] = [];
  for (const [index, value] of values.entries()) {
    const hits = cells[index * WIDTH + HITS] ?? 0;
    if (hits > 0) visits.push({ value, hits });
  }
  return visits;
}
