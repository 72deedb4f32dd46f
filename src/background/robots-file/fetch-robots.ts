// Requests an origin's robots.txt and returns the outcome (RFC 9309 §2.3). Keeps nothing.
import { isRefusal, robotsTextOf } from '../../report/index.ts';
import {
  CRAWLER_FILE_BYTES,
  challengerOf,
  copyOf,
  type Exchange,
  type Hop,
  insteadOfSite,
  type RobotsOutcome,
  startOfHtml,
  type UnreachableReason,
  type UnreachableRobotsTxt,
} from '../../robots/index.ts';
import { robotsUrlOf } from '../../shared/page.ts';
import { startOf } from '../limits.ts';
import { type FetchedResponse, followRedirects } from '../network/follow-redirects.ts';
import { requestThroughPage } from '../network/page-request.ts';
import type { RequestLimits } from '../network/request.ts';
import { freshnessMs, retryDelayMs, SHORTEST_RETRY_DELAY_MS } from './freshness.ts';

export const ROBOTS_LIMITS: RequestLimits = { timeoutMs: 10_000, maxBytes: CRAWLER_FILE_BYTES };

export interface Fetched {
  readonly outcome: RobotsOutcome;
  readonly freshnessMs: number;
  /** The response headers that distinguish versions of the file. */
  readonly sentWith?: { readonly lastModified?: string; readonly etag?: string };
}

/** The result of the request; `hops` is null if redirects couldn't be seen. */
type RequestedRobots =
  | Exclude<FetchedResponse, { kind: 'answered' }>
  | (Omit<Extract<FetchedResponse, { kind: 'answered' }>, 'hops'> & { readonly hops: readonly Hop[] | null });

/**
 * Fetches from the background, which sees each redirect.
 *
 * @param cache `no-cache` asks the server whether the browser's copy still holds; `no-store` leaves nothing on disk
 * @param before the outcome of the last request: while the server is unreachable, its copy and the time of its first failure are kept
 */
export async function fetchRobots(origin: string, cache: RequestCache, before: RobotsOutcome | null): Promise<Fetched> {
  return fetchFile(robotsUrlOf(origin), cache, before);
}

/** The same for a file that a person names, wherever it is. */
export async function fetchFile(url: string, cache: RequestCache, before: RobotsOutcome | null): Promise<Fetched> {
  return fetchedFrom(url, await followRedirects(url, ROBOTS_LIMITS, cache), before);
}

/** Lets a tab's page make the request, from its own origin: see `requestThroughPage`. */
export async function fetchThroughPage(tabId: number, origin: string, before: RobotsOutcome | null): Promise<Fetched> {
  const url = robotsUrlOf(origin);
  const answer = await requestThroughPage(tabId, url, ROBOTS_LIMITS);
  // A failure says nothing about the server: the page's policy can block the request, or it is redirected to another origin.
  if (!answer || (answer.kind === 'failed' && answer.reason === 'network'))
    return { outcome: { kind: 'no-access', url }, freshnessMs: SHORTEST_RETRY_DELAY_MS };
  if (answer.kind === 'failed') return fetchedFrom(url, { ...answer, hops: [], error: null }, before);
  return fetchedFrom(url, { ...answer, hops: answer.isRedirected ? null : [] }, before);
}

/** The outcome of one answer, without earlier ones. */
export function outcomeOf(url: string, answer: RequestedRobots): RobotsOutcome {
  return fetchedFrom(url, answer, null).outcome;
}

/** Without the redirects' X-Robots-Tag. */
const hopOf = ({ url, status, location }: Hop): Hop => ({ url, status, location });

/** The outcome of an answer. `before` as for `fetchRobots`. */
function fetchedFrom(url: string, answer: RequestedRobots, before: RobotsOutcome | null): Fetched {
  const now = Date.now();
  const unreachable = (reason: UnreachableReason, retryAfter: string | null): Fetched => {
    const outcome = unreachableSince(url, reason, now, before);
    // Offline, no server has failed, so the delay before a retry doesn't grow.
    const failing = reason.kind === 'offline' ? 0 : now - outcome.since;
    return { outcome, freshnessMs: retryDelayMs(failing, retryAfter, now) };
  };
  switch (answer.kind) {
    case 'answered':
      break;
    case 'failed':
      return unreachable(reasonOf(answer), null);
    case 'no-access':
      return { outcome: { kind: 'no-access', url }, freshnessMs: SHORTEST_RETRY_DELAY_MS };
    case 'too-many-redirects':
      return {
        outcome: { ...answer, hops: answer.hops.map(hopOf), url, at: now },
        freshnessMs: freshnessMs(null),
      };
    case 'not-followed':
      // Access can be given at any moment.
      return {
        outcome: { ...answer, hops: answer.hops.map(hopOf), url, at: now },
        freshnessMs: answer.reason === 'no-access' ? SHORTEST_RETRY_DELAY_MS : freshnessMs(null),
      };
    default:
      return answer satisfies never;
  }
  const { status, finalUrl, headers, body, size, isTruncated } = answer;
  const hops = answer.hops?.map(hopOf) ?? null;
  const header = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? null;
  const contentType = header('content-type');
  const exchange: Exchange = { requestedUrl: url, finalUrl: startOf(finalUrl), hops, status, fetchedAt: now };
  const isPage = status < 300 && startOfHtml(robotsTextOf({ body })) !== -1;
  const by = insteadOfSite(challengerOf(headers, isRefusal(status) || isPage), status);
  if (by) return unreachable({ kind: 'challenged', by, exchange }, header('retry-after'));
  if (status === 429 || status >= 500) return unreachable({ kind: 'status', exchange }, header('retry-after'));
  const keptMs = freshnessMs(header('cache-control'));
  if (status < 200 || status >= 300) return { outcome: { kind: 'unavailable', exchange }, freshnessMs: keptMs };
  const [lastModified, etag] = [header('last-modified'), header('etag')];
  return {
    outcome: { kind: 'found', ...exchange, body, size, isTruncated, contentType: contentType && startOf(contentType) },
    freshnessMs: keptMs,
    sentWith: { ...(lastModified !== null && { lastModified }), ...(etag !== null && { etag }) },
  };
}

function reasonOf({ reason, hops, error }: Extract<RequestedRobots, { kind: 'failed' }>): UnreachableReason {
  switch (reason) {
    case 'timeout':
      return { kind: 'timeout', afterMs: ROBOTS_LIMITS.timeoutMs };
    case 'network':
      return { kind: 'network', hops: hops?.map(hopOf) ?? null, error };
    case 'offline':
      return { kind: 'offline' };
    default:
      return reason satisfies never;
  }
}

function unreachableSince(
  url: string,
  reason: UnreachableReason,
  now: number,
  before: RobotsOutcome | null,
): UnreachableRobotsTxt {
  // A challenge says nothing about the server: neither is part of a row of the other.
  const isSameRow =
    before?.kind === 'unreachable' && (before.reason.kind === 'challenged') === (reason.kind === 'challenged');
  const since = isSameRow ? before.since : now;
  // If the clock was set back, the first failure can be in the future.
  return { kind: 'unreachable', url, reason, since: Math.min(since, now), at: now, lastGood: before && copyOf(before) };
}
