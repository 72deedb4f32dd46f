// Splits chunks of bytes into lines. A line within one chunk is not copied.
import { findFar } from './bytes.ts';

export interface LineSink {
  /** Without its LF or CR LF. The bytes are valid only during the call. */
  line(bytes: Uint8Array, from: number, to: number): void;
  /** The first bytes of a line that exceeds the limit. */
  longLine(bytes: Uint8Array, from: number, to: number): void;
}

const LF = 0x0a;
const CR = 0x0d;

export class LineSplitter {
  readonly #sink: LineSink;
  readonly #limit: number;
  /** The beginning of a line that continues in the next chunk. */
  readonly #carry: Uint8Array;
  #carried = 0;
  #isOpen = false;
  #isLong = false;

  /** `limit`: the most bytes of a line, without its line break. */
  constructor(sink: LineSink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
    // With room for a CR after the longest line.
    this.#carry = new Uint8Array(limit + 1);
  }

  push(chunk: Uint8Array): void {
    const to = chunk.length;
    let from = 0;
    if (this.#isOpen) {
      const end = findFar(chunk, LF, 0, to);
      this.#carryOver(chunk, 0, end);
      if (end === to) return;
      this.end();
      from = end + 1;
    }
    for (let end = findFar(chunk, LF, from, to); end < to; end = findFar(chunk, LF, from, to)) {
      this.#emit(chunk, from, end);
      from = end + 1;
    }
    if (from < to) this.#carryOver(chunk, from, to);
  }

  /** Ends the input: the rest is a line. */
  end(): void {
    if (!this.#isOpen) return;
    if (this.#isLong) this.#sink.longLine(this.#carry, 0, this.#limit);
    else this.#emit(this.#carry, 0, this.#carried);
    this.#carried = 0;
    this.#isOpen = false;
    this.#isLong = false;
  }

  #carryOver(chunk: Uint8Array, from: number, to: number): void {
    const room = this.#carry.length - this.#carried;
    const bytes = chunk.subarray(from, Math.min(to, from + room));
    this.#carry.set(bytes, this.#carried);
    this.#carried += bytes.length;
    if (to - from > room) this.#isLong = true;
    this.#isOpen = true;
  }

  #emit(bytes: Uint8Array, from: number, end: number): void {
    const to = end > from && bytes[end - 1] === CR ? end - 1 : end;
    if (to - from > this.#limit) this.#sink.longLine(bytes, from, from + this.#limit);
    else this.#sink.line(bytes, from, to);
  }
}
