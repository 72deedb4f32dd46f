// Which crawlers fetch pages today: not those of the nineties, not retired or denied tokens, and not tokens that aren't
// crawlers.
import type { Crawler } from './types.ts';

/** No longer crawls: its verdicts are those it would have reached. */
export function isHistoric({ purposes }: Pick<Crawler, 'purposes'>): boolean {
  return purposes.includes('historic');
}

/** A token that its operator retired or denies. */
export function isWithdrawn({ standing }: Pick<Crawler, 'standing'>): boolean {
  return standing === 'retired' || standing === 'denied';
}

/** Shown as that, but not counted. */
export function isInactive(crawler: Pick<Crawler, 'purposes' | 'standing'>): boolean {
  return isHistoric(crawler) || isWithdrawn(crawler);
}

/** Fetches pages today. A control token fetches nothing, so blocking it blocks no page. */
export function fetches(crawler: Pick<Crawler, 'purposes' | 'standing' | 'isControlToken'>): boolean {
  return !isInactive(crawler) && !crawler.isControlToken;
}

/** Its first purpose is search, even where it is gone, or is a control token. It can also feed AI. */
export function isSearchEngine({ purposes }: Pick<Crawler, 'purposes'>): boolean {
  return purposes[0] === 'search';
}

/** Fetches pages for AI. A search engine that also feeds AI doesn't count: allowing it to fetch a page says nothing about AI. */
export function isForAi(crawler: Pick<Crawler, 'purposes'>): boolean {
  const { purposes } = crawler;
  return !isSearchEngine(crawler) && (purposes.includes('ai-search') || purposes.includes('ai-training'));
}

/** People search what it finds. A crawler that only feeds AI, keeps no index or is gone doesn't count. */
export function isForSearch(crawler: Pick<Crawler, 'purposes' | 'standing' | 'isControlToken'>): boolean {
  return isSearchEngine(crawler) && !crawler.isControlToken && !isInactive(crawler);
}
