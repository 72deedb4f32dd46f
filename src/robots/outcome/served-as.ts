// The HTTP status of a robots.txt, for what knows no more than that: versions from logs and archives.

/** What the HTTP status of a robots.txt means: a file, no file, or a failure. */
export type Served = 'file' | 'none' | 'unreachable';

/**
 * `none` for a redirect that leads to no file: RFC 9309 §2.3.1.2. 429 is a failure, as 5xx is.
 * @param status 0 for a network failure
 */
export function servedAs(status: number): Served {
  if (status === 0 || status === 429 || status >= 500) return 'unreachable';
  return status >= 200 && status < 300 ? 'file' : 'none';
}
