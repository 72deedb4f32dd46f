// How much of a URL a rule matches, which needs the whole rule.
import { parseUrl } from '../../base/url.ts';

/**
 * How much of the URL the pattern matches, if each wildcard matches as little as possible.
 *
 * @returns characters from the start of the URL's path; 0 if URL and pattern are escaped differently, so it can't be shown
 */
export function matchedPart(url: string, pattern: string): number {
  const path = pathOf(url);
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return 0;
  let end = first.length;
  for (const part of others) {
    const offset = path.indexOf(part, end);
    if (offset === -1) return 0;
    end = offset + part.length;
  }
  return isWhole ? path.length : end;
}

/** Path and query. */
function pathOf(url: string): string {
  const { href = '', origin = '', hash = '' } = parseUrl(url) ?? {};
  return href.slice(origin.length, href.length - hash.length);
}
