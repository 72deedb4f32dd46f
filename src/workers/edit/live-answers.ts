// What crawlers can do with a site now: by the live file, or without one.
import { checkExpectations, type Expectation } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import { type Answer, answerAt, type CrawlPolicy, type Parses } from '../../robots/index.ts';

export interface Live {
  readonly parses: Parses;
  readonly policyFor: (crawler: Crawler) => CrawlPolicy;
  readonly crawlerOf: (token: string) => Crawler;
}

/** Each crawler's answer for its URL now, and the deciding line of the live file. Yields after each. */
export function* liveAnswers(
  { parses, policyFor, crawlerOf }: Live,
  asked: readonly Expectation[],
): Generator<undefined, readonly Answer[], void> {
  const checked = yield* checkExpectations(parses, asked, crawlerOf);
  return checked.map(({ token, answer, line }) => {
    const policy = policyFor(crawlerOf(token));
    return policy === 'by-rules' ? answerAt(answer, line) : answerAt(policy, null);
  });
}
