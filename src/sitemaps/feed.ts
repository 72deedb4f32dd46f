// RSS 2.0 and Atom: the links of their items, and when those changed. https://www.sitemaps.org/protocol.html#otherformats
import { type EntryCollector, NO_PAGE_DETAILS } from './entry-collector.ts';
import type { Vocabulary } from './urlset.ts';

interface Link {
  readonly text: string;
  readonly line: number;
}

/** https://www.rssboard.org/rss-specification. It has e-mail dates, so the rules for `lastmod` don't apply. */
export function createRss(collector: EntryCollector): Vocabulary {
  let link: Link | null = null;
  let date: string | null = null;
  let isItem = false;
  return {
    open: (name, depth) => {
      if (depth === 2 && name.text === 'item') {
        isItem = true;
        link = null;
        date = null;
      }
      return isItem && depth === 3 && (name.text === 'link' || name.text === 'pubDate');
    },
    close: ({ text: name }, depth, text, line, isImplied) => {
      if (depth === 3 && isItem && !isImplied) {
        if (name === 'link') link ??= { text, line };
        if (name === 'pubDate') date ??= text;
      } else if (depth === 2 && isItem) {
        isItem = false;
        const lastmod = date;
        // An item needs no link.
        if (link !== null) collector.page(link.text, link.line, { ...NO_PAGE_DETAILS, lastmod });
      }
    },
  };
}

/** RFC 4287 §4.2.7: the first link with the relation `alternate`, which is the default. */
export function createAtom(collector: EntryCollector, line: () => number): Vocabulary {
  let link: Link | null = null;
  let date: Link | null = null;
  let isEntry = false;
  return {
    open: ({ local }, depth, { rel, href }) => {
      if (depth === 1 && local === 'entry') {
        isEntry = true;
        link = null;
        date = null;
      }
      if (!isEntry || depth !== 2) return false;
      if (local === 'link' && (rel === '' || rel === 'alternate')) link ??= { text: href.trim(), line: line() };
      return local === 'updated';
    },
    close: ({ local }, depth, text, textLine, isImplied) => {
      if (depth === 2 && isEntry && local === 'updated' && !isImplied) date ??= { text, line: textLine };
      else if (depth === 1 && isEntry) {
        isEntry = false;
        if (date !== null) collector.lastmods.read(date.text, date.line);
        const lastmod = date?.text ?? null;
        if (link !== null) collector.page(link.text, link.line, { ...NO_PAGE_DETAILS, lastmod });
      }
    },
  };
}
