// htmlparser2's parser, set to remember only the open elements that matter to the readers of raw HTML; and where SVG and MathML end, in
// which no tag is HTML. https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
import { Parser } from 'htmlparser2';
import type { Steps } from '../../base/steps.ts';

/** Elements in which text or tags mean something else. Only these are tracked while they are open. */
export const TRACKED =
  /^(?:h1|title|noframes|style|script|template|noscript|svg|math|m[inos]|mtext|annotation-xml|foreignObject|desc)$/;
/** Tags that end SVG and MathML, up to an element in which there is HTML again. */
const ENDS_FOREIGN =
  /^(?:b|big|blockquote|body|br|center|code|d[dlt]|div|em|embed|h[1-6r]|head|i|img|li|listing|menu|meta|nobr|ol|p|pre|ruby|s|small|span|strike|strong|su[bp]|table|tt|ul?|var)$/;

/** Blink stops at this depth, too; the time that htmlparser2 takes for a tag grows with the depth. */
export const DEEPEST = 512;

/** Characters that are parsed before others have their turn. */
const PIECE = 65_536;

/** htmlparser2 searches its list of open elements for each tag. Here the list has only the elements that matter. */
export class FlatParser extends Parser {
  override isVoidElement(name: string): boolean {
    return !TRACKED.test(name);
  }
}

export function* writeAll(parser: Parser, html: string): Steps<void> {
  for (let offset = 0; offset < html.length; offset += PIECE) {
    parser.write(html.slice(offset, offset + PIECE));
    yield;
  }
}

/** Whether what an open element of this name has in it is SVG or MathML. */
export const isForeign = (name?: string) => name === 'svg' || name === 'math';

/**
 * Call it at each tag, before it is read: it can end SVG and MathML, whose names become ''. They aren't taken off the list: the parser has
 * them open all the same, and how many it has is limited.
 *
 * @param open names of the tracked elements that are open
 */
export function endForeign(open: string[], tag: string, attributes: object): void {
  if (!ENDS_FOREIGN.test(tag) && !(tag === 'font' && ['color', 'face', 'size'].some((name) => name in attributes)))
    return;
  open.fill('', open.findLastIndex((name) => !isForeign(name)) + 1);
}
