// Lines that a network adds to a site's robots.txt on its way to crawlers: the site's own file doesn't have them.
import type { LineRange } from '../types.ts';

const BEGIN = /^[ \t]*# ?BEGIN Cloudflare Managed content\b/im;
const END = /^[ \t]*# ?END Cloudflare Managed content\b/im;
const LINE_END = /\r\n|\r|\n/g;

/**
 * From the comment that begins Cloudflare's managed content to the one that ends it, 1-based; null if one of them is missing.
 * https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/
 */
export function managedLines(text: string): LineRange | null {
  const begin = BEGIN.exec(text);
  if (!begin) return null;
  const rest = text.slice(begin.index);
  const end = END.exec(rest);
  if (!end) return null;
  const first = 1 + countLineEnds(text.slice(0, begin.index));
  return { first, last: first + countLineEnds(rest.slice(0, end.index)) };
}

const countLineEnds = (text: string) => text.match(LINE_END)?.length ?? 0;
