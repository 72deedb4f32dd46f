// Splits a text into lines, and a line into key and value. Knows no keys and no groups.
import { isBlank, toAsciiLowerCase } from './ascii.ts';

export type ParsedLine =
  | ParsedField
  /** Only white space if `isBlank`; otherwise only a comment. */
  | { readonly kind: 'empty'; readonly isBlank: boolean }
  /** Anything else. */
  | { readonly kind: 'unreadable' };

export interface ParsedField {
  readonly kind: 'field';
  /** In lower case. */
  readonly key: string;
  readonly value: string;
  /** Offsets in the line, from 0. */
  readonly keyOffset: number;
  readonly valueOffset: number;
  readonly hasColon: boolean;
}

interface Mark {
  readonly mark: string;
  offset: number;
}

const NO_MORE: readonly Mark[] = [];

/**
 * RFC 9309 §2.2: `NL = %x0D / %x0A / %x0D.0A`. Finds the line ends of a text, from the first to the last. In some parsers more
 * characters end a line.
 */
export class LineEnds {
  // Each search starts at the end of the previous one, so the text is scanned once for CR and once for LF.
  readonly #text: string;
  #cr = -1;
  #lf = -1;
  readonly #more: readonly Mark[];

  constructor(text: string, more = '') {
    this.#text = text;
    this.#more = more === '' ? NO_MORE : Array.from(more, (mark) => ({ mark, offset: -1 }));
  }

  /** The end of the line that starts at `start`, without its NL. `start` must not decrease from call to call. */
  after(start: number): number {
    if (this.#cr < start) this.#cr = indexOrEnd(this.#text, '\r', start);
    if (this.#lf < start) this.#lf = indexOrEnd(this.#text, '\n', start);
    const end = this.#cr < this.#lf ? this.#cr : this.#lf;
    return this.#more.length === 0 ? end : this.#afterMore(start, end);
  }

  #afterMore(start: number, end: number): number {
    let first = end;
    for (const more of this.#more) {
      if (more.offset < start) more.offset = indexOrEnd(this.#text, more.mark, start);
      if (more.offset < first) first = more.offset;
    }
    return first;
  }
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const offset = text.indexOf(mark, from);
  return offset === -1 ? text.length : offset;
}

/** Where the line starts that follows the one ending at `end`. */
export function startOfNextLine(text: string, end: number): number {
  return text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
}

/** The same as LineEnds, for a single line. */
export function endOfLine(text: string, start: number, more = ''): number {
  let end = start;
  while (end < text.length && !isNewLine(text, end) && (more === '' || !more.includes(text.charAt(end)))) end += 1;
  return end;
}

/** Whether a line as an editor counts them ends there. */
export function isNewLine(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === CR || code === LF;
}

export const LF = 0x0a;
export const CR = 0x0d;

/** RFC 9309 §2.2: a key, a colon and a value, with white space around each and a comment at the end. */
export function readField(line: string, isSpace: (code: number) => boolean): ParsedLine {
  const hash = line.indexOf('#');
  const end = hash === -1 ? line.length : hash;
  const keyOffset = skip(line, 0, end, isSpace);
  if (keyOffset === end) return { kind: 'empty', isBlank: hash === -1 };
  const colon = line.indexOf(':', keyOffset);
  if (colon === -1 || colon >= end) return { kind: 'unreadable' };
  const valueOffset = skip(line, colon + 1, end, isSpace);
  return {
    kind: 'field',
    key: toAsciiLowerCase(line.slice(keyOffset, skipBack(line, keyOffset, colon, isSpace))),
    value: line.slice(valueOffset, skipBack(line, valueOffset, end, isSpace)),
    keyOffset,
    valueOffset,
    hasColon: true,
  };
}

/** One of a field's values. */
export interface LineValue {
  readonly text: string;
  /** 1-based. */
  readonly column: number;
}

/** The values of a field: one, or, if `splitsValues`, those separated by white space. */
export function fieldValues({ value, valueOffset }: ParsedField, splitsValues: boolean): readonly LineValue[] {
  if (!splitsValues || value === '') return [{ text: value, column: valueOffset + 1 }];
  return Array.from(value.matchAll(/[^ \t]+/g), ({ 0: text, index }) => ({ text, column: valueOffset + index + 1 }));
}

/** The first position from `from` on that isn't white space, or `end`. */
function skip(line: string, from: number, end: number, isSpace: (code: number) => boolean): number {
  let offset = from;
  while (offset < end && isSpace(line.charCodeAt(offset))) offset += 1;
  return offset;
}

/** The end of the range without trailing white space. */
function skipBack(line: string, from: number, end: number, isSpace: (code: number) => boolean): number {
  let offset = end;
  while (offset > from && isSpace(line.charCodeAt(offset - 1))) offset -= 1;
  return offset;
}

/** After the colon. */
export function startOfValue(text: string, colon: number): number {
  let offset = colon + 1;
  while (isBlank(text.charCodeAt(offset))) offset += 1;
  return offset;
}

/**
 * The end of a value that is followed by the line's end, and in which every parser finds only printable ASCII; -1 for any
 * other.
 */
export function endOfPlainValue(text: string, from: number): number {
  let offset = from;
  let code = 0;
  while (offset < text.length) {
    code = text.charCodeAt(offset);
    if (code <= 0x23 || code > 0x7e) break;
    offset += 1;
  }
  return offset === text.length || code === 0x0a || code === 0x0d ? offset : -1;
}
