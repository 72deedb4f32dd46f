// The shapes that words come in.

/** A sentence, and whether it is a trouble to be seen first. */
export interface Sentence {
  readonly text: string;
  readonly isTrouble: boolean;
}

/** The words of the crawl and index columns; the symbol carries the same meaning as the colour. */
export interface Cell {
  readonly symbol: string;
  readonly word: string;
  /** For those who cannot see the column's head. */
  readonly spoken: string;
  readonly tone: 'yes' | 'no' | 'warn' | 'soft';
}
