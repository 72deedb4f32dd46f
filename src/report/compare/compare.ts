// What the other parsers make of the same file: it is read once more for each parser, at the first question that needs it.
import { type Crawler, fetches } from '../../crawlers/index.ts';
import { DIALECTS, type Dialect, type RobotsOutcome } from '../../robots/index.ts';
import { textOf } from '../body.ts';
import { crawlJudge, parseOnce } from '../crawl.ts';
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
  readonly elsewhere: (report: CrawlerReport) => readonly OtherAnswer[];
  /** Of the parsers of today, each that reads the page's URL differently from others, by the report's crawlers. */
  readonly disagreements: () => readonly Disagreement[];
}

/**
 * Compares parsers on one page's URL. Of a file only: what each makes of a failure its crawlers' reports say.
 *
 * @param report what was reported of the page on this `outcome`
 */
export function compareDialects(
  { url, crawlers }: Pick<PageReport, 'url' | 'crawlers'>,
  outcome: RobotsOutcome,
  parse = parseOnce(),
): Comparison {
  if (outcome.kind !== 'found') return { elsewhere: () => [], disagreements: () => [] };
  // Beside a crawler's own answer nothing but the answer and what decided is shown of another.
  const judge = crawlJudge(outcome, outcome.fetchedAt, parse, 'none');
  const read = (crawler: Crawler, dialect: Dialect) => judge(crawler, dialect, url);
  const answer = ({ crawler }: CrawlerReport, dialect: Dialect) => read(crawler, dialect).answer;

  const elsewhere = (report: CrawlerReport) => {
    const { crawler } = report;
    const own = answer(report, crawler.dialect);
    return DIALECTS.map((dialect) => ({ dialect, crawl: withoutMatches(read(crawler, dialect)) })).filter(
      ({ crawl }) => crawl.answer !== own && crawl.answer !== 'unknown' && own !== 'unknown',
    );
  };

  const lines = () => textOf(outcome).split(/\r\n|[\r\n]/);
  /** Of the rule that decides for the first ones, the line that the others pass over: its own, or that which starts its group. */
  const lineReadBy = ([one]: readonly CrawlerReport[], [other]: readonly CrawlerReport[]): number | null => {
    const rule = one && decidingRule(one);
    if (!rule || !other) return null;
    const group = parse(outcome, one.crawler.dialect).groups.find(({ rules }) =>
      rules.some(({ line }) => line === rule.line),
    );
    const { groups } = parse(outcome, other.crawler.dialect);
    const starts = new Set(groups.flatMap(({ userAgents }) => userAgents.map(({ line }) => line)));
    if (group?.userAgents.every(({ line }) => !starts.has(line))) return group.firstLine;
    return groups.some(({ rules }) => rules.some(({ line }) => line === rule.line)) ? null : rule.line;
  };

  // A crawler that doesn't have to obey, or fetches nothing, gets no binding answer; too complex is unknown.
  const bound = crawlers.filter(
    ({ crawler, crawl }) => crawl.because.kind !== 'need-not-obey' && crawl.answer !== 'unknown' && fetches(crawler),
  );
  /** Crawlers that get the answer `expected` because they parse in `dialect`, and those that get the opposite because they don't. */
  const disagreement = (dialect: Dialect, expected: 'allowed' | 'disallowed'): Disagreement | null => {
    const opposite = expected === 'allowed' ? 'disallowed' : 'allowed';
    const candidates = bound.filter(({ crawl }) => crawl.answer === opposite);
    if (candidates.length === 0) return null;
    const readers = bound.filter(
      (one) => one.crawler.dialect === dialect && one.crawl.answer === expected && answer(one, 'rfc9309') === opposite,
    );
    if (readers.length === 0) return null;
    const others = candidates.filter((one) => answer(one, dialect) === expected);
    if (others.length === 0) return null;
    const line = lineReadBy(readers, others);
    const cause = line === null ? null : { line, text: lines()[line - 1]?.slice(0, MOST_LISTED) ?? '' };
    const parties = (reports: readonly CrawlerReport[]) =>
      reports.map(({ crawler, crawl }) => ({ crawler, crawl: withoutMatches(crawl) }));
    return { dialect, readers: parties(readers), others: parties(others), cause };
  };

  const disagreements = () =>
    TODAYS.flatMap((dialect) =>
      (['disallowed', 'allowed'] as const).flatMap((expected) => disagreement(dialect, expected) ?? []),
    );
  return { elsewhere, disagreements };
}

/** The answer and what decided: beside a crawler's own answer nothing else is shown of another. */
function withoutMatches({ answer, because }: CrawlerReport['crawl']): CrawlerReport['crawl'] {
  if (because.kind !== 'rules') return { answer, because };
  return { answer, because: { ...because, verdict: { ...because.verdict, matched: [], matchedOmitted: 0 } } };
}

/** By product token: the parsers that would answer otherwise. */
export type Elsewhere = Readonly<Record<string, readonly OtherAnswer[]>>;

export function elsewhereOf({ crawlers }: PageReport, { elsewhere }: Comparison): Elsewhere {
  return Object.fromEntries(crawlers.map((one) => [one.crawler.token, elsewhere(one)]));
}
