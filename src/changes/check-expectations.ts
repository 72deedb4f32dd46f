// Whether a robots.txt does what is expected of it.
import { type Crawler, customCrawler, findCrawler } from '../crawlers/index.ts';
import { type Because, createMatcher, type Parses, parsesOf } from '../robots/index.ts';
import type { Expectation } from './expectations.ts';

export interface CheckedExpectation extends Expectation {
  /** Whether the crawler can crawl the URL; null where that is unknown. */
  readonly verdict: boolean | null;
  /** Whether that is what is expected. An unknown verdict meets no expectation. */
  readonly holds: boolean;
  /** Where the rule or the Crawl-delay stands that decides, 1-based; null where none does. */
  readonly line: number | null;
  readonly because: Because['kind'];
}

/**
 * Each in its place. Yields after each: there may be thousands, each of another crawler.
 *
 * @param crawlerOf how the crawler with a product token reads the file: as the catalogue has it, or by RFC 9309
 */
export function* checkExpectations(
  robots: string | Uint8Array | Parses,
  expectations: readonly Expectation[],
  crawlerOf: (token: string) => Crawler = (token) => findCrawler(token) ?? customCrawler(token),
): Generator<undefined, readonly CheckedExpectation[], void> {
  const parses = typeof robots === 'function' ? robots : parsesOf(robots);
  const matchers = new Map<string, ReturnType<typeof createMatcher>>();
  const matcherFor = (token: string) => {
    const known = matchers.get(token);
    if (known) return known;
    const { dialect, chain, ignoresStar } = crawlerOf(token);
    const matcher = createMatcher(parses(dialect), chain, { ignoresStar });
    matchers.set(token, matcher);
    return matcher;
  };
  const checked: CheckedExpectation[] = [];
  for (const expectation of expectations) {
    const { answer, rule, because } = matcherFor(expectation.token)(expectation.url);
    const verdict = answer === 'unknown' ? null : answer === 'allowed';
    const line = because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
    checked.push({ ...expectation, verdict, holds: verdict === expectation.allowed, line, because: because.kind });
    yield;
  }
  return checked;
}
