// Who keeps an index: to all others, what a page says about indexing is nothing.
import type { Crawler, Purpose } from './types.ts';

/** What is fetched to train a model, for one person's question, for an ad or a link card is put in no index. */
const WITHOUT_INDEX: ReadonlySet<Purpose> = new Set(['ai-training', 'user-fetch', 'ads', 'preview']);

/** By its main purpose. If that doesn't settle it, the crawler might keep an index. */
export function keepsIndex({ purposes: [main] }: Crawler): boolean {
  return !WITHOUT_INDEX.has(main);
}
