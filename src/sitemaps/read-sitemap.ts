// Reads any file as a sitemap: https://www.sitemaps.org/protocol.html. In one pass, in linear time.

import { EntryCollector, type OnEntry, type OnInvalidUrl } from './entry-collector.ts';
import { createAtom, createRss } from './feed.ts';
import type { Name } from './names.ts';
import { type Chunks, newSource, readText, type Source } from './text.ts';
import { createTextList, type TextList } from './text-list.ts';
import type { SitemapEntry, SitemapKind, SitemapReport } from './types.ts';
import { createUrlReader } from './url-rules.ts';
import { createUrlset, type Vocabulary } from './urlset.ts';
import { XmlReader } from './xml.ts';
import type { XmlSink } from './xml-sink.ts';

/**
 * Any bytes give a report, and the same one however they are cut.
 *
 * @param chunks the file: plain, or gzip with any number of members
 * @param url of the file
 * @param take gets each entry of a sitemap once, in the order of the file. The sitemaps of an index are in the report
 * @param now milliseconds since the epoch, for dates in the future
 */
export async function readSitemap(
  chunks: Chunks,
  url: string,
  take: (entry: SitemapEntry) => void,
  now = Date.now(),
): Promise<SitemapReport> {
  const steps = sitemapSteps(chunks, url, take, now);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

/** The same, with a step after each piece: a millisecond or two. */
export async function* sitemapSteps(
  chunks: Chunks,
  url: string,
  take: (entry: SitemapEntry) => void,
  now = Date.now(),
): AsyncGenerator<undefined, SitemapReport, void> {
  const source = newSource();
  const reader = createSitemapReader({ url, now, take, reject: () => {} });
  for await (const piece of readText(chunks, source)) {
    reader.push(piece);
    yield;
  }
  return reader.end(source);
}

export interface SitemapReader {
  /** Takes the next piece of the text. The report depends on where it is cut only in what is longer than 64 KiB. */
  push(piece: string): void;
  /** Nothing follows. @param source what is known of the file besides its text */
  end(source: Source): SitemapReport;
}

export interface ReadOptions {
  /** That of the file; null if it has none. */
  readonly url: string | null;
  readonly now: number;
  readonly take: OnEntry;
  readonly reject: OnInvalidUrl;
}

/** The same for a text that somebody else decodes. */
export function createSitemapReader({ url, now, take, reject }: ReadOptions): SitemapReader {
  const base = url === null ? null : createUrlReader(null).read(url);
  const collector = new EntryCollector(base, now, take, reject);
  const { findings } = collector;
  let kind: SitemapKind = null;
  let isRefused = false;
  /** What the first character that isn't a blank makes of it. */
  let list: TextList | null = null;
  let isXml = false;
  let vocabulary: Vocabulary | null = null;
  const refuse = (code: 'html' | 'not-a-sitemap', line: number, example: string) => {
    kind = null;
    isRefused = true;
    findings.clear();
    findings.add(code, line, example);
    xml.stop();
  };
  const openRoot = (name: Name) => {
    const collector = formOf(name);
    if (collector === null) refuse(OF_HTML.has(name.local) ? 'html' : 'not-a-sitemap', xml.line, `<${name.text}>`);
    else {
      kind = collector.kind;
      vocabulary = collector.vocabulary;
    }
  };
  const formOf = (name: Name): { readonly kind: SitemapKind; readonly vocabulary: Vocabulary } | null => {
    const line = () => xml.line;
    switch (name.local) {
      case 'urlset':
      case 'sitemapindex': {
        const namespace = xml.namespaces.get(name.prefix ?? '');
        return {
          kind: name.local === 'urlset' ? 'urlset' : 'index',
          vocabulary: createUrlset(collector, namespace, line),
        };
      }
      case 'rss':
        return { kind: 'rss', vocabulary: createRss(collector) };
      case 'feed':
        return { kind: 'atom', vocabulary: createAtom(collector, line) };
      default:
        return null;
    }
  };
  const sink: XmlSink = {
    get common() {
      return vocabulary?.common ?? null;
    },
    open: (name, depth, attributes) => {
      if (vocabulary !== null) return vocabulary.open(name, depth, attributes);
      openRoot(name);
      return false;
    },
    close: (name, depth, text, line, isImplied) => vocabulary?.close(name, depth, text, line, isImplied),
    declaration: (text) => {
      if (!xml.hasRoot && /^doctype\s+html\b/i.test(text)) refuse('html', 1, `<!${text}>`);
    },
    broken: (line, example) => findings.add('bad-xml', line, example),
    tooDeep: (line) => refuse('not-a-sitemap', line, ''),
  };
  const xml: XmlReader = new XmlReader(sink);
  const endXml = ({ trouble }: Source) => {
    const isOpen = xml.depth > 0;
    xml.end();
    if (isRefused) return;
    if (!xml.hasRoot) refuse('not-a-sitemap', 1, '');
    else if (isOpen && trouble === null) findings.add('truncated', null);
  };
  const endList = (ending: TextList) => {
    ending.end();
    if (ending.isList) kind = 'text';
    else refuse('not-a-sitemap', 1, ending.first);
  };
  return {
    push: (piece) => {
      if (!isXml && list === null) {
        const [first] = /\S/.exec(piece) ?? [];
        isXml = first === '<';
        if (first !== undefined && !isXml) list = createTextList(collector);
      }
      list?.push(piece);
      if (list !== null) return;
      xml.push(piece);
      if (!isRefused) for (const line of xml.linesWith('\ufffd')) findings.add('bad-encoding', line);
    },
    end: (source) => {
      if (list !== null) endList(list);
      else if (isXml) endXml(source);
      if (!isRefused) {
        collector.end();
        if (source.encoding !== null) findings.add('bad-encoding', 1, source.encoding);
      }
      if (source.trouble !== null) findings.add(source.trouble, null);
      const { entries, sitemaps } = collector;
      return { kind, entries, bytes: source.bytes, sitemaps, findings: findings.list() };
    },
  };
}

/** What servers send in place of a file starts with one of these. */
const OF_HTML = new Set(['html', 'head', 'body', 'title', 'meta', 'h1']);
