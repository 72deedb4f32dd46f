// What is known of a crawler. The data stands in catalogue.json, with the page that each claim was read on.
import type { DirectiveDialect } from '../directives/index.ts';
import type { Dialect, FailurePolicy } from '../robots/index.ts';

/** In the order in which a person is shown them. */
export const PURPOSES = [
  'search',
  /** Finds, or fetches, pages that generated answers are made of. */
  'ai-search',
  'ai-training',
  /** Fetches one page because a person asked for it. */
  'user-fetch',
  'ads',
  /** Cards for links that people share. */
  'preview',
  /** Audits and backlinks. */
  'seo',
  'archive',
  'other',
  /** No longer crawls. It has no other purpose beside this. */
  'historic',
] as const;
export type Purpose = (typeof PURPOSES)[number];

export const OBEYS = ['yes', 'partly', 'no', 'unclear'] as const;

/**
 * Why an entry isn't a crawler of today. `retired`: its operator no longer names the token. `denied`: its operator says that it runs no
 * such crawler. `listed`: others' lists name it, and no page of its operator is known.
 */
export const STANDINGS = ['retired', 'denied', 'listed'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * Whose rules a crawler follows where no group names it, in its operator's words. None of them says which names it looks for.
 * `search-bots`: those for other search bots. `major-engines`: those for the major search engines, then `*`. `googlebot`: it has no
 * token, and crawls nothing that Googlebot can't.
 */
export const RULE_SOURCES = ['search-bots', 'major-engines', 'googlebot'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/**
 * `search-ai-control`: site owners can control in Search Console, unseen from outside, what generative AI in Search uses.
 * `training-signal`: the operator intends to support a shared training preference signal, whose token isn't known yet.
 * `free-access`: a page whose structured data says `isAccessibleForFree: false` isn't used for AI output.
 */
export const REMARKS = ['search-ai-control', 'training-signal', 'free-access'] as const;
export type Remark = (typeof REMARKS)[number];

export interface Crawler {
  /** The product token, as the operator writes it. Unique in the catalogue, ignoring case. */
  readonly token: string;
  readonly owner: string | null;
  readonly standing: Standing | null;
  /** The main one first. */
  readonly purposes: readonly [Purpose, ...Purpose[]];
  /** How it reads robots.txt. */
  readonly dialect: Dialect;
  /** Of a program that anybody runs: how its versions in use read robots.txt, `dialect` first. Otherwise none. */
  readonly versions: readonly Dialect[];
  /** Whose published rules for meta tags and X-Robots-Tag it keeps; null: its operator has published none. */
  readonly directiveDialect: DirectiveDialect | null;
  /** Without a reading: the directives of meta tags that its operator documents anyway, in lower case. */
  readonly documented: readonly string[];
  /** Whether those are documented for X-Robots-Tag, too. */
  readonly documentedInHeaders: boolean;
  /**
   * The meta names that it looks at, in lower case, as its operator says; null: not stated. Where it has no `robots`, the META that
   * applies to all does not apply to it.
   */
  readonly metaNames: readonly string[] | null;
  /** The names it looks for in user-agent lines, most specific first, its own token at the head. `*` is not among them. */
  readonly chain: readonly [string, ...string[]];
  /** Whose rules it follows where no group names it, and `*` alone doesn't say; null: the chain says it all. */
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
  /** What its operator says it does where robots.txt can't be fetched; null: what the standard, or its parser, says. */
  readonly onFailure: FailurePolicy | null;
  /**
   * The User-Agent header that its operator documents, one of them where there are several, with `W.X.Y.Z` where its browser's version
   * goes; null: none is known.
   */
  readonly userAgent: string | null;
  /** Where the operator publishes the IP addresses that it crawls from; null: nowhere that is known. */
  readonly ipRanges: string | null;
  /** Its operator documents what it makes of Content-Signal. */
  readonly readsContentSignal: boolean;
  /** What its operator says beside all this, in words of ours. */
  readonly remarks: readonly Remark[];
  /** Its operator says that it signs its requests (Web Bot Auth): the Signature-Agent, null where that isn't known. Null: no such word. */
  readonly signs: { readonly agent: string | null } | null;
  /** The page with the operator's statement, or about the crawler; null where none is known, and for a token that a person added. */
  readonly source: string | null;
  /** When the statement was read there, or in a stored copy of the page, as YYYY-MM-DD; null: not verified. */
  readonly read: string | null;
}
