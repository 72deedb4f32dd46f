// Reads the tags of the raw HTML, as a crawler without JavaScript does. htmlparser2 splits the tags and decodes entities; this file decides
// where the head ends. https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
import type { Handler, Parser } from 'htmlparser2';
import type { Steps } from '../../base/steps.ts';
import { isRefresh } from '../../directives/index.ts';
import type { MetaTag, PageLinkTag, PageTags } from '../../report/index.ts';
import { isPaywalled } from '../../shared/free-access.ts';
import { linkTypesOf } from '../../shared/link-types.ts';
import { resolver } from '../../shared/page.ts';
import {
  LONGEST_ALTERNATE,
  LONGEST_RSL,
  LONGEST_TYPE,
  MOST_ALTERNATES,
  MOST_RSL,
  MOST_TAG_CHARACTERS,
  MOST_TAGS,
} from '../../shared/tag-limits.ts';
import { LONGEST_KEPT as LONGEST_BASE } from '../limits.ts';
import { DEEPEST, endForeign, FlatParser, isForeign, TRACKED, writeAll } from './flat-parser.ts';

/** Tags that don't end the head. HEAD's own tags are optional. */
const OF_HEAD = /^(?:html|head|base|basefont|bgsound|link|meta|title|noscript|noframes|style|script|template)$/;
/** The elements on which data-nosnippet is valid. */
const SNIPPED = /^(?:span|div|section)$/;
/** Elements whose text isn't part of the page's. */
const HOLDERS = /^(?:title|noframes|style|script|template)$/;

/** Characters; more than any search result shows. */
const LONGEST_TITLE = 1_000;

export interface ServedTags {
  readonly tags: PageTags;
  /** False if it is nested so deeply that reading stopped. */
  readonly isWhole: boolean;
  /** Of the first TITLE, white space collapsed; null if there isn't one. */
  readonly title: string | null;
}

/**
 * The tags that the content script would read in the rendered page, and those in NOSCRIPT. Any text gets a result, in linear time.
 *
 * @param url of the response: what URLs are relative to without a BASE
 */
export function* readHtml(html: string, url: string): Steps<ServedTags> {
  const handler = new TagHandler();
  const parser = new FlatParser(handler);
  yield* writeAll(parser, html);
  if (handler.isWhole) parser.end();
  return { tags: handler.tags(url), isWhole: handler.isWhole, title: handler.title };
}

interface Attributes {
  readonly name?: string;
  readonly content?: string;
  readonly href?: string;
  readonly hreflang?: string;
  readonly rel?: string;
  readonly type?: string;
  readonly 'data-nosnippet'?: string;
  readonly 'http-equiv'?: string;
}

/** Keeps the tags, within the limits. */
class TagHandler implements Partial<Handler> {
  isWhole = true;
  #parser: Parser | null = null;
  readonly #metas: MetaTag[] = [];
  readonly #alternates: { readonly hreflang: string; readonly href: string; readonly isInHead: boolean }[] = [];
  readonly #links: (Omit<PageLinkTag, 'url'> & { readonly rel: 'canonical' | 'license' })[] = [];
  #noSnippetElements = 0;
  #refresh: string | null = null;
  #base: string | null = null;
  #omitted = 0;
  #characters = 0;
  #isInHead = true;
  /** The open elements that are tracked, and how many of them are holders and templates. */
  readonly #open: string[] = [];
  #holders = 0;
  #templates = 0;
  /** Of scripts that hold data: licenses, and JSON-LD. */
  readonly #rsl: string[] = [];
  readonly #jsonLd: string[] = [];
  /** The list that the open script goes to; null if its text isn't read. */
  #data: string[] | null = null;
  #title: string | null = null;
  #isTitleOpen = false;

  onparserinit(parser: Parser): void {
    this.#parser = parser;
  }

