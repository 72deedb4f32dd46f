import type { HeadersResult, HeadersUnknownReason } from '../report/index.ts';

/**
 * Whether the document isn't what crawlers get of its URL: the page changed its own URL, answers a form, or is a network's challenge. Neither
 * headers nor tags come, however long one waits. They can be looked up.
 */
export const isOnlyLookedUp = (headers: HeadersResult): boolean =>
  headers.kind === 'unknown' && ONLY_LOOKED_UP.includes(headers.reason);

const ONLY_LOOKED_UP: readonly HeadersUnknownReason[] = ['own-navigation', 'posted', 'challenged'];
