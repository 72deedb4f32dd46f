// Whether a robots.txt does what is expected of it.
import { memoize } from '../base/once.ts';
import { type Crawler, type CrawlerVerdict, customCrawler, findCrawler, judgesOf } from '../crawlers/index.ts';
import { type CrawlAnswer, decidingLine, type Parses, parsesOf } from '../robots/index.ts';
import type { Expectation } from './expectations.ts';

export interface CheckedExpectation extends Expectation {
  /** Whether the crawler can crawl the URL. */
  readonly answer: CrawlAnswer;
  /** Whether the answer is the expected one. An unknown answer never is. */
  readonly holds: boolean;
  /** The line of the rule or Crawl-delay that decides, 1-based; null if none does. */
  readonly line: number | null;
  readonly because: CrawlerVerdict['because']['kind'];
}

/** Whether the answer is the expected one. */
export function isAsExpected({ allowed }: Expectation, answer: CrawlAnswer): boolean {
  return answer === (allowed ? 'allowed' : 'disallowed');
}

/**
 * The results in the order of the expectations. Yields after each: there may be thousands, for different crawlers.
 *
 * @param crawlerOf the crawler with a product token: from the catalog, or a custom one that is parsed by RFC 9309
 */
export function* checkExpectations(
  robots: string | Uint8Array | Parses,
  expectations: readonly Expectation[],
  crawlerOf: (token: string) => Crawler = (token) => findCrawler(token) ?? customCrawler(token),
): Generator<undefined, readonly CheckedExpectation[], void> {
  const parses = typeof robots === 'function' ? robots : parsesOf(robots);
  const judgeFor = judgesOf(parses);
  const judgeOf = memoize((token: string) => judgeFor(crawlerOf(token)));
  const checked: CheckedExpectation[] = [];
  for (const expectation of expectations) {
    const verdict = judgeOf(expectation.token).verdict(expectation.url);
    const { answer, because } = verdict;
    const holds = isAsExpected(expectation, answer);
    checked.push({ ...expectation, answer, holds, line: decidingLine(verdict), because: because.kind });
    yield;
  }
  return checked;
}
