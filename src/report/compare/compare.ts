// Compares the answers of all parsers to one file. Each parser reads the file when its answer is first needed.
import { done, runAll, type Steps } from '../../base/steps.ts';
import { type Crawler, fetches } from '../../crawlers/index.ts';
import { DIALECTS, type Dialect, type Parses, type RobotsOutcome } from '../../robots/index.ts';
import { robotsTextOf } from '../body.ts';
import { type CrawlJudge, fileJudge } from '../crawl.ts';
import { decidingRule } from '../deciding-rule.ts';
import type { CrawlerReport, Disagreement, PageReport } from '../types.ts';

/** The parsers of today's crawlers. The others differ on nearly every file. */
const TODAYS = DIALECTS.filter((dialect) => dialect !== 'koster-1994' && dialect !== 'kollar-1996');

/** Characters to show of the line that makes the difference, which can be as long as the file. */
const MOST_LISTED = 300;

/** The answer that a crawler would get with another parser. */
export interface OtherAnswer {
  readonly dialect: Dialect;
  readonly crawl: CrawlerReport['crawl'];
}

export interface Comparison {
  /** The answers of the parsers that differ from the crawler's own, for the page. */
  readonly elsewhere: (report: CrawlerReport) => Steps<readonly OtherAnswer[]>;
  /** If today's parsers give the report's crawlers opposite answers for the page's URL. */
  readonly disagreements: () => Steps<readonly Disagreement[]>;
}

/**
 * Compares parsers on one page's URL. Only for a file: the reports themselves say what a failed request means.
 *
 * @param report the page's report, made with this `outcome`
 * @param judge for this outcome, if there already is one
 */
export function compareDialects(
  { url, crawlers }: Pick<PageReport, 'url' | 'crawlers'>,
  outcome: RobotsOutcome,
  judge?: CrawlJudge,
): Comparison {
  if (outcome.kind !== 'found') return { elsewhere: () => done([]), disagreements: () => done([]) };
  // Of another parser's result, only the answer and what decided are shown.
  const { crawlIn, answerIn, prepare, parses } = judge ?? fileJudge(outcome);
  const answer = ({ crawler }: CrawlerReport, dialect: Dialect) => answerIn(dialect, crawler, url);

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
      const other = answer(report, dialect);
      if (other !== own && other !== 'unknown' && own !== 'unknown') {
        others.push({ dialect, crawl: withoutMatches(crawlIn(dialect, crawler, url)) });
      }
    }
    return others;
  };

  const lines = () => robotsTextOf(outcome).split(/\r\n|[\r\n]/);
  const bound = crawlers.filter(isBound);
  /** The crawlers that get `expected` because their parser is `dialect`, and those that get the opposite because theirs isn't. */
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
    const line = lineReadBy(parses, readers, others);
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

/** Left out: crawlers that need not obey or fetch nothing, and files that are too complex. */
function isBound({ crawler, crawl }: CrawlerReport): boolean {
  return crawl.because.kind !== 'need-not-obey' && crawl.answer !== 'unknown' && fetches(crawler);
}

/** The line that decides for the first crawlers and that the others don't read: the rule's, or the one that starts its group. */
function lineReadBy(parses: Parses, [one]: readonly CrawlerReport[], [other]: readonly CrawlerReport[]): number | null {
  const rule = one && decidingRule(one);
  if (!rule || !other) return null;
  const group = parses(one.crawler.dialect).groups.find(({ rules }) => rules.some(({ line }) => line === rule.line));
  const { groups } = parses(other.crawler.dialect);
  const starts = new Set(groups.flatMap(({ userAgents }) => userAgents.map(({ line }) => line)));
  if (group?.userAgents.every(({ line }) => !starts.has(line))) return group.firstLine;
  return groups.some(({ rules }) => rules.some(({ line }) => line === rule.line)) ? null : rule.line;
}

/** Only the answer and what decided. */
function withoutMatches({ answer, because }: CrawlerReport['crawl']): CrawlerReport['crawl'] {
  if (because.kind !== 'rules') return { answer, because };
  return { answer, because: { ...because, verdict: { ...because.verdict, matched: [], matchedOmitted: 0 } } };
}

/** By product token: the parsers with another answer. */
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
