// What crawlers can do with a site now: by the live file, or without one.
import { checkExpectations, type Expectation } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import type { CrawlPolicy, Parses } from '../../robots/index.ts';

export interface Live {
  readonly parses: Parses;
  readonly policyFor: (crawler: Crawler) => CrawlPolicy;
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
    if (policy === 'by-rules') return { allowed: verdict, line };
    return { allowed: policy === 'unknown' ? null : policy === 'allowed', line: null };
  });
}
