// The META tags of a live document. Tells what is there; what it means is for others.
import type { PageTags } from '../shared/protocol.ts';

/** Far more than any honest page has; a page with more is told about in `omitted`. */
const MOST_TAGS = 1_000;
const MOST_CHARACTERS = 1_048_576;

/**
 * Every META tag that has a name, in document order.
 *
 * The methods are taken from the prototypes because a form named `querySelectorAll` stands before the document's own
 * (HTML §3.1.6, named properties of a document), in the content script's view of the page too.
 */
export function readTags(document: Document): PageTags {
  const found = Document.prototype.querySelectorAll.call(document, 'meta[name]');
  const metas: PageTags['metas'][number][] = [];
  let characters = 0;
  for (const tag of found) {
    const name = tag.getAttribute('name') ?? '';
    const content = tag.getAttribute('content') ?? '';
    characters += name.length + content.length;
    if (metas.length === MOST_TAGS || characters > MOST_CHARACTERS) break;
    metas.push({ name, content, isInHead: tag.closest('head') !== null });
  }
  return { metas, omitted: found.length - metas.length };
}
