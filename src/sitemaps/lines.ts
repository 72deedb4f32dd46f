// On which line a place in a text is that comes in pieces.

export class Lines {
  #piece = '';
  #start = 0;
  #lineOfStart = 1;
  #line = 1;
  /** Where in the piece the first line end is that `#line` doesn't count; -1 if none follows. */
  #next = -1;

  push(piece: string): void {
    while (this.#next !== -1) this.#count();
    this.#start += this.#piece.length;
    this.#piece = piece;
    this.#lineOfStart = this.#line;
    this.#next = piece.indexOf('\n');
  }

  /** @param place in the whole text, in the piece that came last. Places only grow, but for those of the pieces before */
  at(place: number): number {
    while (this.#next !== -1 && this.#next < place - this.#start) this.#count();
    return this.#line;
  }

  /** The place, in the same piece, is on this line: it was counted up to there. */
  skipTo(place: number, line: number): void {
    this.#line = line;
    this.#next = this.#piece.indexOf('\n', place - this.#start);
  }

  /** The lines of the piece that came last in which the character stands, each once. */
  *linesWith(character: string): Generator<number> {
    let line = this.#lineOfStart;
    let from = 0;
    for (let at = this.#piece.indexOf(character); at !== -1; at = this.#piece.indexOf(character, from)) {
      for (let end = this.#piece.indexOf('\n', from); end !== -1 && end < at; end = this.#piece.indexOf('\n', from)) {
        line += 1;
        from = end + 1;
      }
      yield line;
      const end = this.#piece.indexOf('\n', at);
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
