// Collects the URLs of one site from any texts: relative URLs are resolved, fragments dropped, duplicates and URLs of other sites
// counted, and invalid texts kept with their lines.

import { LONGEST_URL } from '../base/url.ts';
import { TextSet } from './text-set.ts';
import { unwrapped, withScheme } from './written-url.ts';

export interface InvalidUrl {
  /** The line in the input, 1-based. */
  readonly line: number;
  /** The text, truncated. */
  readonly text: string;
}

export interface UrlCollector {
  /**
   * Takes one text, and returns its URL if it is a new one of the site: absolute, percent-encoded, without a fragment. Null for a
   * blank text, a comment that starts with `#`, a duplicate, a URL of another site and an invalid text; the last three are
   * counted.
   *
   * @param line its line, 1-based
   */
  take(text: string, line: number): string | null;
  readonly taken: number;
  readonly duplicates: number;
  readonly invalidCount: number;
  /** The first ones. */
  readonly invalid: readonly InvalidUrl[];
  readonly otherCount: number;
  /** How many URLs belong to which other origin; origins beyond the first thousand are only in `otherCount`. */
  readonly others: ReadonlyMap<string, number>;
}

/** The texts that were not taken, and why. */
export interface ExcludedUrls {
  readonly duplicates: number;
  readonly invalidCount: number;
  readonly otherCount: number;
  /** How many other sites they belong to; more if `hasMoreSites`. */
  readonly otherSites: number;
  readonly hasMoreSites: boolean;
}

export function excludedFrom({ duplicates, invalidCount, otherCount, others }: UrlCollector): ExcludedUrls {
  const named = [...others.values()].reduce((sum, count) => sum + count, 0);
  return { duplicates, invalidCount, otherCount, otherSites: others.size, hasMoreSites: named < otherCount };
}

const MOST_INVALID = 100;
const MOST_ORIGINS = 1_000;
/** The most characters of an invalid text that are kept. */
const SHOWN = 100;

/** A global of every context that runs this code; the pure folders compile without DOM and node types. */
declare const URL: new (
  url: string,
  base: string,
) => {
  readonly protocol: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
};

/** @param origin of the site, as `https://shop.example` */
export function createUrlCollector(origin: string): UrlCollector {
  const seen = new TextSet();
  const others = new Map<string, number>();
  const invalid: InvalidUrl[] = [];
  let duplicates = 0;
  let invalidCount = 0;
  let otherCount = 0;
  const reject = (text: string, line: number): null => {
    invalidCount += 1;
    if (invalid.length < MOST_INVALID) invalid.push({ line, text: text.slice(0, SHOWN) });
    return null;
  };
  return {
    take: (given, line) => {
      const text = given.trim();
      if (text === '' || text.startsWith('#')) return null;
      const url = isPlain(text, origin) ? text : resolved(text, origin);
      if (url === null) return reject(text, line);
      if (!url.startsWith(`${origin}/`)) {
        otherCount += 1;
        const other = /^[^:]*:\/\/[^/]*/.exec(url)?.[0] ?? '';
        if (others.has(other) || others.size < MOST_ORIGINS) others.set(other, (others.get(other) ?? 0) + 1);
        return null;
      }
      if (seen.add(url)) return url;
      duplicates += 1;
      return null;
    },
    get taken() {
      return seen.size;
    },
    get duplicates() {
      return duplicates;
    },
    get invalidCount() {
      return invalidCount;
    },
    invalid,
    get otherCount() {
      return otherCount;
    },
    others,
  };
}

/** Whether the URL is already normalized, so that it needn't be parsed. Most are. */
function isPlain(text: string, origin: string): boolean {
  return (
    text.length <= LONGEST_URL &&
    text.startsWith(origin) &&
    text[origin.length] === '/' &&
    !/[^!-~]|["#'<>\\^`{|}]|\/\.|\/%2e/i.test(text)
  );
}

/** An http or https URL without its fragment, or null. A text with spaces isn't a URL, unless it starts like one. */
function resolved(given: string, origin: string): string | null {
  if (given.length > LONGEST_URL) return null;
  const text = unwrapped(given);
  if (text === '' || (/\s/.test(text) && !/^(?:[/?]|[a-z][a-z\d+.-]*:)/i.test(text))) return null;
  try {
    const { protocol, origin: own, pathname, search, href } = new URL(withScheme(text, origin), `${origin}/`);
    // An empty query's `?` matters to rules, but isn't in `search`.
    const query = search === '' && /^[^#]*\?(?:#|$)/.test(href) ? '?' : search;
    return protocol === 'http:' || protocol === 'https:' ? `${own}${pathname}${query}` : null;
  } catch {
    return null;
  }
}
