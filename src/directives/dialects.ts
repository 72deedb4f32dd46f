// How each operator's crawlers combine directives, as data. combine.ts applies it to a page. Pages:
// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag (Google),
// https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240 (Bing),
// https://yandex.com/support/webmaster/en/controlling-robot/metatags (Yandex); for 1996 see `robots1996` below.

import type { DirectiveDialect } from './types.ts';

/** For indexing, or for following links: the directives that forbid it, and those that override them. */
export interface DirectiveConflict {
  readonly forbids: ReadonlySet<string>;
  /** Empty if the most restrictive directive applies. */
  readonly overrides: ReadonlySet<string>;
}

export interface DialectRules {
  readonly index: DirectiveConflict;
  readonly follow: DirectiveConflict;
  /** Whether a noindex also stops links, unless a directive says follow. */
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
 * Bing-specific: its page doesn't list `all` and `unavailable_after`, so they have no effect here. It doesn't list `none`
 * either, but that has meant noindex and nofollow to every reader since 1996. The page says nothing about conflicts. In both
 * cases the most restrictive directive applies, as the cautious answer.
 */
const bing: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: NONE },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: NONE },
  noindexStopsLinks: false,
  readsHeader: true,
  ignoredInHeader: NONE,
};

/** Yandex-specific: a permitting directive overrides its restrictive counterpart, and is read in meta tags only. */
const yandex: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: new Set(['index', 'all']) },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: new Set(['follow', 'all']) },
  noindexStopsLinks: false,
  readsHeader: true,
  ignoredInHeader: new Set(['all', 'index', 'follow', 'archive', 'noyaca']),
};

/**
 * The meta tag of the Distributed Indexing and Searching Workshop (W3C, May 1996): one name for every robot and no header. ALL
 * makes the robot ignore everything else; of opposite terms the permitting one wins; NOINDEX without FOLLOW also stops links.
 */
const robots1996: DialectRules = {
  index: { forbids: new Set(['noindex', 'none']), overrides: new Set(['index', 'all']) },
  follow: { forbids: new Set(['nofollow', 'none']), overrides: new Set(['follow', 'all']) },
  noindexStopsLinks: true,
  readsHeader: false,
  ignoredInHeader: NONE,
};

/**
 * For operators that publish no such rules. Every reader since 1996 has known noindex, nofollow and none, and Apple says that
 * several tags add up (https://support.apple.com/en-us/119829): the most restrictive directive applies, as the cautious answer.
 * Whether the operator documents a directive at all is shown beside the answer.
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

/** Whether the reader reads headers: if not, nothing is missing while they are unknown. */
export function readsHeaders(dialect: DirectiveDialect | null): boolean {
  return rulesOf(dialect).readsHeader;
}
