// Which crawlers keep an index: what a page says about indexing doesn't affect the others.
import type { Crawler, Purpose } from './types.ts';

/** Pages fetched to train a model, for one person's question, for an ad or a link preview aren't indexed. */
const WITHOUT_INDEX: ReadonlySet<Purpose> = new Set(['ai-training', 'user-fetch', 'ads', 'preview']);

/**
 * By its main purpose; if that doesn't settle it, the crawler might keep an index. So does one that trains models if its operator
 * documents noindex: Amazonbot doesn't index the page then (https://developer.amazon.com/amazonbot, 4 September 2026).
 */
export function keepsIndex({ purposes: [main], documented }: Pick<Crawler, 'purposes' | 'documented'>): boolean {
  return !WITHOUT_INDEX.has(main) || (main === 'ai-training' && documented.includes('noindex'));
}
