// The meta tags, the canonical and license links of a live document. Only collects them; directives/ interprets them.

import { absolute } from '../shared/page.ts';
import type { PageTags } from '../shared/protocol.ts';
import { MOST_CHARACTERS, MOST_TAGS } from '../shared/tag-limits.ts';

/**
 * Every meta tag that has a name, and every canonical link, in document order.
 *
 * The methods are taken from the prototypes because a form named `querySelectorAll` stands before the document's own
 * (HTML §3.1.6, named properties of a document), in the content script's view of the page too.
 */
export function readTags(document: Document): PageTags {
  const found = Document.prototype.querySelectorAll.call(
    document,
    'meta[name], link[rel~="canonical" i][href], link[rel~="license" i][href]',
  );
  const metas: PageTags['metas'][number][] = [];
  const canonicals: PageTags['canonicals'][number][] = [];
  const licenses: PageTags['licenses'][number][] = [];
  let characters = 0;
  let read = 0;
  for (const tag of found) {
    const isInHead = tag.closest('head') !== null;
    const name = tag.getAttribute('name') ?? '';
    const content = tag.getAttribute('content') ?? '';
    const href = tag.getAttribute('href') ?? '';
    // A long base makes a URL long, however short it is written.
    const url = tag.localName === 'meta' ? '' : absolute(href, tag.baseURI);
    characters += name.length + content.length + Math.max(href.length, url.length);
    if (read === MOST_TAGS || characters > MOST_CHARACTERS) break;
    read += 1;
    if (tag.localName === 'meta') metas.push({ name, content, isInHead });
    else {
      const link = { href, url, isInHead };
      if (tag.matches('[rel~="canonical" i]')) canonicals.push(link);
      else licenses.push(link);
    }
  }
  const noSnippetElements = Document.prototype.querySelectorAll.call(document, '[data-nosnippet]').length;
  return { metas, canonicals, licenses, noSnippetElements, omitted: found.length - read };
}
