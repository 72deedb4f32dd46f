// A site's history as it is kept: plain data that any later release can read.
import type { Hop } from '../../robots/index.ts';

/** Raised when a release can't read what an older one wrote. */
export const HISTORY_VERSION = 1;

/** What a check brought, without the body. */
export interface StoredAnswer {
  readonly status: number;
  /** SHA-256 of the body in hexadecimal digits; null if no file came. */
  readonly hash: string | null;
  /** Bytes of the body. */
  readonly size: number;
  readonly isTruncated?: true;
  readonly hops?: readonly Hop[];
  /** As they were sent when this answer was seen first. */
  readonly lastModified?: string;
  readonly etag?: string;
}

/** Checks in a row that brought the same. Times are milliseconds since 1970, as the clock said. */
export interface Run {
  readonly answer: StoredAnswer;
  readonly first: number;
  readonly last: number;
  readonly checks: number;
  /** A check after the first one, where the time of that may be wrong. */
  readonly again?: number;
  /** Another answer at the same time, as a cache on the way serves an older file: each with the number of checks. */
  readonly others?: readonly { readonly answer: StoredAnswer; readonly checks: number }[];
  /** From a file, not from a check. */
  readonly isImported?: true;
}

export interface SiteHistory {
  readonly version: typeof HISTORY_VERSION;
  /** The origin. */
  readonly site: string;
  /** In the order in which they came. */
  readonly runs: readonly Run[];
  /** By hash: deflated, as base64. A body that is missing is not kept any more. */
  readonly bodies: Readonly<Record<string, string>>;
  /** The oldest runs, if there were more than are kept one by one; null if all are. */
  readonly folded: Folded | null;
}

export interface Folded {
  readonly runs: number;
  readonly checks: number;
  readonly first: number;
  readonly last: number;
}

/** What is kept: bytes as stored, and numbers. */
export const HISTORY_LIMITS = { site: 1_000_000, all: 8_000_000, sites: 100, runs: 500 } as const;
export type HistoryLimits = Readonly<Record<keyof typeof HISTORY_LIMITS, number>>;

export const emptyHistory = (site: string): SiteHistory => ({
  version: HISTORY_VERSION,
  site,
  runs: [],
  bodies: {},
  folded: null,
});
