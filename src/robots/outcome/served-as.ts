/** What the HTTP status of a robots.txt makes of it: a file, no file, or no answer. */
export type Served = 'file' | 'none' | 'unreachable';

/**
 * Of a redirect that leads to no file, `none`: RFC 9309 §2.3.1.2. 429 fails as 5xx does.
 *
 * @param status 0 for a network failure
 */
export function servedAs(status: number): Served {
  if (status === 0 || status === 429 || status >= 500) return 'unreachable';
  return status >= 200 && status < 300 ? 'file' : 'none';
}
