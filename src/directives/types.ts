// What a page says of itself, as data: META tags and X-Robots-Tag headers in one shape.

/**
 * Whose rules say which directives count, where, and who wins: each owner's own page, or the META tag as first defined in 1996.
 */
export type Reading = 'google' | 'bing' | 'yandex' | 'robots-1996';

/** Where a directive stands. */
export type DirectiveSource =
  /** `name` is the META tag's name in lower case: `robots`, or a crawler's. */
  { readonly kind: 'meta'; readonly name: string; readonly isInHead: boolean } | { readonly kind: 'header' };

export interface Directive {
  /** In lower case: `noindex`, `max-snippet`. */
  readonly name: string;
  /** What follows the directive's colon; null where there is none. */
  readonly value: string | null;
  /** The crawler it is addressed to, in lower case; null: every crawler. */
  readonly crawler: string | null;
  readonly source: DirectiveSource;
  /** The directive as written, without surrounding white space. */
  readonly text: string;
  /** False where no reader is known to read it. Kept and shown all the same. */
  readonly isKnown: boolean;
}

/** What the directives that apply to one crawler add up to. */
export interface Combined {
  readonly index: 'index' | 'noindex';
  /** The directives that say noindex; empty where nothing does, or where it is taken back. */
  readonly noindexBy: readonly Directive[];
  readonly noindexTakenBack: TakenBack | null;
  readonly follow: 'follow' | 'nofollow';
  readonly nofollowBy: readonly Directive[];
  readonly nofollowTakenBack: TakenBack | null;
  /** Every directive that the crawler finds addressed to it, in the order given, also those that say nothing about indexing. */
  readonly applicable: readonly Directive[];
}

/** Where what permits wins: the directives that forbid in vain, and those that permit. Neither list is empty. */
export interface TakenBack {
  readonly directives: readonly Directive[];
  readonly by: readonly Directive[];
}
