// Chunks of bytes to lines. A line that lies within a chunk is not copied.
import { findFar } from './bytes.ts';

export interface LineSink {
  /** Without its end: neither LF nor CR LF. Valid only during the call. */
  line(bytes: Uint8Array, from: number, to: number): void;
  /** A line beyond the limit: its first bytes. */
  longLine(bytes: Uint8Array, from: number, to: number): void;
}

const LF = 0x0a;
const CR = 0x0d;

export class LineSplitter {
  readonly #sink: LineSink;
  readonly #limit: number;
  /** The beginning of a line that goes on in the next chunk. */
  readonly #carry: Uint8Array;
  #carried = 0;
  #isOpen = false;
  #isLong = false;

  /** `limit`: bytes of a line, its end not among them. */
  constructor(sink: LineSink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
    // Room for a CR behind the longest line.
    this.#carry = new Uint8Array(limit + 1);
  }

  push(chunk: Uint8Array): void {
    const to = chunk.length;
    let from = 0;
    if (this.#isOpen) {
      const end = findFar(chunk, LF, 0, to);
      this.#carryOn(chunk, 0, end);
      if (end === to) return;
      this.end();
      from = end + 1;
    }
    for (let end = findFar(chunk, LF, from, to); end < to; end = findFar(chunk, LF, from, to)) {
      this.#give(chunk, from, end);
      from = end + 1;
    }
    if (from < to) this.#carryOn(chunk, from, to);
  }

  /** There is no more: what is left is a line. */
  end(): void {
    if (!this.#isOpen) return;
    if (this.#isLong) this.#sink.longLine(this.#carry, 0, this.#limit);
    else this.#give(this.#carry, 0, this.#carried);
    this.#carried = 0;
    this.#isOpen = false;
    this.#isLong = false;
  }

  #carryOn(chunk: Uint8Array, from: number, to: number): void {
    const room = this.#carry.length - this.#carried;
    const bytes = chunk.subarray(from, Math.min(to, from + room));
    this.#carry.set(bytes, this.#carried);
    this.#carried += bytes.length;
    if (to - from > room) this.#isLong = true;
    this.#isOpen = true;
  }

  #give(bytes: Uint8Array, from: number, end: number): void {
    const to = end > from && bytes[end - 1] === CR ? end - 1 : end;
    if (to - from > this.#limit) this.#sink.longLine(bytes, from, from + this.#limit);
    else this.#sink.line(bytes, from, to);
  }
}
