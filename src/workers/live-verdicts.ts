// What crawlers may do with a site now: as the live file says, or as they take it that there is none to read.
import { checkExpectations, type Expectation } from '../changes/index.ts';
import type { Crawler } from '../crawlers/index.ts';
import { type Parses, readOutcome } from '../robots/index.ts';
import type { FailedOutcome } from './edit-jobs.ts';

/** What a crawler may do with every URL, true for crawling it; `follows` where it follows the live file. */
export type LiveRule = boolean | 'follows' | 'unknown';

/** @param now milliseconds since the epoch */
export function liveRule(failure: FailedOutcome | null, crawler: Crawler, now: number): LiveRule {
  if (failure === null) return 'follows';
  const reading = readOutcome(failure, crawler.dialect, now, crawler.onFailure);
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
