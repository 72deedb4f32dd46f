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
 * Any bytes give a report, which doesn't depend on how they are divided into chunks.
 *
 * @param chunks the file: plain, or gzip with any number of members
 * @param url of the file
 * @param take gets each entry of a sitemap once, in the order of the file. The sitemaps of an index are in the report
 * @param now milliseconds since the epoch, for dates in the future
 * @param robotsOrigin the origin whose robots.txt names the file, or an index that names it: it can list this origin’s URLs wherever it is;
 *   null if none is known. https://www.sitemaps.org/protocol.html#sitemaps_cross_submits
 */
export async function readSitemap(
  chunks: Chunks,
  url: string,
  take: (entry: SitemapEntry) => void,
  now = Date.now(),
  robotsOrigin: string | null = null,
): Promise<SitemapReport> {
  const steps = sitemapSteps(chunks, url, take, now, robotsOrigin);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

/** The same, with a step after each piece, which takes a millisecond or two. */
export async function* sitemapSteps(
  chunks: Chunks,
  url: string,
  take: OnEntry,
  now: number,
  robotsOrigin: string | null,
): AsyncGenerator<undefined, SitemapReport, void> {
  const source = newSource();
  const reader = createSitemapReader({ url, now, take, reject: () => {}, robotsOrigin });
  for await (const piece of readText(chunks, source)) {
    reader.push(piece);
    yield;
  }
  return reader.end(source);
}

export interface SitemapReader {
  /** Takes the next piece of the text. Where it is cut matters only within tags and values longer than 64 KiB. */
  push(piece: string): void;
  /** The end of the text. @param source what is known about the file besides its text */
  end(source: Source): SitemapReport;
}

export interface SitemapOptions {
  /** The URL of the file; null if it has none. */
  readonly url: string | null;
  readonly now: number;
  readonly take: OnEntry;
  readonly reject: OnInvalidUrl;
  /** The origin whose robots.txt names the file; without it none is known. */
  readonly robotsOrigin?: string | null;
}

/** The same for a text that the caller decodes. */
export function createSitemapReader(options: SitemapOptions): SitemapReader {
  const reader = new AnySitemap(options);
  return { push: (piece) => reader.push(piece), end: (source) => reader.end(source) };
}

class AnySitemap {
  readonly #collector: EntryCollector;
  readonly #xml: XmlReader;
  #kind: SitemapKind = null;
  #isRefused = false;
  /** The first character that isn't a blank decides between these two. */
  #list: TextList | null = null;
  #isXml = false;
  /** Null until the root element is known. */
  #vocabulary: Vocabulary | null = null;

  constructor({ url, now, take, reject, robotsOrigin = null }: SitemapOptions) {
    const base = url === null ? null : createUrlReader(null).read(url);
    this.#collector = new EntryCollector(base, now, take, reject, robotsOrigin);
    this.#xml = new XmlReader(this.#newSink());
  }

  push(piece: string): void {
    if (!this.#isXml && this.#list === null) {
      const [first] = /\S/.exec(piece) ?? [];
      this.#isXml = first === '<';
      if (first !== undefined && !this.#isXml) this.#list = createTextList(this.#collector);
    }
    this.#list?.push(piece);
    if (this.#list !== null) return;
    this.#xml.push(piece);
    if (this.#isRefused) return;
    for (const line of this.#xml.linesWith('\ufffd')) this.#collector.findings.add('bad-encoding', line);
  }

  end(source: Source): SitemapReport {
    const { findings } = this.#collector;
    if (this.#list !== null) this.#endList(this.#list);
    else if (this.#isXml) this.#endXml(source);
    if (!this.#isRefused) {
      this.#collector.end();
      if (source.encoding !== null) findings.add('bad-encoding', 1, source.encoding);
    }
    if (source.trouble !== null) findings.add(source.trouble, null);
    const { entries, sitemaps } = this.#collector;
    return { kind: this.#kind, entries, bytes: source.bytes, sitemaps, findings: findings.list() };
  }

  #newSink(): XmlSink {
    const vocabulary = () => this.#vocabulary;
    return {
      get common() {
        return vocabulary()?.common ?? null;
      },
      open: (name, depth, attributes) => {
        if (this.#vocabulary !== null) return this.#vocabulary.open(name, depth, attributes);
        this.#openRoot(name);
        return false;
      },
      close: (name, depth, text, line, isImplied) => this.#vocabulary?.close(name, depth, text, line, isImplied),
      declaration: (text) => {
        if (!this.#xml.hasRoot && /^doctype\s+html\b/i.test(text)) this.#refuse('html', 1, `<!${text}>`);
      },
      broken: (line, example) => this.#collector.findings.add('bad-xml', line, example),
      tooDeep: (line) => this.#refuse('not-a-sitemap', line, ''),
    };
  }

  #openRoot(name: Name): void {
    const form = formOf(name, this.#collector, this.#xml);
    if (form === null)
      this.#refuse(OF_HTML.has(name.local) ? 'html' : 'not-a-sitemap', this.#xml.line, `<${name.text}>`);
    else {
      this.#kind = form.kind;
      this.#vocabulary = form.vocabulary;
    }
  }

  #refuse(code: 'html' | 'not-a-sitemap', line: number, example: string): void {
    this.#kind = null;
    this.#isRefused = true;
    this.#collector.findings.clear();
    this.#collector.findings.add(code, line, example);
    this.#xml.stop();
  }

  #endXml({ trouble }: Source): void {
    const isOpen = this.#xml.depth > 0;
    this.#xml.end();
    if (this.#isRefused) return;
    if (!this.#xml.hasRoot) this.#refuse('not-a-sitemap', 1, '');
    else if (isOpen && trouble === null) this.#collector.findings.add('truncated', null);
  }

  #endList(list: TextList): void {
    list.end();
    if (list.isList) this.#kind = 'text';
    else this.#refuse('not-a-sitemap', 1, list.first);
  }
}

interface XmlForm {
  readonly kind: SitemapKind;
  readonly vocabulary: Vocabulary;
}

/** By the root element; null if no form has it. */
function formOf(root: Name, collector: EntryCollector, xml: XmlReader): XmlForm | null {
  const line = () => xml.line;
  switch (root.local) {
    case 'urlset':
    case 'sitemapindex': {
      const namespace = xml.namespaces.get(root.prefix ?? '');
      return {
        kind: root.local === 'urlset' ? 'urlset' : 'index',
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
}

/** HTML that servers send instead of a file starts with one of these. */
const OF_HTML = new Set(['html', 'head', 'body', 'title', 'meta', 'h1']);
