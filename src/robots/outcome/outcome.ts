// The result of requesting an origin's robots.txt, as data. Knows nothing about how it was requested.
import type { CrawlAnswer } from '../types.ts';
import type { Challenger } from './challenger.ts';

/** RFC 9309 §2.5: a crawler's limit must be at least 500 KiB. The large crawlers read exactly that much of a file, and so do we. */
export const CRAWLER_FILE_BYTES = 500 * 1024;

export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly location: string;
}

/** One response of a server to a request for /robots.txt. Times are milliseconds since the epoch. */
export interface Exchange {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  /** The redirects in order; null if they couldn't be seen. */
  readonly hops: readonly Hop[] | null;
  readonly status: number;
  readonly fetchedAt: number;
}

/** A file to read rules from. */
export interface FoundRobotsTxt extends Exchange {
  readonly kind: 'found';
  /** The first 500 KiB of the body. If it isn't valid UTF-8: one character per byte, so that nothing is lost. */
  readonly body: { readonly encoding: 'utf-8' | 'bytes'; readonly data: string };
  /** Bytes read; the limit if `isTruncated`. */
  readonly size: number;
  readonly isTruncated: boolean;
  readonly contentType: string | null;
}

export type UnreachableReason =
  /** The server answered 5xx or 429; see `exchange`. */
  | { readonly kind: 'status'; readonly exchange: Exchange }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** DNS, refused, reset, TLS, a redirect to a URL that isn't http or https, a response that isn't HTTP. */
  | {
      readonly kind: 'network';
      /** The redirects before it, in order; null if they couldn't be seen. */
      readonly hops: readonly Hop[] | null;
      /** The browser's own name for the error; null if it gives none. */
      readonly error: string | null;
    }
  /** This computer has no network: nothing is known about the server. */
  | { readonly kind: 'offline' }
  /** A network answered instead of the site, with a challenge or a refusal: what crawlers get is unknown. */
  | { readonly kind: 'challenged'; readonly by: Challenger; readonly exchange: Exchange };

/** RFC 9309 §2.3.1.4, and what this extension alone can't reach. Times are milliseconds since the epoch. */
export interface UnreachableRobotsTxt {
  readonly kind: 'unreachable';
  readonly url: string;
  readonly reason: UnreachableReason;
  /** When the first of the consecutive failures, or challenges, was seen, and when this one was; equal for the first. */
  readonly since: number;
  readonly at: number;
  /** The last copy fetched before, if there is one. */
  readonly lastGood: FoundRobotsTxt | null;
}

export type NotFollowedReason =
  /** The browser doesn't let this extension send the request. */
  | 'no-access'
  /** It leads from the public web into a private network, or from there to this computer. */
  | 'private-network';

/** The last redirect wasn't followed: what `origin` would answer is unknown. */
export interface NotFollowedRobotsTxt {
  readonly kind: 'not-followed';
  readonly url: string;
  readonly reason: NotFollowedReason;
  readonly origin: string;
  readonly hops: readonly Hop[];
  readonly at: number;
}

/** RFC 9309 §2.3.1: what a crawler gets when it requests the file. */
export type RobotsOutcome =
  | FoundRobotsTxt
  /** 4xx except 429 (§2.3.1.3). */
  | { readonly kind: 'unavailable'; readonly exchange: Exchange }
  | UnreachableRobotsTxt
  /** More than five (§2.3.1.2). */
  | { readonly kind: 'too-many-redirects'; readonly url: string; readonly hops: readonly Hop[]; readonly at: number }
  | NotFollowedRobotsTxt
  /** The browser doesn't let this extension send the request. */
  | { readonly kind: 'no-access'; readonly url: string };

/** What an outcome means to a crawler. */
export type OutcomeMeaning =
  /** It follows the rules of `file`. */
  | { readonly kind: 'rules'; readonly file: FoundRobotsTxt; readonly isLastGood: boolean }
  | { readonly kind: 'allow-all'; readonly because: AllowAllBecause }
  | { readonly kind: 'disallow-all'; readonly because: UnreachableReason; readonly lasts: BlockLasts }
  /** `not-stated`: neither the crawler's operator nor the standard says. */
  | {
      readonly kind: 'unknown';
      readonly because: 'offline' | 'no-access' | 'not-followed' | 'challenged' | 'not-stated';
    };

/** How long a crawler crawls nothing after a failure. */
export type BlockLasts =
  /** Its operator documents that, in milliseconds: `at` since the epoch. */
  | { readonly kind: 'until'; readonly at: number; readonly ms: number }
  /** A copy from before, which the crawler may have and isn't known here, applies instead. */
  | { readonly kind: 'unless-copy' }
  | { readonly kind: 'not-documented' };

/** What a crawler does: follow the rules of the file, or treat every URL alike. */
export type CrawlPolicy = 'by-rules' | CrawlAnswer;

/**
 * What a single operator documents for its crawlers. `last-copy`: a copy of at most 30 days applies; without one, it is as if
 * there were no file.
 */
export const FAILURE_POLICIES = ['last-copy'] as const;
export type FailurePolicy = (typeof FAILURE_POLICIES)[number];

export type AllowAllBecause =
  | { readonly kind: 'unavailable'; readonly status: number }
  | { readonly kind: 'too-many-redirects' }
  /** There is a file, but the crawler ignores it because of its status or size. */
  | { readonly kind: 'not-read'; readonly file: FoundRobotsTxt }
  | { readonly kind: 'unreachable'; readonly reason: UnreachableReason };

/** The response, if there was one. */
export function exchangeOf(outcome: RobotsOutcome): Exchange | null {
  if (outcome.kind === 'found') return outcome;
  if (outcome.kind === 'unavailable') return outcome.exchange;
  return outcome.kind === 'unreachable' && 'exchange' in outcome.reason ? outcome.reason.exchange : null;
}

/** The challenge or refusal of a network that answered instead of the site, if there was one. */
export function challengeOf(outcome: RobotsOutcome): Extract<UnreachableReason, { kind: 'challenged' }> | null {
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'challenged' ? outcome.reason : null;
}

/** The redirects; null if they couldn't be seen. */
export function hopsOf(outcome: RobotsOutcome): readonly Hop[] | null {
  const exchange = exchangeOf(outcome);
  if (exchange) return exchange.hops;
  if (outcome.kind === 'too-many-redirects' || outcome.kind === 'not-followed') return outcome.hops;
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'network' ? outcome.reason.hops : [];
}

/** In milliseconds since the epoch; null if no request was possible. */
export function askedAt(outcome: RobotsOutcome): number | null {
  return exchangeOf(outcome)?.fetchedAt ?? ('at' in outcome ? outcome.at : null);
}

/** The URL of the response, or of the last request without a response. */
export function answeredBy(outcome: RobotsOutcome): string {
  return exchangeOf(outcome)?.finalUrl ?? ('url' in outcome ? outcome.url : '');
}

/**
 * The file to judge by: the fetched one, or the last good copy while the server is unreachable. None after a challenge: whether
 * crawlers get another file is unknown.
 */
export function fileOf(outcome: RobotsOutcome): FoundRobotsTxt | null {
  return challengeOf(outcome) ? null : copyOf(outcome);
}

/** The last file that was fetched, whether it counts or not: for people to read, and to start a draft from. */
export function copyOf(outcome: RobotsOutcome): FoundRobotsTxt | null {
  if (outcome.kind === 'found') return outcome;
  return outcome.kind === 'unreachable' ? outcome.lastGood : null;
}
