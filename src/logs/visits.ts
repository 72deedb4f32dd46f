// How often each crawler asked for a page, or came from an address: counted where the page or the address is remembered.
import { ByteTable, type Make } from './byte-table.ts';

/** Values by their octets, and the visits of each crawler to them. */
export class VisitTable<Value> {
  readonly #table: ByteTable<Value>;
  /** Of the values that were asked for lately, and of those before: see ByteTable. */
  #young: Visits;
  #old: Visits;
  #last = 0;

  /** `keep` gets what was counted of a value and a crawler before it is forgotten. */
  constructor(limit: number, make: Make<Value>, keep: (value: Value, crawler: number, hits: number) => void) {
    this.#young = new Visits(limit);
    this.#old = new Visits(limit);
    this.#table = new ByteTable(limit, make, (values) => {
      for (let index = 0; index < values.length; index += 1) {
        const value = values[index];
        if (value !== undefined) this.#old.each(index, (crawler, hits) => keep(value, crawler, hits));
      }
      [this.#young, this.#old] = [this.#old, this.#young];
      this.#young.clear();
    });
  }

  /** Counts one more visit. `crawler`: its id. */
  visit(bytes: Uint8Array, from: number, to: number, crawler: number): Value {
    if (this.#young.isFull) this.#table.turn();
    const value = this.#table.get(bytes, from, to);
    this.#last = this.#young.hit(this.#table.index, crawler);
    return value;
  }

  /** Whether no other visit of this crawler to this value is remembered than the one counted last. */
  get isFirst(): boolean {
    return this.#young.hitsAt(this.#last) === 1;
  }

  /** What was set at an earlier visit of this crawler to this value, or -1. */
  get rule(): number {
    return this.#young.ruleAt(this.#last);
  }

  set rule(rule: number) {
    this.#young.setRule(this.#last, rule);
  }

  /** Tells `keep` of all. */
  flush(): void {
    this.#table.flush();
  }
}

/** In the cells of a visit. */
const CRAWLER = 0;
const HITS = 1;
const RULE = 2;
/** Where the next visit to the same value begins, or 0. */
const NEXT = 3;
const WIDTH = 4;

/** Crawlers that are counted apart for each value, on average: a hundred that all ask for the same pages would take more than the pages. */
const CRAWLERS = 4;

/** The visits to one value are a chain: nearly all have one or two. Numbers side by side, as objects lie all over the memory. */
class Visits {
  /** Where the chain of each value begins, or 0. */
  readonly #heads: Int32Array;
  #cells = new Int32Array(1024);
  #used = WIDTH;

  constructor(size: number) {
    this.#heads = new Int32Array(size);
  }

  get isFull(): boolean {
    return this.#used >= this.#heads.length * CRAWLERS * WIDTH;
  }

  clear(): void {
    this.#heads.fill(0);
    this.#used = WIDTH;
  }

  /** Returns where the visit is. */
  hit(index: number, crawler: number): number {
    const cells = this.#cells;
    let last = 0;
    for (let at = this.#heads[index] ?? 0; at !== 0; at = cells[at + NEXT] ?? 0) {
      if (cells[at + CRAWLER] === crawler) {
        cells[at + HITS] = (cells[at + HITS] ?? 0) + 1;
        return at;
      }
      last = at;
    }
    return this.#add(index, crawler, last);
  }

  /** At the end of the chain: who comes often comes early. */
  #add(index: number, crawler: number, last: number): number {
    const at = this.#used;
    if (at + WIDTH > this.#cells.length) this.#grow();
    const cells = this.#cells;
    cells[at + CRAWLER] = crawler;
    cells[at + HITS] = 1;
    cells[at + RULE] = -1;
    cells[at + NEXT] = 0;
    if (last === 0) this.#heads[index] = at;
    else cells[last + NEXT] = at;
    this.#used += WIDTH;
    return at;
  }

  hitsAt(at: number): number {
    return this.#cells[at + HITS] ?? 0;
  }

  ruleAt(at: number): number {
    return this.#cells[at + RULE] ?? -1;
  }

  setRule(at: number, rule: number): void {
    this.#cells[at + RULE] = rule;
  }

  each(index: number, tell: (crawler: number, hits: number) => void): void {
    for (let at = this.#heads[index] ?? 0; at !== 0; at = this.#cells[at + NEXT] ?? 0) {
      tell(this.#cells[at + CRAWLER] ?? 0, this.hitsAt(at));
    }
  }

  #grow(): void {
    const grown = new Int32Array(this.#cells.length * 2);
    grown.set(this.#cells);
    this.#cells = grown;
  }
}
