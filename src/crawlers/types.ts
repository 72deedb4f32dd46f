// What is known about a crawler. The data is in catalogue.json, with the page where each claim was read.
import type { DirectiveDialect } from '../directives/index.ts';
import type { Dialect, FailurePolicy } from '../robots/index.ts';

/** In the order in which they are shown. */
export const PURPOSES = [
  'search',
  /** Finds, or fetches, pages that answers are generated from. */
  'ai-search',
  'ai-training',
  /** Fetches one page because a person asked for it. */
  'user-fetch',
  'ads',
  /** Previews for links that people share. */
  'preview',
  /** Audits and backlinks. */
  'seo',
  'archive',
  'other',
  /** No longer crawls. Its only purpose. */
  'historic',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a page can be used for by AI. */
export const AI_USES = ['training', 'answers'] as const;
export type AiUse = (typeof AI_USES)[number];

export const OBEYS = ['yes', 'partly', 'no', 'unclear'] as const;

/**
 * Why an entry isn't a crawler of today. `retired`: its operator no longer names the token. `denied`: its operator says that it
 * runs no such crawler. `listed`: only others' lists name it, and no page of its operator is known.
 */
export const STANDINGS = ['retired', 'denied', 'listed'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * Whose rules a crawler follows if no group names it, in its operator's words. None of them says which names it looks for.
 * `search-bots`: those for other search bots. `major-engines`: those for the major search engines, then `*`. `googlebot`: it
 * has no token, and crawls nothing that Googlebot can't.
 */
export const RULE_SOURCES = ['search-bots', 'major-engines', 'googlebot'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/**
 * `search-ai-control`: site owners can control in Search Console, unseen from outside, what generative AI in Search uses.
 * `training-signal`: the operator intends to support a shared training preference signal, whose token isn't known yet.
 * `free-access`: a page whose structured data says `isAccessibleForFree: false` isn't used for AI output.
 */
export const REMARKS = ['search-ai-control', 'training-signal', 'free-access'] as const;
export type CrawlerRemark = (typeof REMARKS)[number];

export interface CrawlDelayPolicy {
  /** A longer delay counts as this one. Seconds; null without a limit. */
  readonly longest: number | null;
  /** Without a delay in its own group, that of the group for `*` counts. */
  readonly fallsBackOnStar: boolean;
}

export interface Crawler {
  /** The product token, in the operator's spelling. Unique in the catalog, ignoring case. */
  readonly token: string;
  readonly owner: string | null;
  readonly standing: Standing | null;
  /** The main one first. */
  readonly purposes: readonly [Purpose, ...Purpose[]];
  /** How it reads robots.txt. */
  readonly dialect: Dialect;
  /** For a program that anyone can run: how its versions in use read robots.txt, `dialect` first. Otherwise empty. */
  readonly versions: readonly Dialect[];
  /** Whose published rules for meta tags and X-Robots-Tag it follows; null if its operator has published none. */
  readonly directiveDialect: DirectiveDialect | null;
  /** Without such rules: the directives of meta tags that its operator documents anyway, in lower case. */
  readonly documented: readonly string[];
  /** Whether they are documented for X-Robots-Tag, too. */
  readonly documentedInHeaders: boolean;
  /**
   * The meta names that it looks for, in lower case, by its operator's documentation; null if not documented. Without `robots`,
   * the META for all doesn't apply to it.
   */
  readonly metaNames: readonly string[] | null;
  /** The names it looks for in user-agent lines, most specific first, beginning with its own token. `*` isn't among them. */
  readonly chain: readonly [string, ...string[]];
  /** Whose rules it follows if no group names it, if that isn't simply `*`; null if the chain says everything. */
  readonly follows: RuleSource | null;
  /** Its operator says that some of its crawlers might ignore the group that this one falls back on. */
  readonly isFallbackDoubtful: boolean;
  /** Obeys only groups that name it. */
  readonly ignoresStar: boolean;
  /** Never fetches: the token only controls the use of pages that other crawlers fetched. */
  readonly isControlToken: boolean;
  /**
   * The operator's own statement about robots.txt, not what others measured. `partly`: with exceptions that the operator names
   * (`may not apply`, `might bypass`, as the customer chooses). `no`: ignored, always or as a rule. `unclear`: no statement is known.
   */
  readonly obeys: (typeof OBEYS)[number];
  /** What its operator says it does if robots.txt can't be fetched; null if that is left to the standard, or its parser. */
  readonly onFailure: FailurePolicy | null;
  /** Its operator doesn't document that, and its parser's answer is an assumption. */
  readonly isFailureAssumed: boolean;
  /** The Crawl-delay that its operator documents; null if it isn't known to honor one. No standard defines it. */
  readonly crawlDelay: CrawlDelayPolicy | null;
  /**
   * The User-Agent header that its operator documents, or one of several, with `W.X.Y.Z` for its browser's version; null if
   * none is known.
   */
  readonly userAgent: string | null;
  /** Where the operator publishes the IP addresses that it crawls from; null if unknown. */
  readonly ipRanges: string | null;
  /** Its operator documents how it handles Content-Signal. */
  readonly readsContentSignal: boolean;
  /** Of a search crawler: its operator's results depend on it, as far as is known. */
  readonly decidesResults: boolean;
  /** Other statements of its operator, in our words. */
  readonly remarks: readonly CrawlerRemark[];
  /**
   * Its operator says that it signs its requests (Web Bot Auth): the Signature-Agent, null if unknown. Only some of them where the
   * operator calls it experimental. Null: no such statement.
   */
  readonly signs: { readonly agent: string | null; readonly isExperimental: boolean } | null;
  /** The page with the operator's statement, or about the crawler; null if none is known, and for a custom token. */
  readonly source: string | null;
  /** When the statement was read there, or in a stored copy of the page, as YYYY-MM-DD; null if not verified. */
  readonly read: string | null;
}
