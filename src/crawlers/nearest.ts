// The crawler that a person probably meant.
import { nearest } from '../base/nearest.ts';
import type { Crawler } from './types.ts';

/** Characters of a token that is taken for the start of another. */
const SHORTEST_START = 3;

/**
 * Of the known tokens, the one that `token` is nearest to, by at most two slips, or one where it is short; or else the first that
 * starts with it. Null for neither, and where it is one of them, whatever its case (RFC 9309 §2.2.1).
 */
export function nearestToken(token: string, known: readonly Crawler[]): string | null {
  const spellings = new Map(known.map((crawler) => [crawler.token.toLowerCase(), crawler.token]));
  const written = token.toLowerCase();
  if (spellings.has(written)) return null;
  const lower = [...spellings.keys()];
  const near =
    nearest(written, lower, ({ length }) => (length > 6 ? 2 : 1)) ??
    (token.length < SHORTEST_START ? undefined : lower.find((each) => each.startsWith(written)));
  return near === undefined ? null : (spellings.get(near) ?? null);
}
