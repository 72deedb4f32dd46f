// What crawlers can do with a site now: by the live file, or without one.
import { checkExpectations, type Expectation } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { type FollowedPolicy, type Parses, type RobotsOutcome, readOutcome } from '../../robots/index.ts';

/**
 * @param outcome null if there is a file
 * @param now milliseconds since the epoch
 */
export function policyNow(outcome: RobotsOutcome | null, crawler: Crawler, now: number): FollowedPolicy {
  if (outcome === null) return 'by-rules';
  const meaning = readOutcome(outcome, crawler.dialect, now, crawler.onFailure);
  switch (meaning.kind) {
    case 'rules':
      return 'by-rules';
    case 'allow-all':
      return 'allowed';
    case 'disallow-all':
      return 'disallowed';
    case 'unknown':
      return 'unknown';
    default:
      return meaning satisfies never;
  }
}

/** Whether every URL can be crawled; null if rules decide, or if it is unknown. */
export function allowsAll(policy: FollowedPolicy): boolean | null {
  return policy === 'by-rules' || policy === 'unknown' ? null : policy === 'allowed';
}

export interface Live {
  readonly parses: Parses;
  readonly policyFor: (crawler: Crawler) => FollowedPolicy;
  readonly crawlerOf: (token: string) => Crawler;
}

export interface LiveVerdict {
  /** Null if unknown. */
  readonly allowed: boolean | null;
  /** The deciding line of the live file; null if none decides. */
  readonly line: number | null;
}

/** Each crawler's verdict on its URL now. Yields after each. */
export function* liveVerdicts(
  { parses, policyFor, crawlerOf }: Live,
  asked: readonly Expectation[],
): Generator<undefined, readonly LiveVerdict[], void> {
  const checked = yield* checkExpectations(parses, asked, crawlerOf);
  return checked.map(({ token, verdict, line }) => {
    const policy = policyFor(crawlerOf(token));
    return policy === 'by-rules' ? { allowed: verdict, line } : { allowed: allowsAll(policy), line: null };
  });
}
