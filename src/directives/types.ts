// What a page says about itself, as data: meta tags and X-Robots-Tag headers in one shape.

/**
 * Whose rules determine which directives count, at which places, and which one wins: each operator's own page, or the meta tag
 * as first defined in 1996.
 */
export const DIRECTIVE_DIALECTS = ['google', 'bing', 'yandex', 'robots-1996'] as const;
export type DirectiveDialect = (typeof DIRECTIVE_DIALECTS)[number];

/** A crawler, as far as meta tags and headers apply to it. */
export interface Addressee {
  /** Its names in any case, its own product token first. */
  readonly names: readonly string[];
  /**
   * The meta names that it looks for by its operator's documentation, in lower case; null if not documented: then `robots` and
   * its own names.
   */
  readonly metaNames: readonly string[] | null;
  /** Null: its operator has published no rules on how directives combine. */
  readonly dialect: DirectiveDialect | null;
  /** Without such rules: the directives of meta tags that its operator documents anyway, in lower case. */
  readonly documented: readonly string[];
  /** Whether they are documented for headers, too. */
  readonly documentedInHeaders: boolean;
}

/** The place of a directive. */
export type DirectiveSource =
  /** `name` is the meta tag's name in lower case: `robots`, or a crawler's. */
  { readonly kind: 'meta'; readonly name: string; readonly isInHead: boolean } | { readonly kind: 'header' };

export interface Directive {
  /** In lower case: `noindex`, `max-snippet`. */
  readonly name: string;
  /** What follows the directive's colon; null if there isn't one. */
  readonly value: string | null;
  /** The crawler it is addressed to, in lower case; null for every crawler. */
  readonly crawler: string | null;
  readonly source: DirectiveSource;
  /** The directive as written, without surrounding white space. */
  readonly text: string;
  /** False if the name isn't in known.ts, or has a value although it takes none. Kept and shown anyway. */
  readonly isKnown: boolean;
}

/** What a directive means to a reader that it is addressed to. */
export type DirectiveSupport =
  | 'read'
  /** Other readers read it, or this one reads it at another place. */
  | 'not-read'
  /** Its value isn't valid, so it is ignored. */
  | 'bad-value'
  /** Seen on pages, but in no standard. */
  | 'no-standard'
  /** No known crawler supports it. */
  | 'unknown';

export type ImagePreview = 'none' | 'standard' | 'large';

export interface ReadDate {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A day without a time: `at` is its first moment in UTC, which isn't in the text. */
  readonly isDay: boolean;
}

/** The other effects of directives on a crawler. `by`: the directive that decides, that is, the most restrictive. */
export type DirectiveEffect =
  /** Text in a result. `characters`: 0 for none at all; null for no limit. */
  | { readonly kind: 'snippet'; readonly characters: number | null; readonly by: Directive }
  | { readonly kind: 'image-preview'; readonly size: ImagePreview; readonly by: Directive }
  /** `seconds`: 0 for at most a still image; null for no limit. */
  | { readonly kind: 'video-preview'; readonly seconds: number | null; readonly by: Directive }
  | { readonly kind: 'no-translation'; readonly by: Directive }
  | { readonly kind: 'no-image-index'; readonly by: Directive }
  /** Despite a noindex, still indexed as part of another page that shows it in a frame. */
  | { readonly kind: 'index-if-embedded'; readonly by: Directive }
  /** From this date on, which is in the future, it is a noindex. */
  | ({ readonly kind: 'unavailable-after'; readonly by: Directive } & ReadDate)
  /** No link to the search engine's copy of the page. */
  | { readonly kind: 'no-saved-copy'; readonly by: Directive }
  /** What the operator's chat answers and the training of its models can use. */
  | { readonly kind: 'chat-and-training'; readonly mayHave: 'nothing' | 'title-and-snippet'; readonly by: Directive }
  /** No description from a website directory. */
  | { readonly kind: 'no-directory-text'; readonly by: Directive };

/** A directive that is addressed to the crawler but has no effect on it. */
export interface IneffectiveDirective {
  readonly directive: Directive;
  readonly because:
    | Exclude<DirectiveSupport, 'read'>
    /** No source says that this crawler honors it. */
    | 'not-known'
    /** It is read, but changes nothing beside the others. */
    | 'no-effect';
}

/** The combination of the directives that apply to one crawler. */
export interface Combined {
  readonly index: 'index' | 'noindex';
  /** The directives that say noindex; empty if none does, or if another overrides it. */
  readonly noindexBy: readonly Directive[];
  readonly noindexOverridden: Overridden | null;
  /** Whether the operator documents that it honors one of `noindexBy` at its place. */
  readonly isNoindexDocumented: boolean;
  readonly follow: 'follow' | 'nofollow';
  readonly nofollowBy: readonly Directive[];
  readonly nofollowOverridden: Overridden | null;
  /** Every directive that is addressed to the crawler, in the order given, including those that say nothing about indexing. */
  readonly applicable: readonly Directive[];
  /** Empty for crawlers whose operators' documentation of directives isn't in our tables. */
  readonly effects: readonly DirectiveEffect[];
  /** Those of `applicable` that have no effect on this crawler, except the ones that ask for the default. */
  readonly ineffective: readonly IneffectiveDirective[];
}

/**
 * If the permitting directive applies: the directives that forbid without effect, and those that permit. Neither list is empty.
 */
export interface Overridden {
  readonly directives: readonly Directive[];
  readonly by: readonly Directive[];
}
