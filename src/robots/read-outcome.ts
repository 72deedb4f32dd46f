// What a crawler makes of how its request for robots.txt ended. Each dialect has its own answer where its operator gives one.
import { readerOf } from './dialects/index.ts';
import type { OutcomeReading, RobotsOutcome } from './outcome.ts';
import type { Dialect } from './types.ts';

/**
 * What `outcome` means to a crawler that reads in `dialect` (RFC 9309 §2.3.1, and what the crawlers' operators say).
 *
 * @param now milliseconds since the epoch. Where a crawler changes its mind with time, a failure counts from `outcome.since`
 */
export function readOutcome(outcome: RobotsOutcome, dialect: Dialect, now: number): OutcomeReading {
  const { isRead, readUnavailable, readTooManyRedirects, readUnreachable } = readerOf(dialect);
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
      // Without a network here nothing is known of the server.
      if (outcome.reason.kind === 'offline') return { kind: 'unknown', because: 'offline' };
      return readUnreachable(outcome, now);
    case 'not-followed':
    case 'no-access':
      return { kind: 'unknown', because: outcome.kind };
    default:
      return outcome satisfies never;
  }
}
