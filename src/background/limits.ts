// How much is kept of untrusted text. A browser takes URLs of 2 MB and headers of 250 KB, and storage.session has
// 10 MB for all sites together: no site can use up what others need.

/** Characters of a URL or of headers, more than real ones have. Longer ones aren't kept at all: half of one could mean the opposite. */
export const MOST_CHARACTERS = 65_536;

export const isShort = (value: unknown) => JSON.stringify(value).length <= MOST_CHARACTERS;

/** Characters of what is only shown and decides nothing: the URL of a redirect, a Content-Type. */
const MOST_SHOWN = 2_000;

export function startOf(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/**
 * Milliseconds that a page has to itself after it changed. Until then what happens is remembered in memory only: a page that
 * loads doesn't compete with the extension.
 */
export const PAGE_PAUSE_MS = 500;

/** Sets it as the newest of the map, which has no more than `most`: the oldest goes. */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of [...map.keys()].slice(0, -most)) map.delete(oldest);
}
