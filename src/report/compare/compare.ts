// What the other parsers make of the same file: it is read once more for each parser, at the first question that needs it.
import { done, runAll, type Steps } from '../../base/steps.ts';
import { type Crawler, fetches } from '../../crawlers/index.ts';
import { DIALECTS, type Dialect, type RobotsOutcome } from '../../robots/index.ts';
import { robotsTextOf } from '../body.ts';
import { type CrawlJudge, crawlJudge } from '../crawl.ts';
import { decidingRule } from '../deciding-rule.ts';
import type { CrawlerReport, Disagreement, PageReport } from '../types.ts';

/** Those that crawlers read in today. The others differ on nearly every file of today. */
const TODAYS = DIALECTS.filter((dialect) => dialect !== 'koster-1994' && dialect !== 'kollar-1996');

/** Characters of the line that makes the difference: it may be the whole file. */
const MOST_LISTED = 300;

/** What a parser that is not the crawler's own would have it do. */
export interface OtherAnswer {
  readonly dialect: Dialect;
  readonly crawl: CrawlerReport['crawl'];
}

export interface Comparison {
  /** The parsers that would answer otherwise for the crawler and the page, of all that there are. */
  readonly elsewhere: (report: CrawlerReport) => Steps<readonly OtherAnswer[]>;
  /** Of the parsers of today, each that reads the page's URL differently from others, by the report's crawlers. */
  readonly disagreements: () => Steps<readonly Disagreement[]>;
}

/**
 * Compares parsers on one page's URL. Of a file only: what each makes of a failure its crawlers' reports say.
 *
 * @param report what was reported of the page on this `outcome`
 * @param judge of this outcome, where there is one already
 */
export function compareDialects(
  { url, crawlers }: Pick<PageReport, 'url' | 'crawlers'>,
  outcome: RobotsOutcome,
  judge?: CrawlJudge,
): Comparison {
  if (outcome.kind !== 'found') return { elsewhere: () => done([]), disagreements: () => done([]) };
  // Beside a crawler's own answer nothing but the answer and what decided is shown of another.
  const { crawlIn, prepare, parses } = judge ?? crawlJudge(outcome, outcome.fetchedAt);
  const read = (crawler: Crawler, dialect: Dialect) => crawlIn(dialect, crawler, url);
  const answer = ({ crawler }: CrawlerReport, dialect: Dialect) => read(crawler, dialect).answer;

  const prepareFor = function* (crawler: Crawler, dialect: Dialect): Steps<void> {
    yield* prepare(crawler, dialect);
    yield;
  };
  const elsewhere = function* (report: CrawlerReport) {
    const { crawler } = report;
    const own = answer(report, crawler.dialect);
    const others: OtherAnswer[] = [];
    for (const dialect of DIALECTS) {
      yield* prepareFor(crawler, dialect);
      const crawl = withoutMatches(read(crawler, dialect));
      if (crawl.answer !== own && crawl.answer !== 'unknown' && own !== 'unknown') others.push({ dialect, crawl });
    }
    return others;
  };

  const lines = () => robotsTextOf(outcome).split(/\r\n|[\r\n]/);
  /** Of the rule that decides for the first ones, the line that the others pass over: its own, or that which starts its group. */
  const lineReadBy = ([one]: readonly CrawlerReport[], [other]: readonly CrawlerReport[]): number | null => {
    const rule = one && decidingRule(one);
    if (!rule || !other) return null;
    const group = parses(one.crawler.dialect).groups.find(({ rules }) => rules.some(({ line }) => line === rule.line));
    const { groups } = parses(other.crawler.dialect);
    const starts = new Set(groups.flatMap(({ userAgents }) => userAgents.map(({ line }) => line)));
    if (group?.userAgents.every(({ line }) => !starts.has(line))) return group.firstLine;
    return groups.some(({ rules }) => rules.some(({ line }) => line === rule.line)) ? null : rule.line;
  };

  // A crawler that doesn't have to obey, or fetches nothing, gets no binding answer; too complex is unknown.
  const bound = crawlers.filter(
    ({ crawler, crawl }) => crawl.because.kind !== 'need-not-obey' && crawl.answer !== 'unknown' && fetches(crawler),
  );
  /** Crawlers that get the answer `expected` because they parse in `dialect`, and those that get the opposite because they don't. */
  const disagreement = function* (dialect: Dialect, expected: 'allowed' | 'disallowed'): Steps<Disagreement | null> {
    const opposite = expected === 'allowed' ? 'disallowed' : 'allowed';
    const candidates = bound.filter(({ crawl }) => crawl.answer === opposite);
    if (candidates.length === 0) return null;
    const readers: CrawlerReport[] = [];
    for (const one of bound) {
      if (one.crawler.dialect !== dialect || one.crawl.answer !== expected) continue;
      yield* prepareFor(one.crawler, 'rfc9309');
      if (answer(one, 'rfc9309') === opposite) readers.push(one);
    }
    if (readers.length === 0) return null;
    const others: CrawlerReport[] = [];
    for (const one of candidates) {
      yield* prepareFor(one.crawler, dialect);
      if (answer(one, dialect) === expected) others.push(one);
    }
    if (others.length === 0) return null;
    const line = lineReadBy(readers, others);
    const cause = line === null ? null : { line, text: lines()[line - 1]?.slice(0, MOST_LISTED) ?? '' };
    const parties = (reports: readonly CrawlerReport[]) =>
      reports.map(({ crawler, crawl }) => ({ crawler, crawl: withoutMatches(crawl) }));
    return { dialect, readers: parties(readers), others: parties(others), cause };
  };

  const disagreements = function* () {
    const all: Disagreement[] = [];
    for (const dialect of TODAYS) {
      for (const expected of ['disallowed', 'allowed'] as const) {
        const found = yield* disagreement(dialect, expected);
        if (found) all.push(found);
      }
    }
    return all;
  };
  return { elsewhere, disagreements };
}

/** The answer and what decided: beside a crawler's own answer nothing else is shown of another. */
function withoutMatches({ answer, because }: CrawlerReport['crawl']): CrawlerReport['crawl'] {
  if (because.kind !== 'rules') return { answer, because };
  return { answer, because: { ...because, verdict: { ...because.verdict, matched: [], matchedOmitted: 0 } } };
}

/** By product token: the parsers that would answer otherwise. */
export type OtherParserAnswers = Readonly<Record<string, readonly OtherAnswer[]>>;

export function otherParserAnswers(...args: Parameters<typeof otherParserAnswersInSteps>): OtherParserAnswers {
  return runAll(otherParserAnswersInSteps(...args));
}

export function* otherParserAnswersInSteps(
  { crawlers }: PageReport,
  { elsewhere }: Comparison,
): Steps<OtherParserAnswers> {
  const all: [token: string, others: readonly OtherAnswer[]][] = [];
  for (const one of crawlers) all.push([one.crawler.token, yield* elsewhere(one)]);
  return Object.fromEntries(all);
}
