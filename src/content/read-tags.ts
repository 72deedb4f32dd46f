// The meta tags, the canonical and license links of a live document. Only collects them; directives/ interprets them.

import { isRefresh } from '../directives/index.ts';
import { isPaywalled } from '../shared/free-access.ts';
import { pageOf, resolver } from '../shared/page.ts';
import type { PageTags } from '../shared/protocol.ts';
import {
  LONGEST_ALTERNATE,
  LONGEST_RSL,
  LONGEST_TYPE,
  MOST_ALTERNATES,
  MOST_RSL,
  MOST_TAG_CHARACTERS,
  MOST_TAGS,
} from '../shared/tag-limits.ts';

/** With the URL of their page: by now, the tab can show another than was asked about. No page can replace `location`. */
export const tagsOfPage = (): { readonly page: string; readonly tags: PageTags } => ({
  page: location.href,
  tags: readTags(document),
});

/**
 * Every meta tag with a name, and every canonical link, in document order.
 *
 * The methods are taken from the prototypes because a form named `querySelectorAll` hides the document's own method (HTML
 * §3.1.6, named properties of a document), also from the content script.
 */
export function readTags(document: Document): PageTags {
  const select = (selector: string) => [...Document.prototype.querySelectorAll.call(document, selector)];
  // XHTML in a sitemap or a feed is about other pages. Chromium shows XML in a page, with the root of the XML in this element.
  const isPage = select(':root, #webkit-xml-viewer-source-xml > *').every(isInNamespace(XHTML, SVG));
  // A selector's types are of any namespace: SVG has a LINK, too.
  const all = (selector: string) => (isPage ? select(selector).filter(isInNamespace(XHTML)) : []);
  const found = all('meta[name], link[rel~="canonical" i][href], link[rel~="license" i][href]');
  const metas: PageTags['metas'][number][] = [];
  const canonicals: PageTags['canonicals'][number][] = [];
  const licenses: PageTags['licenses'][number][] = [];
  let characters = 0;
  let read = 0;
  const resolveLink = resolver(baseOf(found[0]), MOST_TAG_CHARACTERS);
  for (const tag of found) {
    const isInHead = tag.closest('head') !== null;
    const name = tag.getAttribute('name') ?? '';
    const content = tag.getAttribute('content') ?? '';
    const href = tag.getAttribute('href') ?? '';
    const type = tag.getAttribute('type')?.slice(0, LONGEST_TYPE);
    const url = tag.localName === 'meta' ? '' : resolveLink(href);
    if (url === null) break;
    // With a long base, a short href becomes a long URL.
    characters += name.length + content.length + (type ?? '').length + Math.max(href.length, url.length);
    if (read === MOST_TAGS || characters > MOST_TAG_CHARACTERS) break;
    read += 1;
    if (tag.localName === 'meta') metas.push({ name, content, isInHead });
    else {
      const link = { href, url, isInHead };
      if (tag.matches('[rel~="canonical" i]')) canonicals.push(link);
      else licenses.push(type === undefined ? link : { ...link, type });
    }
  }
  const rsl = all('script[type="application/rsl+xml" i]')
    .slice(0, MOST_RSL)
    .map(({ textContent }) => (textContent ?? '').slice(0, LONGEST_RSL));
  const data = all('script[type="application/ld+json" i]').map(({ textContent }) => textContent ?? '');
  const refresh = all('meta[http-equiv="refresh" i]')
    .map((tag) => textOf(tag, 'content'))
    .find(isRefresh);
  const alternates = all('link[rel~="alternate" i][hreflang][href]').slice(0, MOST_ALTERNATES);
  const resolve = resolver(baseOf(alternates[0]), MOST_TAG_CHARACTERS);
  return {
    metas,
    canonicals,
    licenses,
    // https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr: it counts only on these.
    noSnippetElements: all('span[data-nosnippet], div[data-nosnippet], section[data-nosnippet]').length,
    omitted: found.length - read,
    ...(rsl.length > 0 && { rsl }),
    ...(isPaywalled(data) && { isPaywalled: true }),
    ...(refresh && { refresh }),
    ...(alternates.length > 0 && {
      alternates: alternates.flatMap((link) => {
        const url = resolve(textOf(link, 'href'))?.slice(0, LONGEST_ALTERNATE);
        return url === undefined ? [] : [{ hreflang: textOf(link, 'hreflang'), url }];
      }),
    }),
  };
}

const XHTML = 'http://www.w3.org/1999/xhtml';
/** In an SVG document, XHTML elements count as in a page. */
const SVG = 'http://www.w3.org/2000/svg';

function isInNamespace(...namespaces: readonly string[]) {
  return ({ namespaceURI }: Element) => namespaceURI !== null && namespaces.includes(namespaceURI);
}

const textOf = (element: Element, name: string) => (element.getAttribute(name) ?? '').slice(0, LONGEST_ALTERNATE);

/** Without a user name and password. */
const baseOf = (tag: Element | undefined) => (tag ? pageOf(tag.baseURI).url : null);
