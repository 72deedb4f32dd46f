// A sitemap or an index in XML: https://www.sitemaps.org/protocol.html#xmlTagDefinitions. Other vocabularies, of images say, have a
// LOC of their own: only the children of an entry count.
import type { CommonElements } from './common-elements.ts';
import type { EntryCollector } from './entry-collector.ts';
import type { Attributes, Name } from './names.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Elements within the root. */
export interface Vocabulary {
  open(name: Name, depth: number, attributes: Attributes): boolean;
  close(name: Name, depth: number, text: string, line: number, isImplied: boolean): void;
  /** Takes what is matched as a whole in the root; left out if the form has other elements. */
  readonly common?: CommonElements;
}

/** What is known of the entry that is open. */
interface OpenEntry {
  /** Where its tag stands. */
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
 * @param namespace that of the root element; undefined if it has none
 * @param line of the tag that was opened last
 */
export function createUrlset(collector: EntryCollector, namespace: string | undefined, line: () => number): Vocabulary {
  const { findings, hreflang, lastmods } = collector;
  if (namespace !== NAMESPACE) findings.add('wrong-namespace', line(), namespace ?? '');
  let entry: OpenEntry | null = null;
  const take = ({ loc, lastmod, images, videos, news, line: start, isSitemap }: OpenEntry) => {
    const written = loc?.text ?? '';
    const at = loc?.line ?? start;
    if (lastmod) lastmods.read(lastmod.text, lastmod.line);
    if (isSitemap) collector.sitemap(written, at, lastmod?.text ?? null);
    else collector.page(written, at, { lastmod: lastmod?.text ?? null, images, videos, news });
  };
  const takeText = (open: OpenEntry, local: string, text: string, at: number): OpenEntry => {
    if (local === 'lastmod') open.lastmod = { text, line: at };
    if (local !== 'loc') return open;
    // A second URL begins another entry.
    const fresh = open.loc === null ? open : emptyEntry(open.line, open.isSitemap);
    if (fresh !== open) take(open);
    fresh.loc = { text, line: at };
    return fresh;
  };
  const ignore = (open: OpenEntry, local: string, at: number) => {
    if (!open.hasIgnored) findings.add('ignored-tags', at, local);
    open.hasIgnored = true;
  };
  const child = (open: OpenEntry, { local }: Name, attributes: Attributes): boolean => {
    switch (local) {
      case 'link':
        if (attributes.hreflang !== '' && isAlternate(attributes.rel)) {
          hreflang.add(hreflang.codeOf(attributes.hreflang), attributes.href, line());
        }
        return false;
      case 'loc':
      case 'lastmod':
        return true;
      case 'image':
        open.images += 1;
        return false;
      case 'video':
        open.videos += 1;
        return false;
      case 'news':
        open.news = true;
        return false;
      case 'priority':
      case 'changefreq':
        ignore(open, local, line());
        return false;
      default:
        return false;
    }
  };
  return {
    open: (name, depth, attributes) => {
      if (depth === 2 && entry !== null) return child(entry, name, attributes);
      if (depth === 1 && (name.local === 'url' || name.local === 'sitemap')) {
        entry = emptyEntry(line(), name.local === 'sitemap');
      }
      return false;
    },
    close: ({ local }, depth, text, at, isImplied) => {
      if (entry === null) return;
      if (depth === 1) {
        // What breaks off before it has a URL was never an entry.
        if (entry.loc !== null || !isImplied) take(entry);
        entry = null;
      } else if (depth === 2 && !isImplied) entry = takeText(entry, local, text, at);
    },
    common: {
      open: (at) => {
        entry = emptyEntry(at, false);
      },
      text: (name, text, at) => {
        if (entry === null) return;
        if (name === 'loc' || name === 'lastmod') entry = takeText(entry, name, text, at);
        else ignore(entry, name, at);
      },
      link: (code, url, at) => hreflang.addUrl(code, url, at),
      linkTo: (code, href, at) => hreflang.add(code, href, at),
      close: () => {
        if (entry !== null) take(entry);
        entry = null;
      },
      endOfUrl: collector.urls.reader.endOf,
      languageAt: (piece, from, to) => hreflang.codeAt(piece, from, to),
    },
  };
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

/** Several words may stand there. */
function isAlternate(rel: string): boolean {
  return rel === 'alternate' || /(?:^|\s)alternate(?:\s|$)/i.test(rel);
}
