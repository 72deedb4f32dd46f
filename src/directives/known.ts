// The directives that a known crawler supports, and those that are in no standard, as data. combine.ts combines them. Names in
// neither table are kept anyway.

import type { DirectiveDialect } from './types.ts';

/** `count`: −1 (no limit), 0 or more. `size`: that of an image preview. `date`: as dates.ts reads it. */
export type ValueKind = 'count' | 'size' | 'date';

interface KnownDirective {
  /** In lower case. */
  readonly name: string;
  /** The kind of value after a colon; null for none. */
  readonly value: ValueKind | null;
  /** Whose documentation (for 1996, whose report) lists it. The pages are in `dialects.ts`. */
  readonly readBy: readonly DirectiveDialect[];
}

const TABLE = [
  { name: 'all', value: null, readBy: ['google', 'yandex', 'robots-1996'] },
  // Bing’s page doesn't list it, but it counts for Bing anyway: see `dialects.ts`.
  { name: 'none', value: null, readBy: ['google', 'yandex', 'robots-1996'] },
  { name: 'index', value: null, readBy: ['bing', 'yandex', 'robots-1996'] },
  { name: 'noindex', value: null, readBy: ['google', 'bing', 'yandex', 'robots-1996'] },
  { name: 'follow', value: null, readBy: ['bing', 'yandex', 'robots-1996'] },
  { name: 'nofollow', value: null, readBy: ['google', 'bing', 'yandex', 'robots-1996'] },
  { name: 'archive', value: null, readBy: ['yandex'] },
  { name: 'noarchive', value: null, readBy: ['bing', 'yandex'] },
  { name: 'nocache', value: null, readBy: ['bing'] },
  { name: 'nosnippet', value: null, readBy: ['google', 'bing'] },
  { name: 'noodp', value: null, readBy: ['bing'] },
  { name: 'noyaca', value: null, readBy: ['yandex'] },
  { name: 'indexifembedded', value: null, readBy: ['google'] },
  { name: 'notranslate', value: null, readBy: ['google'] },
  { name: 'noimageindex', value: null, readBy: ['google'] },
  { name: 'max-snippet', value: 'count', readBy: ['google', 'bing'] },
  { name: 'max-image-preview', value: 'size', readBy: ['google', 'bing'] },
  { name: 'max-video-preview', value: 'count', readBy: ['google', 'bing'] },
  { name: 'unavailable_after', value: 'date', readBy: ['google'] },
  // Google-specific: its page names it only as no longer used. Known, so that it isn't reported as a misspelling.
  { name: 'nositelinkssearchbox', value: null, readBy: [] },
] as const satisfies readonly KnownDirective[];

/** By name, in lower case. A Map, because a page can contain `constructor`. */
export const KNOWN_DIRECTIVES: ReadonlyMap<string, KnownDirective> = new Map(TABLE.map((known) => [known.name, known]));

export function isReadBy(name: string, dialect: DirectiveDialect): boolean {
  return KNOWN_DIRECTIVES.get(name)?.readBy.includes(dialect) ?? false;
}

/**
 * Seen on pages, but in no standard. Except for `noodp`, no operator in our catalog says that its crawler reads them here.
 * `noai` and `noimageai` are a convention of 2022; `noydir` was for Yahoo's directory, which is closed; the `tdm-` ones belong
 * to TDMRep (https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/), which has its own meta tag and header for
 * them.
 */
const WITHOUT_STANDARD = ['noai', 'noimageai', 'noodp', 'noydir', 'tdm-reservation', 'tdm-policy'] as const;
export const NON_STANDARD: ReadonlySet<string> = new Set(WITHOUT_STANDARD);

/** Each has words in words/page/directives.ts. */
export type DirectiveName = (typeof TABLE)[number]['name'] | (typeof WITHOUT_STANDARD)[number];

/** Directives that ask for the default, so that ignoring them changes nothing. */
export const DEFAULTS: ReadonlySet<string> = new Set(['all', 'index', 'follow', 'archive']);
