// The directives that somebody is known to read, as data. What they add up to is for combine.ts.
// A name that is not here is kept all the same: `noai`, `noydir` and the like are no standard, and no owner says it reads them.

/**
 * Whose documentation (or, for 1996, whose report) names a directive as read.
 *
 * - google: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 * - bing: https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240
 * - yandex: https://yandex.com/support/webmaster/en/controlling-robot/metatags
 * - 1996: the META tag as the Distributed Indexing and Searching Workshop of May 1996 defined it
 */
export type Reader = 'google' | 'bing' | 'yandex' | '1996';

export interface KnownDirective {
  /** In lower case. */
  readonly name: string;
  /** Whether a colon and a value belong to it. Written with one all the same, it is another, unknown directive. */
  readonly takesValue: boolean;
  readonly readBy: readonly Reader[];
}

const TABLE: readonly KnownDirective[] = [
  { name: 'all', takesValue: false, readBy: ['google', 'yandex', '1996'] },
  { name: 'none', takesValue: false, readBy: ['google', 'yandex', '1996'] },
  { name: 'index', takesValue: false, readBy: ['bing', 'yandex', '1996'] },
  { name: 'noindex', takesValue: false, readBy: ['google', 'bing', 'yandex', '1996'] },
  { name: 'follow', takesValue: false, readBy: ['bing', 'yandex', '1996'] },
  { name: 'nofollow', takesValue: false, readBy: ['google', 'bing', 'yandex', '1996'] },
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
