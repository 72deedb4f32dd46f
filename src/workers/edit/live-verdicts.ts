// What crawlers can do with a site now: by the live file, or without one.
import { checkExpectations, type Expectation } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { type LiveRule, type Parses, type RobotsOutcome, readOutcome } from '../../robots/index.ts';

/**
 * @param outcome null if there is a file
 * @param now milliseconds since the epoch
 */
export function liveRule(outcome: RobotsOutcome | null, crawler: Crawler, now: number): LiveRule {
  if (outcome === null) return 'follows';
  const meaning = readOutcome(outcome, crawler.dialect, now, crawler.onFailure);
  switch (meaning.kind) {
    case 'rules':
      return 'follows';
    case 'allow-all':
      return true;
    case 'disallow-all':
      return false;
    case 'unknown':
      return 'unknown';
    default:
      return meaning satisfies never;
  }
}

export interface Live {
  readonly parses: Parses;
  readonly ruleFor: (crawler: Crawler) => LiveRule;
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
  { parses, ruleFor, crawlerOf }: Live,
  asked: readonly Expectation[],
): Generator<undefined, readonly LiveVerdict[], void> {
  const checked = yield* checkExpectations(parses, asked, crawlerOf);
  return checked.map(({ token, verdict, line }) => {
    const rule = ruleFor(crawlerOf(token));
    if (rule === 'follows') return { allowed: verdict, line };
    return { allowed: rule === 'unknown' ? null : rule, line: null };
  });
}
