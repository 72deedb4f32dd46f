// What a page's HTTP status means for indexing. The body isn't read: a "not found" page with status 200 isn't recognized.
import type { StatusMeaning } from '../data/page-verdict.ts';

/**
 * What Google documents; null for a status that isn't an obstacle.
 * https://developers.google.com/crawling/docs/troubleshooting/http-status-codes: for the indexing pipeline, every 4xx but 429
 * means that the content does not exist, and a URL that was indexed is removed; 5xx and 429 slow crawling down, and URLs that keep failing
 * are removed in the end.
 */
export function statusMeaning(status: number): StatusMeaning | null {
  if (status === 429 || status >= 500) return 'retried';
  if (isMissing(status)) return 'dropped';
  return status >= 400 ? 'treated-as-gone' : null;
}

/** RFC 9110 §15.4: whether the status redirects. A document that came with one isn't the page. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The server says that there is nothing at the URL (RFC 9110 §15.5.5, §15.5.11), which other errors don't. */
export const isMissing = (status: number): boolean => status === 404 || status === 410;

/** 404 and 410 aren't refusals. */
export function isRefusal(status: number): boolean {
  return status >= 400 && !isMissing(status);
}
