// From a text to its lines, and from a line to its key and value. Knows no keys and no groups.
import { before, trim } from './ascii.ts';

export type LineReading =
  /** `key` is in lower case. */
  | { readonly kind: 'field'; readonly key: string; readonly value: string; readonly hasColon: boolean }
  /** Nothing but white space where `isBlank`; otherwise a comment only. */
  | { readonly kind: 'empty'; readonly isBlank: boolean }
  /** Something else. */
  | { readonly kind: 'unreadable' };

/**
 * RFC 9309 §2.2: `NL = %x0D / %x0A / %x0D.0A`. Calls `visit` with each line and its 1-based number, the last one too
 * when nothing follows the last NL. Returns the number of lines.
 */
export function forEachLine(text: string, visit: (line: string, number: number) => void): number {
  // Each search starts where the one before it ended, so that the text is walked once for CR and once for LF.
  let cr = indexOrEnd(text, '\r', 0);
  let lf = indexOrEnd(text, '\n', 0);
  let start = 0;
  for (let number = 1; ; number++) {
    const end = Math.min(cr, lf);
    visit(text.slice(start, end), number);
    if (end === text.length) return number;
    start = end === cr && lf === cr + 1 ? end + 2 : end + 1;
    if (cr < start) cr = indexOrEnd(text, '\r', start);
    if (lf < start) lf = indexOrEnd(text, '\n', start);
  }
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
}

/** RFC 9309 §2.2: a key, a colon and a value, with white space around each and a comment at the end. */
export function readField(line: string, isSpace: (code: number) => boolean): LineReading {
  const content = trim(before(line, '#'), isSpace);
  if (content === '') return { kind: 'empty', isBlank: !line.includes('#') };
  const colon = content.indexOf(':');
  if (colon === -1) return { kind: 'unreadable' };
  return {
    kind: 'field',
    key: trim(content.slice(0, colon), isSpace).toLowerCase(),
    value: trim(content.slice(colon + 1), isSpace),
    hasColon: true,
  };
}
