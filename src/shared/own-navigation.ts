import type { HeadersResult } from '../report/index.ts';

/** Whether the page changed its own URL: neither headers nor tags of this URL come, however long one waits. They can be looked up. */
export const isOwnNavigation = (headers: HeadersResult): boolean =>
  headers.kind === 'unknown' && headers.reason === 'own-navigation';
