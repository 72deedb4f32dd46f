// Values of other records that both their readers and the checker use.

/** https://www.sitemaps.org/protocol.html#submit_robots: the complete URL, with a host. */
export function isCompleteUrl(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i.test(value);
}

/**
 * A finite number of seconds, with an optional fraction; null for anything else. Each digit can match in one place only, since the
 * line can be long.
 */
export function readSeconds(value: string): number | null {
  const seconds = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) ? seconds : null;
}
