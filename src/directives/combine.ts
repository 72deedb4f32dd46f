// Adds up the directives that apply to one crawler, in Google's reading: the generic ones and the crawler's own together,
// the more restrictive winning. https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
// Whether the crawler gets to see them at all is robots.txt's affair, and not known here.

import { readDate } from './dates.ts';
import type { Combined, Directive } from './types.ts';

// Bing, Yandex and the 1996 report read otherwise (in the last two, the permitting directive wins). Such a reading is
// a fourth parameter of combine: which directives say noindex and nofollow, which ones take it back, and who wins.
const SAYS_NOINDEX: ReadonlySet<string> = new Set(['noindex', 'none']);
const SAYS_NOFOLLOW: ReadonlySet<string> = new Set(['nofollow', 'none']);

/**
 * "Handling combined indexing and serving rules": where several crawlers are named, the sum of the negative rules counts.
 * `indexifembedded` lets the page be indexed as part of another one only; of the page itself, noindex stays true.
 *
 * @param directives of all META tags and headers of one page
 * @param crawler the crawler's names, its own product token and its fallbacks, in any case
 * @param now milliseconds since the epoch
 */
export function combine(directives: readonly Directive[], crawler: readonly string[], now: number): Combined {
  const names: ReadonlySet<string | null> = new Set(crawler.map((name) => name.toLowerCase()));
  const applicable = directives.filter((directive) => directive.crawler === null || names.has(directive.crawler));
  const noindexBy = applicable.filter((directive) => saysNoindex(directive, now));
  const nofollowBy = applicable.filter((directive) => directive.isKnown && SAYS_NOFOLLOW.has(directive.name));
  return {
    index: noindexBy.length > 0 ? 'noindex' : 'index',
    noindexBy,
    follow: nofollowBy.length > 0 ? 'nofollow' : 'follow',
    nofollowBy,
    applicable,
  };
}

/** "unavailable_after": not shown after the date, and ignored where no valid date is given. */
function saysNoindex({ name, value, isKnown }: Directive, now: number): boolean {
  if (!isKnown) return false;
  if (name !== 'unavailable_after') return SAYS_NOINDEX.has(name);
  const date = value === null ? null : readDate(value, now);
  return date !== null && date < now;
}
