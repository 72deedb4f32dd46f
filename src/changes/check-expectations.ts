// Whether a robots.txt does what is expected of it.
import { type Crawler, type CrawlerJudge, createCrawlerJudge, customCrawler, findCrawler } from '../crawlers/index.ts';
import { type Because, decidingLine, type Parses, parsesOf } from '../robots/index.ts';
import type { Expectation } from './expectations.ts';

export interface CheckedExpectation extends Expectation {
  /** Whether the crawler can crawl the URL; null if that is unknown. */
  readonly verdict: boolean | null;
  /** Whether the verdict is the expected one. An unknown verdict never is. */
  readonly holds: boolean;
  /** The line of the rule or Crawl-delay that decides, 1-based; null if none does. */
  readonly line: number | null;
  /** `follows-others`: no group names the crawler, and the crawlers whose rules it may follow get different answers. */
  readonly because: Because['kind'] | 'follows-others';
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
  const judges = new Map<string, CrawlerJudge>();
  const judgeOf = (token: string) => {
    const judge = judges.get(token) ?? createCrawlerJudge(crawlerOf(token), parses);
    judges.set(token, judge);
    return judge;
  };
  const checked: CheckedExpectation[] = [];
  for (const expectation of expectations) {
    const found = judgeOf(expectation.token).verdict(expectation.url);
    if (found === 'ambiguous') {
      checked.push({ ...expectation, verdict: null, holds: false, line: null, because: 'follows-others' });
      yield;
      continue;
    }
    const { answer, because } = found;
    const verdict = answer === 'unknown' ? null : answer === 'allowed';
    const line = decidingLine(found);
    checked.push({ ...expectation, verdict, holds: verdict === expectation.allowed, line, because: because.kind });
    yield;
  }
  return checked;
}
