// Reads a page's content besides its directives from its raw HTML, as collect-content.ts does in the rendered page. Neither reads what is
// in NOSCRIPT and TEMPLATE.
import type { Handler, Parser } from 'htmlparser2';
import { paceOf, type Steps } from '../../base/steps.ts';
import { jsonLdTypes, CONTENT_LIMITS as LIMITS, type PageContent, type ReadInHtml } from '../../report/index.ts';
import { linkTypesOf } from '../../shared/link-types.ts';
import { absolute, originOrNull, resolver } from '../../shared/page.ts';
import { DEEPEST, endForeign, FlatParser, isForeign, TRACKED, writeAll } from './flat-parser.ts';
import { baseOf } from './read-html.ts';

/** Elements without visible text or working links. */
const UNREAD = /^(?:script|style|noscript|noframes|template)$/;

/** URLs that the page links to; more than an ordinary page has. */
const MOST_TARGETS = 5_000;
/** Of those that are made by reading them. */
const URLS_IN_A_STEP = 100;

/** @param url of the response: what URLs are relative to without a BASE */
export function* readContent(html: string, url: string): Steps<PageContent & ReadInHtml> {
  const handler = new ContentHandler();
  const parser = new FlatParser(handler);
  yield* writeAll(parser, html);
  if (!handler.isTooLong) parser.end();
  return yield* handler.content(url);
}

/** Keeps what the elements hold, within the limits. */
class ContentHandler implements Partial<Handler> {
  #parser: Parser | null = null;
  #isWhole = true;
  /** The open elements that are tracked, and how many of them are in `UNREAD`. */
  readonly #open: string[] = [];
  #unread = 0;
  #base: string | null = null;
  #lang: string | null = null;
  readonly #titles: string[] = [];
  readonly #headings: string[] = [];
  readonly #descriptions: string[] = [];
  readonly #robots: string[] = [];
  readonly #canonicals: string[] = [];
  readonly #alternates: { readonly hreflang: string; readonly href: string }[] = [];
  readonly #openGraph: { readonly property: string; readonly content: string }[] = [];
  /** JSON-LD. */
  readonly #scripts: string[] = [];
  /** Whether the script, or the heading, that was opened last is kept. */
  #isJsonLd = false;
  #isHeading = false;
  #links = 0;
  readonly #hrefs: string[] = [];
  #words = 0;
  #characters = 0;
  /** Whether a word can go on in the next piece of text: the parser splits text at entities. */
  #isInWord = false;
  /** The first half of a character whose second half is in the next piece. */
  #half = '';

