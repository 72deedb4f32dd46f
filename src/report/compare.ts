// What the other dialects make of the same file: it is read once more for each dialect, at the first question that needs it.
import { type Crawler, fetches } from '../crawlers/index.ts';
import { DIALECTS, type Dialect, type RobotsOutcome } from '../robots/index.ts';
import { crawlJudge, parseOnce } from './crawl.ts';
import type { CrawlerReport, Disagreement, PageReport } from './types.ts';

/** Those that crawlers read in today. The others differ on nearly every file of today, and are no news. */
const TODAYS: readonly Dialect[] = ['rfc9309', 'google', 'bing', 'yandex'];

/** What a dialect that is not the crawler's own would have it do. */
export interface OtherReading {
  readonly dialect: Dialect;
  readonly crawl: CrawlerReport['crawl'];
}

export interface Comparison {
  /** The dialects that would answer otherwise for the crawler and the page, of all that there are. */
  readonly elsewhere: (report: CrawlerReport) => readonly OtherReading[];
  /** Of the dialects of today, each that reads the page's address differently from others, by the report's crawlers. */
  readonly disagreements: () => readonly Disagreement[];
}

/**
 * Compares dialects on one page's address. Of a file only: what each makes of a failure its crawlers' reports say.
 *
 * @param report what was reported of the page on this `outcome`
 */
export function compareDialects(
  { url, crawlers }: Pick<PageReport, 'url' | 'crawlers'>,
  outcome: RobotsOutcome,
  parse = parseOnce(),
): Comparison {
  if (outcome.kind !== 'found') return { elsewhere: () => [], disagreements: () => [] };
  const judge = crawlJudge(outcome, outcome.fetchedAt, parse);
  const read = (crawler: Crawler, dialect: Dialect) => judge(crawler, dialect, url);
  const answer = ({ crawler }: CrawlerReport, dialect: Dialect) => read(crawler, dialect).answer;

  const elsewhere = (report: CrawlerReport) => {
    const { crawler } = report;
    const own = answer(report, crawler.dialect);
    return DIALECTS.map((dialect) => ({ dialect, crawl: read(crawler, dialect) })).filter(
      ({ crawl }) => crawl.answer !== own,
    );
  };

  // Whoever need not obey is told nothing that binds it, nor is who fetches nothing.
  const bound = crawlers.filter(({ crawler, crawl }) => crawl.because.kind !== 'need-not-obey' && fetches(crawler));
  /** Who is told `told` for being read in `dialect`, and who is told the opposite for not being. */
  const disagreement = (dialect: Dialect, told: 'allowed' | 'disallowed'): Disagreement | null => {
    const candidates = bound.filter(({ crawl }) => crawl.answer !== told);
    if (candidates.length === 0) return null;
    const readers = bound.filter(
      (one) => one.crawler.dialect === dialect && one.crawl.answer === told && answer(one, 'rfc9309') !== told,
    );
    if (readers.length === 0) return null;
    const others = candidates.filter((one) => answer(one, dialect) === told);
    return others.length > 0 ? { dialect, readers, others } : null;
  };

  const disagreements = () =>
    TODAYS.flatMap((dialect) =>
      (['disallowed', 'allowed'] as const).flatMap((told) => disagreement(dialect, told) ?? []),
    );
  return { elsewhere, disagreements };
}

/** By product token: the dialects that would answer otherwise. */
export type Elsewhere = Readonly<Record<string, readonly OtherReading[]>>;

export function elsewhereOf({ crawlers }: PageReport, { elsewhere }: Comparison): Elsewhere {
  return Object.fromEntries(crawlers.map((one) => [one.crawler.token, elsewhere(one)]));
}
