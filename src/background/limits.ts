// How much is kept of untrusted text. Browsers accept URLs of 2 MB and headers of 250 KB, but storage.session has 10 MB for all sites
// together. These limits keep one site from using it up.
import { truncateText } from '../base/truncate-text.ts';

/** Characters of a URL or of headers, more than real ones have. Longer ones aren't kept at all, since half of one could mean the opposite. */
export const LONGEST_KEPT = 65_536;

export const isShort = (value: unknown) => JSON.stringify(value).length <= LONGEST_KEPT;

/** Characters of text that is shown but decides nothing: a redirect's URL, a Content-Type. */
const MOST_SHOWN = 2_000;

export function startOf(text: string): string {
  return truncateText(text, MOST_SHOWN);
}

/**
 * Milliseconds after a change of the page in which the extension does nothing but remember events in memory, so that it doesn't slow
 * down a page that is loading.
 */
export const PAGE_PAUSE_MS = 500;

/** Sets it as the newest entry, and drops the oldest if the map has more than `most`. */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of [...map.keys()].slice(0, -most)) map.delete(oldest);
}
