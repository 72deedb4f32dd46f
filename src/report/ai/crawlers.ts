// Which crawlers take what they fetch to AI, and for which use, as their operators say.
import { type Crawler, catalogue, isInactive } from '../../crawlers/index.ts';
import type { AiUse } from './types.ts';

export const AI_USES: readonly AiUse[] = ['training', 'answers'];

export function aiUsesOf({ purposes }: Crawler): readonly AiUse[] {
  return AI_USES.filter((use) => purposes.includes(use === 'training' ? 'ai-training' : 'ai-search'));
}

export const aiCrawlers: readonly Crawler[] = catalogue.filter(
  (crawler) => aiUsesOf(crawler).length > 0 && !isInactive(crawler),
);

/** A search engine that also feeds AI: to let it fetch the page says nothing of AI, and it is not counted among AI's crawlers. */
export const isSearchEngine = ({ purposes }: Crawler) => purposes[0] === 'search';

/**
 * Tokens by which the operator of a crawler lets its harvest be kept from training: Applebot-Extended for Applebot. Of answers,
 * Google says that Google-Extended does not touch those in Search, which Googlebot serves.
 * https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers#google-extended
 */
export function controlTokensOf(crawler: Crawler): readonly Crawler[] {
  if (crawler.owner === null) return [];
  return aiCrawlers.filter((one) => one.isControlToken && one.owner === crawler.owner && one !== crawler);
}
