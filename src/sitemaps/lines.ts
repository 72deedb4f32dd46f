// Finds the line of a place in a text that comes in pieces.

export class Lines {
  #piece = '';
  #start = 0;
  #lineOfStart = 1;
  #line = 1;
  /** The next line end in the piece, not yet counted in `#line`; -1 if none follows. */
  #next = -1;

  push(piece: string): void {
    while (this.#next !== -1) this.#count();
    this.#start += this.#piece.length;
    this.#piece = piece;
    this.#lineOfStart = this.#line;
    this.#next = piece.indexOf('\n');
  }

  /** @param offset in the whole text, within the last piece. Offsets must not decrease, except for those in earlier pieces */
  at(offset: number): number {
    while (this.#next !== -1 && this.#next < offset - this.#start) this.#count();
    return this.#line;
  }

  /** Sets the line of an offset in the same piece, up to which lines were already counted. */
  skipTo(offset: number, line: number): void {
    this.#line = line;
    this.#next = this.#piece.indexOf('\n', offset - this.#start);
  }

  /** The lines of the last piece that contain the character. */
  *linesWith(character: string): Generator<number> {
    let line = this.#lineOfStart;
    let from = 0;
    for (let offset = this.#piece.indexOf(character); offset !== -1; offset = this.#piece.indexOf(character, from)) {
      for (
        let end = this.#piece.indexOf('\n', from);
        end !== -1 && end < offset;
        end = this.#piece.indexOf('\n', from)
      ) {
        line += 1;
        from = end + 1;
      }
      yield line;
      const end = this.#piece.indexOf('\n', offset);
      if (end === -1) return;
      line += 1;
      from = end + 1;
    }
  }

  #count(): void {
    this.#line += 1;
    this.#next = this.#piece.indexOf('\n', this.#next + 1);
  }
}
