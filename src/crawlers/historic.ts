// Who fetches nothing: the crawlers of the nineties, and tokens that name no crawler.
import type { Crawler } from './types.ts';

/** No longer crawls: its verdicts are those it would have reached. */
export function isHistoric({ purposes }: Pick<Crawler, 'purposes'>): boolean {
  return purposes.includes('historic');
}

/** Fetches pages today. Under a control token nothing is fetched: what robots.txt says to it blocks no page. */
export function fetches(crawler: Pick<Crawler, 'purposes' | 'isControlToken'>): boolean {
  return !isHistoric(crawler) && !crawler.isControlToken;
}

/** People search what it finds. One that feeds AI only, keeps no index or is gone is none of these. */
export function isForSearch({ purposes, isControlToken }: Pick<Crawler, 'purposes' | 'isControlToken'>): boolean {
  return purposes[0] === 'search' && !isControlToken && !purposes.includes('historic');
}
