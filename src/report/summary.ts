// A report in a few numbers. The icon, its badge and title, the copied reports and the rows of the table all count by this, so that
// they cannot disagree.
import { fetches } from '../crawlers/index.ts';
import type { PageReason, PageState } from './page/page-verdict-types.ts';
import type { CrawlerReport, PageReport } from './types.ts';

/**
 * Historic crawlers and control tokens count nowhere: they fetch no page. What is said to a control token is part of the AI use
 * of its operator (ai/purposes.ts).
 */
export interface Summary {
  readonly verdict: PageState;
  readonly reason: PageReason;
  /** Whether a search crawler is selected: without one, the page as a whole has no verdict. */
  readonly isSearched: boolean;
  readonly total: number;
  /** Of robots.txt. Of those that are neither allowed nor disallowed, it is not known. */
  readonly allowed: number;
  readonly disallowed: number;
  /** Product tokens of those that cannot crawl the page, or cannot index it: what the badge counts. */
  readonly blocked: readonly string[];
  /** Neither blocked, nor known to be free. */
  readonly unknown: number;
}

export function summaryOf({ page, crawlers }: Pick<PageReport, 'page' | 'crawlers'>): Summary {
  const counted = crawlers.filter(({ crawler }) => fetches(crawler));
  const count = (isCounted: (report: CrawlerReport) => boolean) => counted.filter(isCounted).length;
  return {
    verdict: page.verdict,
    reason: page.reason,
    isSearched: page.crawlers.length > 0,
    total: counted.length,
    allowed: count(({ crawl }) => crawl.answer === 'allowed'),
    disallowed: count(({ crawl }) => crawl.answer === 'disallowed'),
    blocked: counted.filter(isBlocked).map(({ crawler }) => crawler.token),
    unknown: count((one) => !isBlocked(one) && (one.crawl.answer === 'unknown' || one.index.answer === 'unknown')),
  };
}

/** By robots.txt, by the status, or by a noindex. A crawler that keeps no index is blocked by robots.txt alone. */
function isBlocked({ crawl, index }: Pick<CrawlerReport, 'crawl' | 'index'>): boolean {
  return crawl.answer === 'disallowed' || index.answer === 'noindex' || index.answer === 'unseen';
}
