import type { HeadersResult } from '../report/index.ts';

/**
 * Whether the document isn't what crawlers get of its URL: the page changed its own URL, or answers a form. Neither headers nor tags come,
 * however long one waits. They can be looked up.
 */
export const isOnlyLookedUp = (headers: HeadersResult): boolean =>
  headers.kind === 'unknown' && (headers.reason === 'own-navigation' || headers.reason === 'posted');
