// What came of asking for a robots.txt, as a history keeps it.
import { textAsBytes } from '../../base/bytes-as-text.ts';
import type { RobotsVersion } from '../../history/index.ts';
import type { Hop, RobotsOutcome } from '../../robots/index.ts';
import type { Fetched } from '../robots-file/fetch-robots.ts';
import { isOwnFailure } from './own-failure.ts';

/**
 * Null for what says nothing about the server: there was no network, or no way to it, or the browser let nothing be asked, or a network
 * answered instead of the site.
 */
export function fetchedVersion({ outcome, sentWith }: Fetched, now: number): RobotsVersion | null {
  const answer = answerOf(outcome);
  return answer && { at: new Date(now).toISOString(), ...answer, ...sentWith };
}

/** Whether it says nothing about the server. */
export const saysNothing = (outcome: RobotsOutcome): boolean => answerOf(outcome) === null;

/** No server was asked, as the computer has no network, or no way to it. */
export const isWithoutNetwork = (outcome: RobotsOutcome): boolean =>
  outcome.kind === 'unreachable' && isOwnFailure(outcome.reason);

function answerOf(outcome: RobotsOutcome): Omit<RobotsVersion, 'at'> | null {
  switch (outcome.kind) {
    case 'found': {
      const { status, hops, body, size, isTruncated } = outcome;
      const bytes = body.encoding === 'utf-8' ? body.data : textAsBytes(body.data);
      return { status, body: bytes, size, ...(isTruncated && { isTruncated }), ...withHops(hops) };
    }
    case 'unavailable':
      return { status: outcome.exchange.status, body: null, ...withHops(outcome.exchange.hops) };
    case 'unreachable':
      switch (outcome.reason.kind) {
        case 'status':
          return { status: outcome.reason.exchange.status, body: null, ...withHops(outcome.reason.exchange.hops) };
        case 'network':
          if (isOwnFailure(outcome.reason)) return null;
          return { status: 0, body: null, ...withHops(outcome.reason.hops) };
        case 'timeout':
          return { status: 0, body: null };
        case 'offline':
        case 'challenged':
          return null;
        default:
          return outcome.reason satisfies never;
      }
    case 'too-many-redirects':
      return { status: outcome.hops.at(-1)?.status ?? 0, body: null, ...withHops(outcome.hops) };
    case 'not-followed':
      if (outcome.reason === 'no-access') return null;
      return { status: outcome.hops.at(-1)?.status ?? 0, body: null, ...withHops(outcome.hops) };
    case 'no-access':
      return null;
    default:
      return outcome satisfies never;
  }
}

const withHops = (hops: readonly Hop[] | null) => hops && { hops };
