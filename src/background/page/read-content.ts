// Reads a page's content besides its directives from its raw HTML, as collect-content.ts does in the rendered page. Neither reads what is
// in NOSCRIPT and TEMPLATE.
import { Parser } from 'htmlparser2';
import type { Steps } from '../../base/steps.ts';
import { CONTENT_LIMITS, jsonLdTypes, type PageContent, type ReadInHtml } from '../../report/index.ts';
import { absolute, originOrNull, resolver } from '../../shared/page.ts';
import { baseOf, writeAll } from './read-html.ts';

/** Elements without visible text or working links. */
const UNREAD = new Set(['script', 'style', 'noscript', 'noframes', 'template']);
/** The only elements that are tracked while they are open: the parser gets slower with each open element. */
const OPEN = new Set([...UNREAD, 'title', 'h1', 'svg', 'math', 'foreignObject']);
/** As read-html.ts. */
const DEEPEST = 512;

/** URLs that the page links to; more than an ordinary page has. */
const MOST_TARGETS = 5_000;

class ContentParser extends Parser {
  override isVoidElement(name: string): boolean {
    return !OPEN.has(name);
  }
}

/** @param url of the response: what URLs are relative to without a BASE */
export function* readContent(html: string, url: string): Steps<PageContent & ReadInHtml> {
  const {
    items,
    few,
    text: longest,
    name: longestName,
    json,
    scripts: mostScripts,
    readable,
    resolved,
  } = CONTENT_LIMITS;
  let isWhole = true;
  const open: string[] = [];
  let unread = 0;
  let base: string | null = null;
  const titles: string[] = [];
  const headings: string[] = [];
  const descriptions: string[] = [];
  const robots: string[] = [];
  const canonicals: string[] = [];
  const alternates: { hreflang: string; href: string }[] = [];
  const openGraph: { property: string; content: string }[] = [];
  const scripts: string[] = [];
  /** The script, or the heading, that was opened last is one of those that are kept. */
  let isJsonLd = false;
  let isHeading = false;
  let links = 0;
  let lang: string | null = null;
  const hrefs: string[] = [];
  let words = 0;
  let characters = 0;
  /** The text since the last tag: the parser splits text at entities. */
  let text = '';

  /** False if the list is full. */
  const add = <Item>(list: Item[], item: Item, most = items): boolean => {
    if (list.length >= most) {
      isWhole = false;
      return false;
    }
    list.push(item);
    return true;
  };
  const endText = () => {
    if (unread === 0 && open.at(-1) !== 'title') words += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    text = '';
  };
  const parser: ContentParser = new ContentParser({
    onopentag(tag, attributes) {
      endText();
      if (unread === 0) take(tag, attributes);
      if (tag === 'script' && unread === 0 && /^\s*application\/ld\+json\s*$/i.test(attributes['type'] ?? '')) {
        isJsonLd = add(scripts, '', mostScripts);
      }
      if (parser.isVoidElement(tag)) return;
      open.push(tag);
      if (UNREAD.has(tag)) unread += 1;
      if (open.length > DEEPEST) {
        isWhole = false;
        parser.pause();
      }
    },
    onclosetag(tag) {
      endText();
      if (open.at(-1) !== tag) return;
      open.pop();
      if (UNREAD.has(tag)) unread -= 1;
      if (tag === 'script') isJsonLd = false;
    },
    oncomment: endText,
    ontext(piece) {
      characters += piece.length;
      if (characters > readable) {
        isWhole = false;
        parser.pause();
        return;
      }
      if (isJsonLd) addTo(scripts, piece, json + 1);
      else if (unread === 0) {
        text += piece;
        if (open.at(-1) === 'title' && !open.includes('svg')) addTo(titles, piece, 4 * longest);
        if (isHeading && open.includes('h1')) addTo(headings, piece, 4 * longest);
      }
    },
  });
  const take = (tag: string, attributes: Attributes) => {
    const { name = '', property = '', content = '', href, rel = '', hreflang } = attributes;
    switch (tag) {
      case 'html':
        lang ??= attributes.lang?.slice(0, longestName) ?? null;
        return;
      case 'title':
        if (!open.includes('svg')) add(titles, '');
        return;
      case 'h1':
        isHeading = add(headings, '', few);
        return;
      case 'base':
        if (href !== undefined) base ??= href;
        return;
      case 'a':
      case 'area':
        if (href === undefined) return;
        links += 1;
        if (hrefs.length < MOST_TARGETS) hrefs.push(href);
        return;
      case 'meta':
        if (/^description$/i.test(name)) add(descriptions, content);
        if (/^robots$/i.test(name)) add(robots, content.slice(0, longest), few);
        if (/^og:/i.test(property)) {
          add(openGraph, { property: property.slice(0, longestName), content: content.slice(0, longest) });
        }
        return;
      case 'link': {
        const types = rel.toLowerCase().split(/\s+/);
        if (href === undefined) return;
        if (types.includes('canonical')) add(canonicals, href);
        if (types.includes('alternate') && hreflang !== undefined) {
          add(alternates, { hreflang: hreflang.slice(0, longestName), href });
        }
        return;
      }
      default:
    }
  };
  yield* writeAll(parser, html);
  if (isWhole || characters <= readable) parser.end();
  endText();

  const baseUrl = baseOf(base, url);
  const cut = (one: string) => one.replace(/\s+/g, ' ').trim().slice(0, longest);
  const resolve = resolver(baseUrl, resolved);
  const absoluteUrl = (href: string) => {
    const target = resolve(href);
    if (target === null) isWhole = false;
    return target?.slice(0, 4 * longest) ?? '';
  };
  const [title] = titles;
  const [description] = descriptions;
  const [canonical] = canonicals;
  return {
    title: title === undefined ? null : cut(title),
    description: description === undefined ? null : cut(description.slice(0, longest)),
    robots,
    canonical: canonical === undefined ? null : absoluteUrl(canonical),
    headings: headings.map(cut),
    alternates: alternates.map(({ hreflang, href }) => ({ hreflang, url: absoluteUrl(href) })),
    openGraph,
    links,
    words,
    jsonLd: jsonLdTypes(scripts.filter(({ length }) => length <= json)),
    isWhole,
    lang,
    targets: targetsOf(hrefs, baseUrl, resolver(baseUrl, resolved)),
  };
}

function targetsOf(
  hrefs: readonly string[],
  base: string | null,
  resolve: (href: string) => string | null,
): readonly string[] {
  const start = base === null || originOrNull(base) === null ? null : absolute('/', base).slice(0, -1);
  const targets = new Set<string>();
  for (const href of new Set(hrefs)) {
    const target = start !== null && PLAIN_PATH.test(href) ? start + href : resolve(href);
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
}

/** To the last of the list, which takes no more than so many characters. */
function addTo(list: string[], piece: string, most: number): void {
  const last = list.at(-1);
  if (last !== undefined && last.length < most) list[list.length - 1] = (last + piece).slice(0, most);
}
