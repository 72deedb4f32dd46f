// Reads the tags of the raw HTML, as a crawler without JavaScript does. htmlparser2 splits the tags and decodes entities; this file decides
// where the head ends. https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
import { Parser } from 'htmlparser2';
import type { Steps } from '../../base/steps.ts';
import type { MetaTag, PageLinkTag, PageTags } from '../../report/index.ts';
import { isPaywalled } from '../../shared/free-access.ts';
import { resolver } from '../../shared/page.ts';
import {
  LONGEST_ALTERNATE,
  LONGEST_RSL,
  MOST_ALTERNATES,
  MOST_CHARACTERS,
  MOST_RSL,
  MOST_TAGS,
} from '../../shared/tag-limits.ts';
import { MOST_CHARACTERS as LONGEST_BASE } from '../limits.ts';

/** Tags that don't end the head. HEAD's own tags are optional. */
const OF_HEAD = new Set(
  'html head base basefont bgsound link meta title noscript noframes style script template'.split(' '),
);
/** The elements on which data-nosnippet is valid. */
const SNIPPED = new Set(['span', 'div', 'section']);
/** Elements whose text isn't part of the page's. */
const HOLDERS = new Set(['title', 'noframes', 'style', 'script', 'template']);
/** Elements in which tags have another meaning. Only these and `HOLDERS` are tracked while they are open. */
const FOREIGN = new Set('svg math mi mo mn ms mtext annotation-xml foreignObject desc'.split(' '));

/** Blink stops at this depth, too; the time that htmlparser2 takes for a tag grows with the depth. */
const DEEPEST = 512;

/** Characters; more than any search result shows. */
const LONGEST_TITLE = 1_000;

/** htmlparser2 searches its list of open elements for each tag. Here the list has only the elements that matter. */
class FlatParser extends Parser {
  override isVoidElement(name: string): boolean {
    return !HOLDERS.has(name) && !FOREIGN.has(name);
  }
}

/** Characters that are parsed before others have their turn. */
const PIECE = 65_536;

export function* writeAll(parser: Parser, html: string): Steps<void> {
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    yield;
  }
}

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
  const metas: MetaTag[] = [];
  const alternates: { readonly hreflang: string; readonly href: string }[] = [];
  const links: (Omit<PageLinkTag, 'url'> & { readonly rel: 'canonical' | 'license' })[] = [];
  let noSnippetElements = 0;
  let base: string | null = null;
  let omitted = 0;
  let characters = 0;
  let isInHead = true;
  /** Names of the open elements that matter, and how many of them are holders and templates. */
  const open: string[] = [];
  let holders = 0;
  let templates = 0;
  let isWhole = true;
  /** Of scripts that hold data: licenses, and JSON-LD. */
  const rsl: string[] = [];
  const jsonLd: string[] = [];
  let data: string[] | null = null;
  const titles: string[] = [];
  let isTitleOpen = false;

  const mayTake = (length: number): boolean => {
    characters += length;
    const isFull = omitted > 0 || metas.length + links.length === MOST_TAGS || characters > MOST_CHARACTERS;
    if (isFull) omitted += 1;
    return !isFull;
  };
  const parser: FlatParser = new FlatParser({
    onopentag(tag, { name, content = '', href, hreflang, rel = '', type, 'data-nosnippet': noSnippet }) {
      if (templates === 0) {
        if (noSnippet !== undefined && SNIPPED.has(tag)) noSnippetElements += 1;
        if (!OF_HEAD.has(tag)) isInHead = false;
        if (tag === 'base' && href !== undefined) base ??= href;
        if (tag === 'meta' && name !== undefined && mayTake(name.length + content.length)) {
          metas.push({ name, content, isInHead });
        }
        const kind = tag === 'link' ? relOf(rel) : null;
        const isAlternate = tag === 'link' && hreflang !== undefined && href !== undefined && isRel(rel, 'alternate');
        if (isAlternate && alternates.length < MOST_ALTERNATES) alternates.push({ hreflang, href });
        if (kind && href !== undefined && mayTake(href.length)) {
          links.push({ href, isInHead, rel: kind, ...(kind === 'license' && type !== undefined && { type }) });
        }
      }
      if (parser.isVoidElement(tag)) return;
      open.push(tag);
      if (tag === 'title' && titles.length === 0 && templates === 0 && !open.includes('svg')) {
        titles.push('');
        isTitleOpen = true;
      }
      if (tag === 'script' && templates === 0) {
        const kind = type?.trim().toLowerCase();
        data =
          kind === 'application/rsl+xml' && rsl.length < MOST_RSL
            ? rsl
            : kind === 'application/ld+json'
              ? jsonLd
              : null;
        data?.push('');
      }
      if (HOLDERS.has(tag)) holders += 1;
      if (tag === 'template') templates += 1;
      if (open.length > DEEPEST) {
        isWhole = false;
        parser.pause();
      }
    },
    onclosetag(tag) {
      if (open.at(-1) !== tag) return;
      open.pop();
      // Nothing is nested in a title.
      isTitleOpen = false;
      if (tag === 'script') data = null;
      if (HOLDERS.has(tag)) holders -= 1;
      if (tag === 'template') templates -= 1;
    },
    ontext(text) {
      if (data) data.push(`${data.pop() ?? ''}${text}`);
      if (isTitleOpen) titles[0] = `${titles[0]}${text}`.slice(0, LONGEST_TITLE);
      if (isInHead && holders === 0 && /[^\t\n\f\r ]/.test(text)) isInHead = false;
    },
  });
  yield* writeAll(parser, html);
  if (isWhole) parser.end();

  const resolve = resolver(baseOf(base, url), MOST_CHARACTERS);
  const canonicals: PageLinkTag[] = [];
  const licenses: PageLinkTag[] = [];
  for (const { rel, ...link } of links) {
    const target = resolve(link.href);
    if (target === null) omitted += 1;
    else (rel === 'canonical' ? canonicals : licenses).push({ ...link, url: target });
  }
  const tags: PageTags = {
    metas,
    canonicals,
    licenses,
    ...(rsl.length > 0 && { rsl: rsl.map((text) => text.slice(0, LONGEST_RSL)) }),
    ...(isPaywalled(jsonLd) && { isPaywalled: true }),
    noSnippetElements,
    omitted,
    ...(alternates.length > 0 && {
      alternates: alternates.flatMap(({ hreflang, href }) => {
        const target = resolve(href.slice(0, LONGEST_ALTERNATE))?.slice(0, LONGEST_ALTERNATE);
        return target === undefined ? [] : [{ hreflang: hreflang.slice(0, LONGEST_ALTERNATE), url: target }];
      }),
    }),
  };
  return { tags, isWhole, title: titles[0]?.replace(/\s+/g, ' ').trim() ?? null };
}

/** The kind of link; null if it isn't one of these. */
function relOf(rel: string): 'canonical' | 'license' | null {
  if (isRel(rel, 'canonical')) return 'canonical';
  return isRel(rel, 'license') ? 'license' : null;
}

function isRel(rel: string, type: string): boolean {
  return rel.toLowerCase().split(/\s+/).includes(type);
}

/** Null if it is too long to be read. https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url */
export function baseOf(href: string | null, url: string): string | null {
  if (href !== null && href.length > LONGEST_BASE) return null;
  if (href === null || !URL.canParse(href, url)) return url;
  const base = new URL(href, url);
  return base.protocol === 'data:' || base.protocol === 'javascript:' ? url : base.href;
}
