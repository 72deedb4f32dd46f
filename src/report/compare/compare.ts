// Compares the answers of all parsers to one file. Each parser reads the file when its answer is first needed.
import { once } from '../../base/once.ts';
import { done, type Steps } from '../../base/steps.ts';
import { type Crawler, fetches } from '../../crawlers/index.ts';
import { DIALECTS, type Dialect, type Parses, type RobotsOutcome } from '../../robots/index.ts';
import { robotsTextOf } from '../crawl/body.ts';
import { decidingRule } from '../crawl/deciding-rule.ts';
import { createFileJudge, type OriginJudge } from '../crawl/origin-judge.ts';
import type { CrawlerReport, Disagreement, PageReport } from '../data/types.ts';

/** The parsers of today's crawlers. The others differ on nearly every file. */
const TODAYS = DIALECTS.filter((dialect) => dialect !== 'koster-1994' && dialect !== 'kollar-1996');

/** Characters to show of the line that makes the difference, which can be as long as the file. */
const LONGEST_LISTED = 300;

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
  judge?: OriginJudge,
): Comparison {
  if (outcome.kind !== 'found') return { elsewhere: () => done([]), disagreements: () => done([]) };
  const asking: Asking = { url, judge: judge ?? createFileJudge(outcome) };
  const lines = once(() => robotsTextOf(outcome).split(/\r\n|[\r\n]/));
  return {
    elsewhere: (report) => otherAnswers(report, asking),
    disagreements: () => disagreementsOf(crawlers.filter(isBound), asking, lines),
  };
}

/** The URL that all parsers are compared on, and the file's judge. */
interface Asking {
  readonly url: string;
  readonly judge: ReturnType<typeof createFileJudge>;
}

/** Of another parser's result, only the answer and what decided are shown. */
function* otherAnswers(report: CrawlerReport, { url, judge }: Asking): Steps<readonly OtherAnswer[]> {
  const { crawler } = report;
  const own = yield* answerIn(crawler.dialect, crawler, { url, judge });
  const others: OtherAnswer[] = [];
  for (const dialect of DIALECTS) {
    const other = yield* answerIn(dialect, crawler, { url, judge });
    if (other !== own && other !== 'unknown' && own !== 'unknown') {
      others.push({ dialect, crawl: withoutMatches(judge.crawlIn(dialect, crawler, url)) });
    }
  }
  return others;
}

function* answerIn(
  dialect: Dialect,
  crawler: Crawler,
  { url, judge }: Asking,
): Steps<CrawlerReport['crawl']['answer']> {
  yield* judge.prepare(crawler, dialect);
  yield;
  return judge.answerIn(dialect, crawler, url);
}

function* disagreementsOf(
  bound: readonly CrawlerReport[],
  asking: Asking,
  lines: () => readonly string[],
): Steps<readonly Disagreement[]> {
  const all: Disagreement[] = [];
  for (const dialect of TODAYS) {
    for (const expected of ['disallowed', 'allowed'] as const) {
      const { readers, others } = yield* sidesOf(dialect, expected, bound, asking);
      if (readers.length === 0 || others.length === 0) continue;
      const line = lineReadBy(asking.judge.parses, readers, others);
      const cause = line === null ? null : { line, text: lines()[line - 1]?.slice(0, LONGEST_LISTED) ?? '' };
      all.push({ dialect, readers: readers.map(withoutItsMatches), others: others.map(withoutItsMatches), cause });
    }
  }
  return all;
}

const withoutItsMatches = ({ crawler, crawl }: CrawlerReport) => ({ crawler, crawl: withoutMatches(crawl) });

/** The crawlers that get `expected` because their parser is `dialect`, and those that get the opposite because theirs isn't. */
function* sidesOf(
  dialect: Dialect,
  expected: 'allowed' | 'disallowed',
  bound: readonly CrawlerReport[],
  asking: Asking,
): Steps<{ readonly readers: readonly CrawlerReport[]; readonly others: readonly CrawlerReport[] }> {
  const opposite = expected === 'allowed' ? 'disallowed' : 'allowed';
  const readers: CrawlerReport[] = [];
  const others: CrawlerReport[] = [];
  const candidates = bound.filter(({ crawl }) => crawl.answer === opposite);
  if (candidates.length === 0) return { readers, others };
  for (const one of bound) {
    if (one.crawler.dialect !== dialect || one.crawl.answer !== expected) continue;
    if ((yield* answerIn('rfc9309', one.crawler, asking)) === opposite) readers.push(one);
  }
  if (readers.length === 0) return { readers, others };
  for (const one of candidates) {
    if ((yield* answerIn(dialect, one.crawler, asking)) === expected) others.push(one);
  }
  return { readers, others };
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

export function* otherParserAnswersInSteps(
  { crawlers }: PageReport,
  { elsewhere }: Comparison,
): Steps<OtherParserAnswers> {
  const all: [token: string, others: readonly OtherAnswer[]][] = [];
  for (const one of crawlers) all.push([one.crawler.token, yield* elsewhere(one)]);
  return Object.fromEntries(all);
}
