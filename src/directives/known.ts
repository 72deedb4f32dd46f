// The directives that somebody is known to read, as data. What they add up to is for combine.ts.
// A name that is not here is kept all the same: `noai`, `noydir` and the like are no standard, and no owner says it reads them.

import type { Reading } from './types.ts';

export interface KnownDirective {
  /** In lower case. */
  readonly name: string;
  /** Whether a colon and a value belong to it. Written with one all the same, it is another, unknown directive. */
  readonly takesValue: boolean;
  /** Whose documentation (for 1996, whose report) names it as read. The pages are in readings.ts. */
  readonly readBy: readonly Reading[];
}

const TABLE: readonly KnownDirective[] = [
  { name: 'all', takesValue: false, readBy: ['google', 'yandex', 'robots-1996'] },
  // Bing’s page does not name it: see readings.ts.
  { name: 'none', takesValue: false, readBy: ['google', 'bing', 'yandex', 'robots-1996'] },
  { name: 'index', takesValue: false, readBy: ['bing', 'yandex', 'robots-1996'] },
  { name: 'noindex', takesValue: false, readBy: ['google', 'bing', 'yandex', 'robots-1996'] },
  { name: 'follow', takesValue: false, readBy: ['bing', 'yandex', 'robots-1996'] },
  { name: 'nofollow', takesValue: false, readBy: ['google', 'bing', 'yandex', 'robots-1996'] },
  { name: 'archive', takesValue: false, readBy: ['yandex'] },
  { name: 'noarchive', takesValue: false, readBy: ['bing', 'yandex'] },
  { name: 'nocache', takesValue: false, readBy: ['bing'] },
  { name: 'nosnippet', takesValue: false, readBy: ['google', 'bing'] },
  { name: 'noodp', takesValue: false, readBy: ['bing'] },
  { name: 'noyaca', takesValue: false, readBy: ['yandex'] },
  { name: 'indexifembedded', takesValue: false, readBy: ['google'] },
  { name: 'notranslate', takesValue: false, readBy: ['google'] },
  { name: 'noimageindex', takesValue: false, readBy: ['google'] },
  { name: 'max-snippet', takesValue: true, readBy: ['google', 'bing'] },
  { name: 'max-image-preview', takesValue: true, readBy: ['google', 'bing'] },
  { name: 'max-video-preview', takesValue: true, readBy: ['google', 'bing'] },
  { name: 'unavailable_after', takesValue: true, readBy: ['google'] },
  // Google-specific: named on its page only as no longer used. Known, so that it is not called a misspelling.
  { name: 'nositelinkssearchbox', takesValue: false, readBy: [] },
];

/** By name, in lower case. A Map: a page may well write `constructor`. */
export const KNOWN_DIRECTIVES: ReadonlyMap<string, KnownDirective> = new Map(TABLE.map((known) => [known.name, known]));
