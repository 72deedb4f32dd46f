// A text in pieces, where a part can begin in one piece and end in another.
import { LONGEST_VALUE } from '../base/lines.ts';

/** The most characters before the piece that are kept, of a tag name or a CDATA section. */
const MOST_CARRIED = 2 * LONGEST_VALUE;

export class TextWindow {
  /** Where the piece starts in the whole text. */
  start = 0;
  #piece = '';
  #carried = '';
  #carriedFrom = 0;

  /** @param done nothing before this place is needed any more */
  push(piece: string, done: number): void {
    if (done >= this.start) {
      this.#carriedFrom = done;
      this.#carried = this.#piece.slice(done - this.start);
    } else if (this.#carried.length < MOST_CARRIED) this.#carried += this.#piece;
    this.start += this.#piece.length;
    this.#piece = piece;
  }

  /** The text between two places in the whole text, as far as it is kept. */
  slice(start: number, end: number): string {
    if (start >= this.start) return this.#piece.slice(start - this.start, end - this.start);
    const before = this.#carried.slice(start - this.#carriedFrom, end - this.#carriedFrom);
    const isWhole = this.#carriedFrom + this.#carried.length === this.start;
    return isWhole && end > this.start ? before + this.#piece.slice(0, end - this.start) : before;
  }
}
