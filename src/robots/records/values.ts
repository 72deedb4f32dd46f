// Values of other records that both their readers and the checker know.

/** https://www.sitemaps.org/protocol.html#submit_robots: the complete URL, with a host. */
export function isCompleteUrl(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i.test(value);
}

/** A number of seconds, perhaps with a part of one; null for anything else. Each digit has one place only: it may be a long line. */
export function readSeconds(value: string): number | null {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : null;
}
