// The shapes that words come in.

import type { Sentence } from './sentence.ts';

/** What is special about a state, and whether it is a trouble to be seen first. */
export interface Remark {
  readonly says: Sentence;
  readonly isTrouble: boolean;
}

/** What a state looks like, besides its colour: `ui/elements/Icon.tsx` draws it. */
export type Sign =
  | 'yes'
  | 'no'
  | 'partly'
  | 'conflict'
  | 'unknown'
  | 'none'
  | 'unseen'
  | 'ignores'
  | 'elsewhere'
  | 'info';

/** The words of the crawl and index columns; the sign carries the same meaning as the colour. */
export interface Cell {
  readonly sign: Sign;
  readonly word: string;
  /** For those who cannot see the column's head. */
  readonly spoken: string;
  readonly tone: 'yes' | 'no' | 'warn' | 'soft';
}
