// Which crawlers fetch pages for AI, and for which use, as documented by their operators.
import { AI_USES, type AiUse, type Crawler, catalogue, isInactive, isOfSameOperator } from '../../crawlers/index.ts';

export function aiUsesOf({ purposes }: Crawler): readonly AiUse[] {
  return AI_USES.filter((use) => purposes.includes(use === 'training' ? 'ai-training' : 'ai-search'));
}

export const aiCrawlers: readonly Crawler[] = catalogue.filter(
  (crawler) => aiUsesOf(crawler).length > 0 && !isInactive(crawler),
);

/**
 * Tokens with which an operator lets sites exclude from training what its crawler fetches: Applebot-Extended for Applebot. Not
 * for answers: Google says that Google-Extended doesn't affect answers in Search, which use Googlebot's index.
 * https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers#google-extended
 */
export function controlTokensOf(crawler: Crawler): readonly Crawler[] {
  return aiCrawlers.filter((one) => one.isControlToken && isOfSameOperator(one, crawler) && one !== crawler);
}
