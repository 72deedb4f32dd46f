// The crawler that a person probably meant.
import { nearest } from '../base/nearest.ts';
import type { Crawler } from './types.ts';

/** Characters of a token that count as the start of another. */
const SHORTEST_START = 3;

/**
 * The known token that is nearest to `token`, at most two typos away, or one if it is short; otherwise the first that starts
 * with it. Null for neither, and if it is a known one, in any case (RFC 9309 §2.2.1).
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
