// The known keys of robots.txt, and the one that a misspelled key probably means.
import { nearest } from '../../base/nearest.ts';

/** The keys that nearly all files use. */
export const COMMON_KEYS = ['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay'];

/** Other records (RFC 9309 §2.2.4) that some crawler reads or once read. */
const RARE_KEYS = [
  'agentmap',
  'allowaitraining',
  'clean-param',
  'content-signal',
  'content-usage',
  'disallowaitraining',
  'host',
  'license',
  'llm-policy',
  'nofollow',
  'noindex',
  'request-rate',
  'visit-time',
];

const knownKeys: ReadonlySet<string> = new Set([...COMMON_KEYS, ...RARE_KEYS]);

export function isKnownKey(key: string): boolean {
  return knownKeys.has(key);
}

/** The key with its first letter in upper case: `User-agent`. */
export function keySpelling(key: string): string {
  return key.slice(0, 1).toUpperCase() + key.slice(1);
}

/** The known key nearest to `key`: at most two typos away for a long common key, at most one for others. */
export function nearestKey(key: string): string | null {
  return nearest(key, knownKeys, (known) => (COMMON_KEYS.includes(known) && known.length > 5 ? 2 : 1));
}