  onopentag(tag: string, attributes: Attributes): void {
    endForeign(this.#open, tag, attributes);
    const isRead = this.#templates === 0 && !isForeign(this.#open.at(-1));
    if (isRead) this.#readElement(tag, attributes);
    if (!TRACKED.test(tag)) return;
    this.#open.push(tag);
    if (isRead) this.#readText(tag, attributes.type);
    if (HOLDERS.test(tag)) this.#holders += 1;
    if (tag === 'template') this.#templates += 1;
    if (this.#open.length > DEEPEST) {
      this.isWhole = false;
      this.#parser?.pause();
    }
  }

  onclosetag(tag: string): void {
    if (!TRACKED.test(tag)) return;
    this.#open.pop();
    // Nothing is nested in a title.
    this.#isTitleOpen = false;
    if (tag === 'script') this.#data = null;
    if (HOLDERS.test(tag)) this.#holders -= 1;
    if (tag === 'template') this.#templates -= 1;
  }

  ontext(text: string): void {
    if (this.#data) this.#data.push(`${this.#data.pop() ?? ''}${text}`);
    if (this.#isTitleOpen) this.#title = `${this.#title}${text}`.slice(0, LONGEST_TITLE);
    if (this.#isInHead && this.#holders === 0 && /[^\t\n\f\r ]/.test(text)) this.#isInHead = false;
  }

  get title(): string | null {
    return this.#title?.replace(/\s+/g, ' ').trim() ?? null;
  }

  tags(url: string): PageTags {
    const resolve = resolver(baseOf(this.#base, url), MOST_TAG_CHARACTERS);
    const canonicals: PageLinkTag[] = [];
    const licenses: PageLinkTag[] = [];
    for (const { rel, ...link } of this.#links) {
      const target = resolve(link.href);
      if (target === null) this.#omitted += 1;
      else (rel === 'canonical' ? canonicals : licenses).push({ ...link, url: target });
    }
    const alternates = this.#alternates.flatMap(({ hreflang, href, isInHead }) => {
      const target = resolve(href.slice(0, LONGEST_ALTERNATE))?.slice(0, LONGEST_ALTERNATE);
      if (target === undefined) return [];
      return [{ hreflang: hreflang.slice(0, LONGEST_ALTERNATE), url: target, ...(!isInHead && IN_BODY) }];
    });
    return {
      metas: this.#metas,
      canonicals,
      licenses,
      ...(this.#rsl.length > 0 && { rsl: this.#rsl.map((text) => text.slice(0, LONGEST_RSL)) }),
      ...(this.#refresh !== null && { refresh: this.#refresh }),
      ...(isPaywalled(this.#jsonLd) && { isPaywalled: true }),
      noSnippetElements: this.#noSnippetElements,
      omitted: this.#omitted,
      ...(this.#alternates.length > 0 && { alternates }),
    };
  }

  /** No rest of the attributes is taken: a tag can have hundreds of thousands. */
  #readElement(tag: string, attributes: Attributes): void {
    const { name, content = '', href, rel = '', hreflang } = attributes;
    const type = attributes.type?.slice(0, LONGEST_TYPE);
    if (attributes['data-nosnippet'] !== undefined && SNIPPED.test(tag)) this.#noSnippetElements += 1;
    if (!OF_HEAD.test(tag)) this.#isInHead = false;
    const isInHead = this.#isInHead;
    if (tag === 'meta' && name !== undefined && this.#hasRoomFor(name.length + content.length)) {
      this.#metas.push({ name, content, isInHead });
    }
    // A refresh in NOSCRIPT is for browsers without scripts: a search engine renders the page.
    if (tag === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh' && !this.#open.includes('noscript')) {
      const refresh = content.slice(0, LONGEST_ALTERNATE);
      if (isRefresh(refresh)) this.#refresh ??= refresh;
    }
    if (href === undefined) return;
    if (tag === 'base') this.#base ??= href;
    if (tag !== 'link') return;
    const types = linkTypesOf(rel);
    if (hreflang !== undefined && types.includes('alternate') && this.#alternates.length < MOST_ALTERNATES) {
      this.#alternates.push({ hreflang, href, isInHead });
    }
    const kind = LINKS.find((link) => types.includes(link));
    if (kind && this.#hasRoomFor(href.length + (type ?? '').length)) {
      this.#links.push({ href, isInHead, rel: kind, ...(kind === 'license' && type !== undefined && { type }) });
    }
  }

  /** Prepares for the text of a title, or of a script that holds data. */
  #readText(tag: string, type = ''): void {
    if (tag === 'title' && this.#title === null) {
      this.#title = '';
      this.#isTitleOpen = true;
    }
    if (tag !== 'script') return;
    const kind = type.trim().toLowerCase();
    this.#data = null;
    if (kind === 'application/rsl+xml' && this.#rsl.length < MOST_RSL) this.#data = this.#rsl;
    if (kind === 'application/ld+json') this.#data = this.#jsonLd;
    this.#data?.push('');
  }

  #hasRoomFor(length: number): boolean {
    this.#characters += length;
    const count = this.#metas.length + this.#links.length;
    const isFull = this.#omitted > 0 || count === MOST_TAGS || this.#characters > MOST_TAG_CHARACTERS;
    if (isFull) this.#omitted += 1;
    return !isFull;
  }
}

const IN_BODY = { isInBody: true } as const;

/** Of a link that is both, the first is read. */
const LINKS = ['canonical', 'license'] as const;

/** Null if it is too long to be read. https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url */
export function baseOf(href: string | null, url: string): string | null {
  if (href !== null && href.length > LONGEST_BASE) return null;
  if (href === null || !URL.canParse(href, url)) return url;
  const base = new URL(href, url);
  return base.protocol === 'data:' || base.protocol === 'javascript:' ? url : base.href;
}
