// Which crawlers fetch pages today: not those of the nineties, nor tokens that are retired or denied, nor those that name no crawler.
import type { Crawler } from './types.ts';

/** No longer crawls: its verdicts are those it would have reached. */
export function isHistoric({ purposes }: Pick<Crawler, 'purposes'>): boolean {
  return purposes.includes('historic');
}

/** A token that its operator retired or denies. */
export function isWithdrawn({ standing }: Pick<Crawler, 'standing'>): boolean {
  return standing === 'retired' || standing === 'denied';
}

/** Shown as that, and counted nowhere. */
export function isInactive(crawler: Pick<Crawler, 'purposes' | 'standing'>): boolean {
  return isHistoric(crawler) || isWithdrawn(crawler);
}

/** Fetches pages today. Under a control token nothing is fetched: what robots.txt says to it blocks no page. */
export function fetches(crawler: Pick<Crawler, 'purposes' | 'standing' | 'isControlToken'>): boolean {
  return !isInactive(crawler) && !crawler.isControlToken;
}

/** Takes what it fetches to AI. A search engine that also feeds AI is none of these: its requests say nothing of AI. */
export function isForAi({ purposes }: Pick<Crawler, 'purposes'>): boolean {
  return purposes[0] !== 'search' && (purposes.includes('ai-search') || purposes.includes('ai-training'));
}

/** People search what it finds. One that feeds AI only, keeps no index or is gone is none of these. */
export function isForSearch(crawler: Pick<Crawler, 'purposes' | 'standing' | 'isControlToken'>): boolean {
  return crawler.purposes[0] === 'search' && !crawler.isControlToken && !isInactive(crawler);
}
