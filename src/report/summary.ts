// A report in a few numbers. The icon, its badge and title, the copied reports and the rows of the table all count by this, so that
// they cannot disagree.
import { fetches, isForSearch, isWithdrawn } from '../crawlers/index.ts';
import type { CrawlerReport, PageReport } from './data/types.ts';
import { cannotIndex } from './page/index-verdict.ts';

/** What a person wants to see at a glance. */
export const INTERESTS = ['search', 'ai', 'both'] as const;
export type Interest = (typeof INTERESTS)[number];

/** The selected crawlers that a choice is about. A token that fetches nothing is counted as every other. */
export interface CrawlerCount {
  readonly total: number;
  /** Product tokens of those that can't crawl the page, can't index it, or are opted out of an AI use: what the badge counts. */
  readonly restricted: readonly string[];
  /** Neither restricted, nor known to be free. */
  readonly unknown: number;
}

export interface Summary {
  readonly search: CrawlerCount;
  readonly ai: CrawlerCount;
  /** Every selected crawler, those for neither purpose, too. */
  readonly both: CrawlerCount;
  /** Of all that fetch pages today, those that can't crawl the page, or can't index it. */
  readonly cannotIndex: readonly string[];
}

export function summaryOf({ crawlers: selected }: Pick<PageReport, 'crawlers'>): Summary {
  // A token that its operator retired or denies counts nowhere.
  const crawlers = selected.filter(({ crawler }) => !isWithdrawn(crawler));
  return {
    search: countOf(
      crawlers.filter(({ crawler }) => isForSearch(crawler)),
      cannotIndex,
      isPageUnknown,
    ),
    ai: countOf(
      crawlers.filter(({ aiUse }) => aiUse !== null),
      isOutOfUse,
      isUseUnknown,
    ),
    both: countOf(crawlers, (one) => cannotIndex(one) || isOutOfUse(one), isPageUnknown),
    cannotIndex: crawlers.filter((one) => fetches(one.crawler) && cannotIndex(one)).map(tokenOf),
  };
}

type Is = (report: CrawlerReport) => boolean;

function countOf(crawlers: readonly CrawlerReport[], isOut: Is, isUnknown: Is): CrawlerCount {
  return {
    total: crawlers.length,
    restricted: crawlers.filter(isOut).map(tokenOf),
    unknown: crawlers.filter((one) => !isOut(one) && isUnknown(one)).length,
  };
}

const isPageUnknown: Is = ({ crawl, index }) => crawl.answer === 'unknown' || index.answer === 'unknown';

/** A crawler without an index can still have an AI use that depends on what wasn't seen. */
const isUseUnknown: Is = (one) => isPageUnknown(one) || one.aiUse?.some(({ state }) => state === 'unknown') === true;

const tokenOf = ({ crawler }: CrawlerReport) => crawler.token;

/** AI answers need the page in the index, training doesn't. A control token isn't for what another crawler can't index. */
function isOutOfUse(report: CrawlerReport): boolean {
  const isRefused = report.aiUse?.some(({ state, because }) => {
    return state === 'opted-out' || (state === 'blocked' && because?.kind === 'statement');
  });
  const isForAnswers = report.aiUse?.some(({ use }) => use === 'answers');
  return isRefused === true || (isForAnswers ? cannotIndex(report) : report.crawl.answer === 'disallowed');
}
