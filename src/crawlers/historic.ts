// Crawlers of the nineties.
import type { Crawler } from './types.ts';

/** No longer crawls: what is said of it is how it would have read. */
export function isHistoric({ purposes }: Crawler): boolean {
  return purposes.includes('historic');
}
