// What crawlers may do with a site now: as the live file says, or as they take it that there is none to read.
import { checkExpectations, type Expectation } from '../changes/index.ts';
import type { Crawler } from '../crawlers/index.ts';
import { type LiveRule, type Parses, type RobotsOutcome, readOutcome } from '../robots/index.ts';

/**
 * @param outcome null where the file is at hand
 * @param now milliseconds since the epoch
 */
export function liveRule(outcome: RobotsOutcome | null, crawler: Crawler, now: number): LiveRule {
  if (outcome === null) return 'follows';
  const reading = readOutcome(outcome, crawler.dialect, now, crawler.onFailure);
  switch (reading.kind) {
    case 'rules':
      return 'follows';
    case 'allow-all':
      return true;
    case 'disallow-all':
      return false;
    case 'unknown':
      return 'unknown';
    default:
      return reading satisfies never;
  }
}

export interface Live {
  readonly parses: Parses;
  readonly ruleFor: (crawler: Crawler) => LiveRule;
  readonly crawlerOf: (token: string) => Crawler;
}

/** For the crawler and URL of each expectation, whether it is allowed now; null where that isn't known. */
export function liveVerdicts(
  { parses, ruleFor, crawlerOf }: Live,
  asked: readonly Expectation[],
): readonly (boolean | null)[] {
  return checkExpectations(parses, asked, crawlerOf).map(({ token, allowed, holds }) => {
    const rule = ruleFor(crawlerOf(token));
    if (rule === 'unknown') return null;
    return rule === 'follows' ? holds === allowed : rule;
  });
}
