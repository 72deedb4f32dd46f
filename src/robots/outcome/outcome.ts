// What came of asking an origin for its robots.txt, as data. Knows nothing of how it was asked.

export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly location: string;
}

/** One answer of a server to a request for /robots.txt. Times are milliseconds since the epoch. */
export interface Exchange {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  /** Each redirect on the way, in order; null where they could not be seen. */
  readonly hops: readonly Hop[] | null;
  readonly status: number;
  readonly fetchedAt: number;
}

/** A file to read rules from. */
export interface FoundRobotsTxt extends Exchange {
  readonly kind: 'found';
  /** The first 500 KiB of the body. Where it isn't valid UTF-8: one character a byte, so that nothing is lost. */
  readonly body: { readonly encoding: 'utf-8' | 'bytes'; readonly data: string };
  /** Bytes read; the limit where `isTruncated`. */
  readonly size: number;
  readonly isTruncated: boolean;
  readonly contentType: string | null;
}

export type UnreachableReason =
  /** The server answered 5xx or 429; see `exchange`. */
  | { readonly kind: 'status'; readonly exchange: Exchange }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** DNS, refused, reset, TLS, a redirect to no web URL, an answer that isn't HTTP. */
  | {
      readonly kind: 'network';
      /** The redirects before it, in order; null where they could not be seen. */
      readonly hops: readonly Hop[] | null;
      /** The browser's own name for the error; null if it gives none. */
      readonly error: string | null;
    }
  /** This machine has no network: nothing can be said about the server. */
  | { readonly kind: 'offline' };

/** RFC 9309 §2.3.1.4. Times are milliseconds since the epoch. */
export interface UnreachableRobotsTxt {
  readonly kind: 'unreachable';
  readonly url: string;
  readonly reason: UnreachableReason;
  /** When the first of the failures in a row was seen, and when this one was. The same where it is the first. */
  readonly since: number;
  readonly at: number;
  /** The last copy found before, if there is one. */
  readonly lastGood: FoundRobotsTxt | null;
}

export type NotFollowedReason =
  /** The browser does not let this extension ask there. */
  | 'no-access'
  /** It leads from the public web into a private network, or from there to this computer. */
  | 'private-network';

/** A redirect, the last of the hops, was not followed: what `origin` would answer is not known. */
export interface NotFollowedRobotsTxt {
  readonly kind: 'not-followed';
  readonly url: string;
  readonly because: NotFollowedReason;
  readonly origin: string;
  readonly hops: readonly Hop[];
  readonly at: number;
}

/** RFC 9309 §2.3.1: what a crawler meets when it asks for the file. */
export type RobotsOutcome =
  | FoundRobotsTxt
  /** 4xx but 429 (§2.3.1.3). */
  | { readonly kind: 'unavailable'; readonly exchange: Exchange }
  | UnreachableRobotsTxt
  /** More than five (§2.3.1.2). */
  | { readonly kind: 'too-many-redirects'; readonly url: string; readonly hops: readonly Hop[]; readonly at: number }
  | NotFollowedRobotsTxt
  /** The browser does not let this extension ask. */
  | { readonly kind: 'no-access'; readonly url: string };

/** What an outcome means to a crawler. */
export type OutcomeMeaning =
  /** It follows the rules of `file`. */
  | { readonly kind: 'rules'; readonly file: FoundRobotsTxt; readonly isLastGood: boolean }
  | { readonly kind: 'allow-all'; readonly because: AllowAllReason }
  /** `until` is when it will think otherwise, in milliseconds since the epoch; null where that is not stated. */
  | { readonly kind: 'disallow-all'; readonly because: UnreachableReason; readonly until: number | null }
  /** `not-stated`: the crawler's operator, or the standard, does not say. */
  | { readonly kind: 'unknown'; readonly because: 'offline' | 'no-access' | 'not-followed' | 'not-stated' };

/** What a crawler does then: it follows the rules of the file, or every URL is the same to it, true where it can be crawled. */
export type LiveRule = 'follows' | 'unknown' | boolean;

/** What one operator says of its crawlers alone. `last-copy`: a copy of at most 30 days counts; without one, it counts as no file. */
export const FAILURE_POLICIES = ['last-copy'] as const;
export type FailurePolicy = (typeof FAILURE_POLICIES)[number];

export type AllowAllReason =
  | { readonly kind: 'unavailable'; readonly status: number }
  | { readonly kind: 'too-many-redirects' }
  /** A file came, and the crawler takes none of its kind: for its status or its size. */
  | { readonly kind: 'not-read'; readonly file: FoundRobotsTxt }
  | { readonly kind: 'unreachable'; readonly reason: UnreachableReason };

/** The answer that came, if one did. */
export function exchangeOf(outcome: RobotsOutcome): Exchange | null {
  if (outcome.kind === 'found') return outcome;
  if (outcome.kind === 'unavailable') return outcome.exchange;
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'status' ? outcome.reason.exchange : null;
}

/** Each redirect on the way; null where they could not be seen. */
export function hopsOf(outcome: RobotsOutcome): readonly Hop[] | null {
  const exchange = exchangeOf(outcome);
  if (exchange) return exchange.hops;
  if (outcome.kind === 'too-many-redirects' || outcome.kind === 'not-followed') return outcome.hops;
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'network' ? outcome.reason.hops : [];
}

/** In milliseconds since the epoch; null where no request was possible. */
export function askedAt(outcome: RobotsOutcome): number | null {
  return exchangeOf(outcome)?.fetchedAt ?? ('at' in outcome ? outcome.at : null);
}

/** Where the answer came from, or would have come from. */
export function answeredBy(outcome: RobotsOutcome): string {
  return exchangeOf(outcome)?.finalUrl ?? ('url' in outcome ? outcome.url : '');
}

/** The file to read or to show: the one that came, or the last good copy while the server is unreachable. */
export function fileOf(outcome: RobotsOutcome): FoundRobotsTxt | null {
  if (outcome.kind === 'found') return outcome;
  return outcome.kind === 'unreachable' ? outcome.lastGood : null;
}