  onparserinit(parser: Parser): void {
    this.#parser = parser;
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.#endText();
    endForeign(this.#open, tag, attributes);
    // SVG has links, too. AREA isn't one there, but counts in the document, as well.
    const isRead = this.#unread === 0 && (tag === 'a' || tag === 'area' || !isForeign(this.#open.at(-1)));
    if (isRead) this.#readElement(tag, attributes);
    if (!TRACKED.test(tag)) return;
    this.#open.push(tag);
    if (UNREAD.test(tag)) this.#unread += 1;
    if (this.#open.length > DEEPEST) this.#stop();
  }

  onclosetag(tag: string): void {
    this.#endText();
    if (!TRACKED.test(tag)) return;
    this.#open.pop();
    if (UNREAD.test(tag)) this.#unread -= 1;
    if (tag === 'script') this.#isJsonLd = false;
  }

  oncomment(): void {
    this.#endText();
  }

  ontext(piece: string): void {
    this.#characters += piece.length;
    if (this.isTooLong) {
      this.#stop();
      return;
    }
    if (this.#isJsonLd) appendToLast(this.#scripts, piece, LIMITS.json + 1);
    else if (this.#unread === 0) {
      if (this.#open.at(-1) !== 'title') this.#countWords(piece);
      else if (!isForeign(this.#open.at(-2))) appendToLast(this.#titles, piece, 4 * LIMITS.text);
      if (this.#isHeading && this.#open.includes('h1')) appendToLast(this.#headings, piece, 4 * LIMITS.text);
    }
  }

  get isTooLong(): boolean {
    return this.#characters > LIMITS.readable;
  }

  *content(url: string): Steps<PageContent & ReadInHtml> {
    this.#endText();
    const baseUrl = baseOf(this.#base, url);
    const resolve = resolver(baseUrl, LIMITS.resolved);
    const absoluteUrl = (href: string) => {
      const target = resolve(href);
      if (target === null) this.#isWhole = false;
      return target?.slice(0, LIMITS.url) ?? '';
    };
    const [title] = this.#titles;
    const [description] = this.#descriptions;
    const [canonical] = this.#canonicals;
    return {
      title: title === undefined ? null : collapsed(title),
      description: description === undefined ? null : collapsed(description.slice(0, LIMITS.text)),
      robots: this.#robots,
      canonical: canonical === undefined ? null : absoluteUrl(canonical),
      headings: this.#headings.map(collapsed),
      alternates: this.#alternates.map(({ hreflang, href }) => ({ hreflang, url: absoluteUrl(href) })),
      openGraph: this.#openGraph,
      links: this.#links,
      words: this.#words,
      jsonLd: yield* jsonLdTypes(this.#scripts),
      isWhole: this.#isWhole,
      lang: this.#lang,
      targets: yield* targetsOf(this.#hrefs, baseUrl, resolver(baseUrl, LIMITS.resolved)),
    };
  }

  /** No rest of the attributes is taken: a tag can have hundreds of thousands. */
  #readElement(tag: string, attributes: Attributes): void {
    const { name = '', property = '', content = '', href, rel = '', hreflang, lang, type = '' } = attributes;
    switch (tag) {
      case 'html':
        this.#lang ??= lang?.slice(0, LIMITS.name) ?? null;
        return;
      case 'title':
        this.#add(this.#titles, '');
        return;
      case 'h1':
        this.#isHeading = this.#add(this.#headings, '', LIMITS.few);
        return;
      case 'script':
        if (JSON_LD.test(type)) this.#isJsonLd = this.#add(this.#scripts, '', LIMITS.scripts);
        return;
      case 'base':
        if (href !== undefined) this.#base ??= href;
        return;
      case 'a':
      case 'area':
        if (href === undefined) return;
        this.#links += 1;
        if (this.#hrefs.length < MOST_TARGETS) this.#hrefs.push(href);
        return;
      case 'meta':
        if (/^description$/i.test(name)) this.#add(this.#descriptions, content);
        if (/^robots$/i.test(name)) this.#add(this.#robots, content.slice(0, LIMITS.text), LIMITS.few);
        if (/^og:/i.test(property)) {
          const kept = { property: property.slice(0, LIMITS.name), content: content.slice(0, LIMITS.text) };
          this.#add(this.#openGraph, kept);
        }
        return;
      case 'link': {
        if (href === undefined) return;
        const types = linkTypesOf(rel);
        if (types.includes('canonical')) this.#add(this.#canonicals, href);
        if (types.includes('alternate') && hreflang !== undefined) {
          this.#add(this.#alternates, { hreflang: hreflang.slice(0, LIMITS.name), href });
        }
        return;
      }
      default:
    }
  }

  /** False if the list is full. */
  #add<Item>(list: Item[], item: Item, most = LIMITS.items): boolean {
    if (list.length >= most) {
      this.#isWhole = false;
      return false;
    }
    list.push(item);
    return true;
  }

  #endText(): void {
    this.#isInWord = false;
    this.#half = '';
  }

  #countWords(piece: string): void {
    const text = this.#half + piece;
    this.#half = /^[\uD800-\uDBFF]$/.test(text.at(-1) ?? '') ? text.slice(-1) : '';
    const whole = text.slice(0, text.length - this.#half.length);
    if (whole === '') return;
    const begun = this.#isInWord && /^[\p{L}\p{N}]/u.test(whole) ? 1 : 0;
    this.#words += (whole.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) - begun;
    this.#isInWord = /[\p{L}\p{N}]$/u.test(whole.slice(-2));
  }

  #stop(): void {
    this.#isWhole = false;
    this.#parser?.pause();
  }
}

const JSON_LD = /^\s*application\/ld\+json\s*$/i;

/** White space collapsed, and cut. */
function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LIMITS.text);
}

function* targetsOf(
  hrefs: readonly string[],
  base: string | null,
  resolve: (href: string) => string | null,
): Steps<readonly string[]> {
  const start = base === null || originOrNull(base) === null ? null : absolute('/', base).slice(0, -1);
  const targets = new Set<string>();
  const isEnough = paceOf(URLS_IN_A_STEP);
  for (const href of new Set(hrefs)) {
    const isPlain = start !== null && PLAIN_PATH.test(href);
    if (!isPlain && isEnough(1)) yield;
    const target = isPlain ? start + href : resolve(href);
    if (target === null) break;
    if (target !== '') targets.add(target);
  }
  return [...targets];
}

/**
 * A path, with or without a query, that a browser writes as it stands: most links are one, and Firefox takes 20 microseconds for each URL
 * that it reads.
 */
const PLAIN_PATH = /^\/(?![./])(?:[\w~!$&()*+,;=:@?.-]|\/(?!\.)){0,1000}$/;

interface Attributes {
  readonly name?: string;
  readonly property?: string;
  readonly content?: string;
  readonly href?: string;
  readonly rel?: string;
  readonly hreflang?: string;
  readonly lang?: string;
  readonly type?: string;
}

/** Appends to the last text of the list, up to the limit. */
function appendToLast(list: string[], piece: string, most: number): void {
  const last = list.at(-1);
  if (last !== undefined && last.length < most) list[list.length - 1] = (last + piece).slice(0, most);
}
