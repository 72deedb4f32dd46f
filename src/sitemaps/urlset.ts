// A sitemap or an index in XML: https://www.sitemaps.org/protocol.html#xmlTagDefinitions. Other vocabularies, of images say, have a
// LOC of their own: only the children of an entry count.
import type { EntryCollector } from './entry-collector.ts';
import type { Attributes, Name } from './names.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Elements within the root. */
export interface Vocabulary {
  open(name: Name, depth: number, attributes: Attributes): boolean;
  close(name: Name, depth: number, text: string, line: number, isImplied: boolean): void;
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
 * @param namespace that of the root element; undefined where it has none
 * @param line of the tag that was opened last
 */
export function createUrlset(collector: EntryCollector, namespace: string | undefined, line: () => number): Vocabulary {
  const { findings, hreflang, lastmods } = collector;
  if (namespace !== NAMESPACE) findings.add('wrong-namespace', line(), namespace ?? '');
  let entry: OpenEntry | null = null;
  const take = (end: OpenEntry) => {
    const { loc, lastmod, images, videos, news } = end;
    const written = loc?.text ?? '';
    const at = loc?.line ?? end.line;
    if (lastmod) lastmods.read(lastmod.text, lastmod.line);
    if (end.isSitemap) collector.sitemap(written, at, lastmod?.text ?? null);
    else {
      collector.page(written, at, (url) => ({
        lastmod: lastmod?.text ?? null,
        alternates: hreflang.take(url, at),
        images,
        videos,
        news,
      }));
    }
  };
  const child = (open: OpenEntry, { local }: Name, attributes: Attributes): boolean => {
    switch (local) {
      case 'link':
        if (attributes.hreflang !== '' && isAlternate(attributes.rel)) {
          hreflang.add(attributes.hreflang, attributes.href, line);
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
        if (!open.hasIgnored) findings.add('ignored-tags', line(), local);
        open.hasIgnored = true;
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
      } else if (depth === 2 && !isImplied) {
        if (local === 'loc') {
          if (entry.loc !== null) {
            take(entry);
            entry = emptyEntry(entry.line, entry.isSitemap);
          }
          entry.loc = { text, line: at };
        } else if (local === 'lastmod') entry.lastmod = { text, line: at };
      }
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
