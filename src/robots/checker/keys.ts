// The keys that there are, and the one that a misspelt key probably means.

/** Those that nearly all files are made of. */
export const COMMON_KEYS = ['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay'];

/** Other records (RFC 9309 §2.2.4) that some crawler reads or once read. */
const RARE_KEYS = [
  'allowaitraining',
  'clean-param',
  'content-signal',
  'content-usage',
  'disallowaitraining',
  'host',
  'license',
  'nofollow',
  'noindex',
  'request-rate',
  'visit-time',
];

const knownKeys: ReadonlySet<string> = new Set([...COMMON_KEYS, ...RARE_KEYS]);

export function isKnownKey(key: string): boolean {
  return knownKeys.has(key);
}

/** The key as people write it. */
export function spelt(key: string): string {
  return key.slice(0, 1).toUpperCase() + key.slice(1);
}

/** The known key that `key` is nearest to: two slips away where it is a long one of the common ones, else one. */
export function nearestKey(key: string): string | null {
  let nearest: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const known of knownKeys) {
    const limit = COMMON_KEYS.includes(known) && known.length > 5 ? 2 : 1;
    const slips = editDistance(key, known, limit);
    if (slips > limit || slips >= fewest) continue;
    nearest = known;
    fewest = slips;
  }
  return nearest;
}

/** Levenshtein's: letters to add, drop or change. Any number above `limit` where there are more than that. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    // It only grows from row to row.
    if (Math.min(...row) > limit) return limit + 1;
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const change = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
