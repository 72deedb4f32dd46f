// What a page says of itself, as data: meta tags and X-Robots-Tag headers in one shape.

/**
 * Whose rules say which directives count, where, and who wins: each operator's own page, or the meta tag as first defined in 1996.
 */
export const READERS = ['google', 'bing', 'yandex', 'robots-1996'] as const;
export type DirectiveDialect = (typeof READERS)[number];

/** A crawler, as far as meta tags and headers apply to it. */
export interface Addressee {
  /** Its names in any case, its own product token first. */
  readonly names: readonly string[];
  /** The meta names that its operator says it looks at, in lower case; null: not stated, so `robots` and its own names. */
  readonly metaNames: readonly string[] | null;
  /** Null: its operator has published no rules on how directives add up. */
  readonly dialect: DirectiveDialect | null;
  /** Without a reading: the directives of meta tags that its operator documents anyway, in lower case. */
  readonly documented: readonly string[];
  /** Whether those are documented for headers, too. */
  readonly documentedInHeaders: boolean;
}

/** Where a directive stands. */
export type DirectiveSource =
  /** `name` is the meta tag's name in lower case: `robots`, or a crawler's. */
  { readonly kind: 'meta'; readonly name: string; readonly isInHead: boolean } | { readonly kind: 'header' };

export interface Directive {
  /** In lower case: `noindex`, `max-snippet`. */
  readonly name: string;
  /** What follows the directive's colon; null if there isn't one. */
  readonly value: string | null;
  /** The crawler it is addressed to, in lower case; null: every crawler. */
  readonly crawler: string | null;
  readonly source: DirectiveSource;
  /** The directive as written, without surrounding white space. */
  readonly text: string;
  /** False where the name isn't in known.ts, or has a value though it takes none. Kept and shown anyway. */
  readonly isKnown: boolean;
}

/** What a directive is to a reader that it is addressed to. */
export type DirectiveSupport =
  | 'read'
  /** Others read it, or it elsewhere. */
  | 'not-read'
  /** Its value isn't one that it takes, so it is ignored. */
  | 'bad-value'
  /** Seen on pages, and part of no standard. */
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

/** What directives ask of a crawler besides index and follow. `by` is the one that decides; of several the most restrictive. */
export type DirectiveEffect =
  /** Text in a result. `characters`: 0: none at all; null: no limit. */
  | { readonly kind: 'snippet'; readonly characters: number | null; readonly by: Directive }
  | { readonly kind: 'image-preview'; readonly size: ImagePreview; readonly by: Directive }
  /** `seconds`: 0: a still image at most; null: no limit. */
  | { readonly kind: 'video-preview'; readonly seconds: number | null; readonly by: Directive }
  | { readonly kind: 'no-translation'; readonly by: Directive }
  | { readonly kind: 'no-image-index'; readonly by: Directive }
  /** Beside a noindex: still indexed where another page shows it in a frame. */
  | { readonly kind: 'index-if-embedded'; readonly by: Directive }
  /** From then on, which is ahead of now, it is a noindex. */
  | ({ readonly kind: 'unavailable-after'; readonly by: Directive } & ReadDate)
  /** No link to a copy of the page that the search engine keeps. */
  | { readonly kind: 'no-saved-copy'; readonly by: Directive }
  /** What the operator's chat answers, and the training of its models, may have. */
  | { readonly kind: 'chat-and-training'; readonly mayHave: 'nothing' | 'title-and-snippet'; readonly by: Directive }
  /** No description that a directory of websites has of it. */
  | { readonly kind: 'no-directory-text'; readonly by: Directive };

/** A directive that is addressed to the crawler and asks nothing of it. */
export interface Unread {
  readonly directive: Directive;
  readonly because:
    | Exclude<DirectiveSupport, 'read'>
    /** No source says that this crawler honors it. */
    | 'not-known'
    /** It is read, and changes nothing beside the others. */
    | 'no-effect';
}

/** What the directives that apply to one crawler add up to. */
export interface Combined {
  readonly index: 'index' | 'noindex';
  /** The directives that say noindex; empty where nothing does, or where another overrides it. */
  readonly noindexBy: readonly Directive[];
  readonly noindexOverridden: Overridden | null;
  /** Whether the operator documents that it honors one of `noindexBy` where it stands. */
  readonly isNoindexDocumented: boolean;
  readonly follow: 'follow' | 'nofollow';
  readonly nofollowBy: readonly Directive[];
  readonly nofollowOverridden: Overridden | null;
  /** Every directive that the crawler finds addressed to it, in the order given, also those that say nothing about indexing. */
  readonly applicable: readonly Directive[];
  /** None for crawlers whose operators' words on directives are not in our tables. */
  readonly effects: readonly DirectiveEffect[];
  /** Of `applicable`, those that ask nothing of this crawler. Not the ones that ask for what holds anyway. */
  readonly unread: readonly Unread[];
}

/** Where the permitting directive applies: the directives that forbid without effect, and those that permit. Neither list is empty. */
export interface Overridden {
  readonly directives: readonly Directive[];
  readonly by: readonly Directive[];
}
