// A sitemap or an index in XML: https://www.sitemaps.org/protocol.html#xmlTagDefinitions. Other vocabularies, such as that for
// images, have their own LOC: only the children of an entry count.
import type { CommonElements } from './common-elements.ts';
import type { EntryCollector } from './entry-collector.ts';
import type { Attributes, Name } from './names.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The elements within the root. */
export interface Vocabulary {
  open(name: Name, depth: number, attributes: Attributes): boolean;
  close(name: Name, depth: number, text: string, line: number, isImplied: boolean): void;
  /** Gets the elements of the fast path; left out if the form has other elements. */
  readonly common?: CommonElements;
}

/** What is known about the open entry. */
interface OpenEntry {
  /** The line of its tag. */
  readonly line: number;
  readonly isSitemap: boolean;
  loc: { readonly text: string; readonly line: number } | null;
  lastmod: { readonly text: string; readonly line: number } | null;
  images: number;
  videos: number;
  news: boolean;
  hasIgnored: boolean;
}

/**
 * @param namespace of the root element; undefined if it has none
 * @param line of the last opened tag
 */
export function createUrlset(collector: EntryCollector, namespace: string | undefined, line: () => number): Vocabulary {
  if (namespace !== NAMESPACE) collector.findings.add('wrong-namespace', line(), namespace ?? '');
  return new Urlset(collector, line);
}

class Urlset implements Vocabulary {
  readonly #collector: EntryCollector;
  readonly #line: () => number;
  #entry: OpenEntry | null = null;
  readonly common: CommonElements;

  constructor(collector: EntryCollector, line: () => number) {
    this.#collector = collector;
    this.#line = line;
    const { hreflang, urls } = collector;
    this.common = {
      open: (entryLine) => {
        this.#entry = emptyEntry(entryLine, false);
      },
      text: (name, text, textLine) => {
        const entry = this.#entry;
        if (entry === null) return;
        if (name === 'loc' || name === 'lastmod') this.#takeText(entry, name, text, textLine);
        else this.#ignore(entry, name, textLine);
      },
      link: (code, url, linkLine) => hreflang.addUrl(code, url, linkLine),
      linkTo: (code, href, linkLine) => hreflang.add(code, href, linkLine),
      close: () => {
        if (this.#entry !== null) this.#take(this.#entry);
        this.#entry = null;
      },
      endOfUrl: urls.reader.endOf,
      languageAt: (piece, from, to) => hreflang.codeAt(piece, from, to),
    };
  }

  open(name: Name, depth: number, attributes: Attributes): boolean {
    if (depth === 2 && this.#entry !== null) return this.#openChild(this.#entry, name, attributes);
    if (depth === 1 && (name.local === 'url' || name.local === 'sitemap')) {
      this.#entry = emptyEntry(this.#line(), name.local === 'sitemap');
    }
    return false;
  }

  close({ local }: Name, depth: number, text: string, line: number, isImplied: boolean): void {
    const entry = this.#entry;
    if (entry === null) return;
    if (depth === 1) {
      // An entry that is truncated before its URL doesn't count.
      if (entry.loc !== null || !isImplied) this.#take(entry);
      this.#entry = null;
    } else if (depth === 2 && !isImplied) this.#takeText(entry, local, text, line);
  }

  #openChild(entry: OpenEntry, { local }: Name, { rel, hreflang, href }: Attributes): boolean {
    switch (local) {
      case 'link':
        if (hreflang !== '' && isAlternate(rel)) {
          const rules = this.#collector.hreflang;
          rules.add(rules.codeOf(hreflang), href, this.#line());
        }
        return false;
      case 'loc':
      case 'lastmod':
        return true;
      case 'image':
        entry.images += 1;
        return false;
      case 'video':
        entry.videos += 1;
        return false;
      case 'news':
        entry.news = true;
        return false;
      case 'priority':
      case 'changefreq':
        this.#ignore(entry, local, this.#line());
        return false;
      default:
        return false;
    }
  }

  #takeText(entry: OpenEntry, local: string, text: string, line: number): void {
    if (local === 'lastmod') entry.lastmod = { text, line };
    if (local !== 'loc') return;
    if (entry.loc === null) entry.loc = { text, line };
    else {
      // A second URL begins another entry.
      this.#take(entry);
      this.#entry = { ...emptyEntry(entry.line, entry.isSitemap), loc: { text, line } };
    }
  }

  #ignore(entry: OpenEntry, local: string, line: number): void {
    if (!entry.hasIgnored) this.#collector.findings.add('ignored-tags', line, local);
    entry.hasIgnored = true;
  }

  #take({ loc, lastmod, images, videos, news, line, isSitemap }: OpenEntry): void {
    const written = loc?.text ?? '';
    const urlLine = loc?.line ?? line;
    if (lastmod) this.#collector.lastmods.read(lastmod.text, lastmod.line);
    if (isSitemap) this.#collector.sitemap(written, urlLine, lastmod?.text ?? null);
    else this.#collector.page(written, urlLine, { lastmod: lastmod?.text ?? null, images, videos, news });
  }
}

const emptyEntry = (line: number, isSitemap: boolean): OpenEntry => ({
  line,
  isSitemap,
  loc: null,
  lastmod: null,
  images: 0,
  videos: 0,
  news: false,
  hasIgnored: false,
});

/** It can contain several words. */
function isAlternate(rel: string): boolean {
  return rel === 'alternate' || /(?:^|\s)alternate(?:\s|$)/i.test(rel);
}
