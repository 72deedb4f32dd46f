// Types shared by the modules that make words.

import type { Sentence } from './sentence.ts';

/** A remarkable state, and whether it is a problem to be shown first. */
export interface Remark {
  readonly sentence: Sentence;
  readonly isTrouble: boolean;
}

/** A conflict: what it is, and where. */
export interface ConflictText {
  readonly title: string;
  readonly text: Sentence;
}

/** The icon of a state, besides its color: `ui/elements/Icon.tsx` draws it. */
export type StateIcon =
  | 'yes'
  | 'no'
  /** Blocked while robots.txt fails. */
  | 'wait'
  /** Neither allowed nor restricted. */
  | 'open'
  | 'opted-out'
  | 'noindex'
  | 'partly'
  | 'conflict'
  | 'unknown'
  | 'none'
  | 'unseen'
  | 'ignores'
  | 'elsewhere'
  | 'info';

/** The icon carries the same meaning as the color. */
export interface StateStyle {
  readonly icon: StateIcon;
  /** `place`: out of the index, as on the toolbar button. */
  readonly tone: 'yes' | 'no' | 'warn' | 'soft' | 'place';
}

interface CellPart extends StateStyle {
  readonly word: string;
  /** Smaller lines below it. */
  readonly notes?: readonly string[];
}

/** The words of the crawl, index and AI columns. */
export interface Cell extends CellPart {
  /** Instead of one answer, one for each AI use. */
  readonly parts?: readonly CellPart[];
  /** For people who can't see the column's head. */
  readonly spoken: string;
}
