// A license of Really Simple Licensing as data, and its terms for one page.

/** One of the licenses that a client can choose from. */
export interface RslLicense {
  /** Usage tokens in lower case: `all`, `ai-all`, `ai-train`, `ai-input`, `ai-index`, `search`. */
  readonly permits: readonly string[];
  readonly prohibits: readonly string[];
  /** Types of payment in lower case; empty if it is free. */
  readonly payments: readonly string[];
  /** Only for some users, or some countries. */
  readonly isLimited: boolean;
}

export interface RslContent {
  /** A URL or a path, with `*` and `$` as in robots.txt. */
  readonly url: string;
  readonly licenses: readonly RslLicense[];
}

export type RslFile =
  | { readonly kind: 'rsl'; readonly contents: readonly RslContent[] }
  /** The response is something else. */
  | { readonly kind: 'not-rsl' }
  | { readonly kind: 'no-file'; readonly status: number }
  /** The status is null without a response. */
  | { readonly kind: 'failed'; readonly status: number | null };

/** What a license states about one page. */
export interface RslTerms {
  readonly url: string | null;
  /** Null if no content of it is about the page. */
  readonly terms: RslLicense | null;
  readonly file: RslFile['kind'];
  /** Status of the response, if there was one without the file. */
  readonly status: number | null;
}
