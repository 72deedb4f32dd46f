// Whether a robots.txt does what is expected of it.
import {
  type Crawler,
  customCrawler,
  findCrawler,
  hasAmbiguousGroup,
  ownChain,
  REFERENCE_CRAWLER,
} from '../crawlers/index.ts';
import { type Because, judgeFor, type Parses, parsesOf, type Verdict } from '../robots/index.ts';
import type { Expectation } from './expectations.ts';

export interface CheckedExpectation extends Expectation {
  /** Whether the crawler can crawl the URL; null where that is unknown. */
  readonly verdict: boolean | null;
  /** Whether that is what is expected. An unknown verdict meets no expectation. */
  readonly holds: boolean;
  /** Where the rule or the Crawl-delay stands that decides, 1-based; null where none does. */
  readonly line: number | null;
  /** `follows-others`: no group names it, and those whose rules it then follows get different answers. */
  readonly because: Because['kind'] | 'follows-others';
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
  const matchers = new Map<string, (url: string) => Verdict | 'unsettled'>();
  const matcherFor = (token: string) => {
    const known = matchers.get(token);
    if (known) return known;
    const matcher = matcherOf(parses, crawlerOf(token));
    matchers.set(token, matcher);
    return matcher;
  };
  const checked: CheckedExpectation[] = [];
  for (const expectation of expectations) {
    const found = matcherFor(expectation.token)(expectation.url);
    if (found === 'unsettled') {
      checked.push({ ...expectation, verdict: null, holds: false, line: null, because: 'follows-others' });
      yield;
      continue;
    }
    const { answer, rule, because } = found;
    const verdict = answer === 'unknown' ? null : answer === 'allowed';
    const line = because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
    checked.push({ ...expectation, verdict, holds: verdict === expectation.allowed, line, because: because.kind });
    yield;
  }
  return checked;
}

function matcherOf(parses: Parses, crawler: Crawler): (url: string) => Verdict | 'unsettled' {
  const { dialect, ignoresStar } = crawler;
  const robots = parses(dialect);
  const own = judgeFor({ chain: ownChain(crawler), ignoresStar }, robots);
  if (!hasAmbiguousGroup(crawler, robots)) return (url) => own.verdict(url);
  const meant = judgeFor({ chain: [REFERENCE_CRAWLER], ignoresStar }, robots);
  return (url) => {
    const verdict = own.verdict(url);
    return verdict.answer === meant.verdict(url).answer ? verdict : 'unsettled';
  };
}
