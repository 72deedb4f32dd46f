// What comes of selecting the rows of a table, in every room that has one.

export type SelectResult =
  | {
      readonly kind: 'selected';
      readonly count: number;
      /** How many URLs were tested before a pattern took too long; null if all were. */
      readonly stoppedAfter: number | null;
      /** URLs of which only the start was tested against a regular expression (`LONGEST_FOR_REGEXP`). */
      readonly cut: number;
    }
  /** `message`: the JavaScript engine's. */
  | { readonly kind: 'bad-pattern'; readonly message: string };

/** Progress of a regular expression, which can take long. */
export interface SelectProgress {
  /** URLs. */
  readonly looked: number;
  readonly total: number;
}
