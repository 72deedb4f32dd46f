// What the outcome of a request for robots.txt means to a crawler, as its operator documents for its parser.
import { fetchPolicyOf } from '../dialects/index.ts';
import { allowWhenUnreachable } from '../grammar/parser-spec.ts';
import type {
  CrawlPolicy,
  FailurePolicy,
  OutcomeMeaning,
  RobotsOutcome,
  UnreachableRobotsTxt,
} from '../outcome/outcome.ts';
import type { Dialect } from '../types.ts';

/**
 * What `outcome` means to a crawler whose parser is `dialect` (RFC 9309 §2.3.1, and the operators' documentation).
 *
 * @param now milliseconds since the epoch. If the meaning depends on time, a failure counts from `outcome.since`
 * @param onFailure of the crawler, if its operator documents it
 */
export function readOutcome(
  outcome: RobotsOutcome,
  dialect: Dialect,
  now: number,
  onFailure: FailurePolicy | null = null,
): OutcomeMeaning {
  const { isRead, readUnavailable, readTooManyRedirects, readUnreachable } = fetchPolicyOf(dialect);
  switch (outcome.kind) {
    case 'found':
      return isRead(outcome)
        ? { kind: 'rules', file: outcome, isLastGood: false }
        : { kind: 'allow-all', because: { kind: 'not-read', file: outcome } };
    case 'unavailable':
      return readUnavailable(outcome.exchange);
    case 'too-many-redirects':
      return readTooManyRedirects();
    case 'unreachable':
      // Without a network here, or where another answers instead, nothing is known about the server.
      if (outcome.reason.kind === 'offline' || outcome.reason.kind === 'challenged')
        return { kind: 'unknown', because: outcome.reason.kind };
      return onFailure === 'last-copy' ? readLastCopy(outcome, now) : readUnreachable(outcome, now);
    case 'not-followed':
    case 'no-access':
      return { kind: 'unknown', because: outcome.kind };
    default:
      return outcome satisfies never;
  }
}

/** What a crawler does that gets each meaning. */
export const POLICY_FOR_MEANING = {
  rules: 'by-rules',
  'allow-all': 'allowed',
  'disallow-all': 'disallowed',
  unknown: 'unknown',
} as const satisfies Record<OutcomeMeaning['kind'], CrawlPolicy>;

/**
 * What a crawler does after `outcome`.
 *
 * @param now milliseconds since the epoch
 */
export function policyOf(
  outcome: RobotsOutcome,
  { dialect, onFailure }: { readonly dialect: Dialect; readonly onFailure: FailurePolicy | null },
  now: number,
): CrawlPolicy {
  return POLICY_FOR_MEANING[readOutcome(outcome, dialect, now, onFailure).kind];
}

/** Amazon-specific: 30 days. Milliseconds. */
const LAST_COPY_FOR_MS = 30 * 24 * 3_600_000;

/**
 * Amazon-specific: after a failure, a copy of the last 30 days applies; without one, it is as if there were no file.
 * https://developer.amazon.com/amazonbot, 4 September 2026.
 */
function readLastCopy(failure: UnreachableRobotsTxt, now: number): OutcomeMeaning {
  const { lastGood } = failure;
  if (lastGood && now < lastGood.fetchedAt + LAST_COPY_FOR_MS)
    return { kind: 'rules', file: lastGood, isLastGood: true };
  return allowWhenUnreachable(failure);
}
