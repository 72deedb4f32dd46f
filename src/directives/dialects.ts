// How each reader combines directives, as data: one entry per reader. combine.ts applies it to a page.
// Pages: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag (Google),
// https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240 (Bing),
// https://yandex.com/support/webmaster/en/controlling-robot/metatags (Yandex); for 1996 see `robots1996` below.

import type { DirectiveDialect } from './types.ts';

/** Of indexing, or of following links: the directives that forbid it, and those that take this back. */
export interface DirectiveConflict {
  readonly forbids: ReadonlySet<string>;
  /** Empty where the most restrictive applies. */
  readonly overrides: ReadonlySet<string>;
}

export interface DialectRules {
  readonly index: DirectiveConflict;
  readonly follow: DirectiveConflict;
  /** Whether a noindex, as long as nothing says follow, stops the links too. */
  readonly noindexStopsLinks: boolean;
  readonly readsHeader: boolean;
  /** Directives that count in meta tags only. */
  readonly ignoredInHeader: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * "Handling combined indexing and serving rules": the most restrictive applies, and the generic tag and the crawler's own add up.
 */
const google: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: NONE },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: NONE },
  noindexStopsLinks: false,
  readsHeader: true,
  ignoredInHeader: NONE,
};

/**
 * Bing-specific: `all` and `unavailable_after` are not among the directives of its page, so they say nothing here. `none`
 * is not either, but has meant noindex and nofollow to every reader since 1996; and of conflicts the page says nothing. In
 * both the most restrictive is taken, the cautious answer.
 */
const bing: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: NONE },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: NONE },
  noindexStopsLinks: false,
  readsHeader: true,
  ignoredInHeader: NONE,
};

/** Yandex-specific: what allows has priority over what prohibits, each over its own counterpart, and is read in meta tags only. */
const yandex: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: new Set(['index', 'all']) },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: new Set(['follow', 'all']) },
  noindexStopsLinks: false,
  readsHeader: true,
  ignoredInHeader: new Set(['all', 'index', 'follow', 'archive', 'noyaca']),
};

/**
 * The meta tag of the Distributed Indexing and Searching Workshop (W3C, May 1996): one name for every robot and no header.
 * ALL makes the robot ignore all else; of opposite terms it takes the permitting one; NOINDEX alone stops the links too.
 */
const robots1996: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: new Set(['index', 'all']) },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: new Set(['follow', 'all']) },
  noindexStopsLinks: true,
  readsHeader: false,
  ignoredInHeader: NONE,
};

/**
 * Of an operator that publishes no such rules. Every reader since 1996 has known noindex, nofollow and none, and Apple says of several
 * tags that they add up (https://support.apple.com/en-us/119829): the most restrictive is taken, the cautious answer.
 * Whether the operator documents them at all is shown beside the answer.
 */
const UNPUBLISHED: DialectRules = bing;

export const DIALECT_RULES: Readonly<Record<DirectiveDialect, DialectRules>> = {
  google,
  bing,
  yandex,
  'robots-1996': robots1996,
};

export function rulesOf(dialect: DirectiveDialect | null): DialectRules {
  return dialect === null ? UNPUBLISHED : DIALECT_RULES[dialect];
}

/** Whether an unseen directive could override a noindex: if not, one noindex decides. */
export function permissionWins(dialect: DirectiveDialect | null): boolean {
  return rulesOf(dialect).index.overrides.size > 0;
}

/** Whether headers say anything to the reader: where they do not, nothing is lost while they are unknown. */
export function readsHeaders(dialect: DirectiveDialect | null): boolean {
  return rulesOf(dialect).readsHeader;
}
