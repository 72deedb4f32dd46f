// A rule as it is sent and shown, and what only the whole rule tells: how much of a URL it matches.
import { parseUrl } from '../base/url.ts';
import type { Rule } from '../robots/index.ts';

/** The path may be cut, as a file may be one rule of half a million characters; so it has no pattern to compare URLs with. */
export type RuleExcerpt = Omit<Rule, 'pattern'>;

/**
 * At each wildcard, the shortest text that will do.
 *
 * @returns characters from the start of the URL's path; 0 where the two are escaped otherwise, so that comparing them can't show it
 */
export function matchedPart(url: string, pattern: string): number {
  const path = pathOf(url);
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return 0;
  let end = first.length;
  for (const part of others) {
    const at = path.indexOf(part, end);
    if (at === -1) return 0;
    end = at + part.length;
  }
  return isWhole ? path.length : end;
}

/** With the query. */
function pathOf(url: string): string {
  const { href = '', origin = '', hash = '' } = parseUrl(url) ?? {};
  return href.slice(origin.length, href.length - hash.length);
}
