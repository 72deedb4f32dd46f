// Parts of a buffer: reading and comparing them without making strings.
import { dataViewOf } from '../base/bytes.ts';
import { decodeRange } from '../base/utf8.ts';

/** A part of a buffer. Each field has one, which is pointed at one line after another, so that lines allocate nothing. */
export class Span {
  bytes: Uint8Array = new Uint8Array(0);
  from = 0;
  to = 0;

  point(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  clear(): void {
    this.from = 0;
    this.to = 0;
  }

  get isEmpty(): boolean {
    return this.to <= this.from;
  }

  /** Most formats write `-` for a missing value. */
  get isMissing(): boolean {
    return this.to <= this.from || (this.to === this.from + 1 && this.bytes[this.from] === DASH);
  }

  toString(): string {
    return decodeRange(this.bytes, this.from, this.to);
  }
}

export const TAB = 0x09;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const PERCENT = 0x25;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const COLON = 0x3a;
export const QUESTION = 0x3f;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** The bytes of a text in ASCII. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The index of the first such byte, or `to`. */
export function find(bytes: Uint8Array, byte: number, from: number, to: number): number {
  for (let offset = from; offset < to; offset += 1) if (bytes[offset] === byte) return offset;
  return to;
}

/** The same, faster if the byte is far away: reads sixteen bytes at a time. */
export function findFar(bytes: Uint8Array, byte: number, from: number, to: number): number {
  const view = dataViewOf(bytes);
  const repeated = byte * EACH;
  let offset = from;
  for (const last = to - 16; offset <= last; offset += 16) {
    const a = zerosOf(view.getInt32(offset, true) ^ repeated);
    const b = zerosOf(view.getInt32(offset + 4, true) ^ repeated);
    const c = zerosOf(view.getInt32(offset + 8, true) ^ repeated);
    const d = zerosOf(view.getInt32(offset + 12, true) ^ repeated);
    if ((a | b | c | d) === 0) continue;
    if (a !== 0) return offset + firstOf(a);
    if (b !== 0) return offset + 4 + firstOf(b);
    return c !== 0 ? offset + 8 + firstOf(c) : offset + 12 + firstOf(d);
  }
  return find(bytes, byte, offset, to);
}

/** The index of the first of the two bytes, or `to`. */
export function findEither(bytes: Uint8Array, one: number, other: number, from: number, to: number): number {
  const view = dataViewOf(bytes);
  const ones = one * EACH;
  const others = other * EACH;
  let offset = from;
  for (const last = to - 8; offset <= last; offset += 8) {
    const word = view.getInt32(offset, true);
    const next = view.getInt32(offset + 4, true);
    const a = zerosOf(word ^ ones) | zerosOf(word ^ others);
    const b = zerosOf(next ^ ones) | zerosOf(next ^ others);
    if ((a | b) !== 0) return a !== 0 ? offset + firstOf(a) : offset + 4 + firstOf(b);
  }
  while (offset < to && bytes[offset] !== one && bytes[offset] !== other) offset += 1;
  return offset;
}

/** Times a byte: a word of four such bytes. */
const EACH = 0x01010101;

/** Not 0 if a byte of the word is 0. https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord */
function zerosOf(word: number): number {
  return (word - EACH) & ~word & 0x80808080;
}

/** The index of the first byte that is 0. `zerosOf` can also mark later bytes that aren't 0. */
function firstOf(zeros: number): number {
  return (31 - Math.clz32(zeros & -zeros)) >> 3;
}

export function isSameBytes(a: DataView, fromA: number, b: DataView, fromB: number, length: number): boolean {
  if (length < 4) {
    for (let offset = 0; offset < length; offset += 1)
      if (a.getUint8(fromA + offset) !== b.getUint8(fromB + offset)) return false;
    return true;
  }
  let offset = 0;
  for (const last = length - 16; offset <= last; offset += 16) {
    const x = fromA + offset;
    const y = fromB + offset;
    const differs =
      (a.getInt32(x, true) ^ b.getInt32(y, true)) |
      (a.getInt32(x + 4, true) ^ b.getInt32(y + 4, true)) |
      (a.getInt32(x + 8, true) ^ b.getInt32(y + 8, true)) |
      (a.getInt32(x + 12, true) ^ b.getInt32(y + 12, true));
    if (differs !== 0) return false;
  }
  // The last four may overlap those before.
  const last = length - 4;
  for (; offset < last; offset += 4)
    if (a.getInt32(fromA + offset, true) !== b.getInt32(fromB + offset, true)) return false;
  return a.getInt32(fromA + last, true) === b.getInt32(fromB + last, true);
}

/** Whether the bytes at `offset` are `text`, ignoring case. `text` is ASCII in lower case. */
export function startsWith(bytes: Uint8Array, offset: number, to: number, text: string): boolean {
  if (offset + text.length > to) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (lower(bytes[offset + index] ?? 0) !== text.charCodeAt(index)) return false;
  }
  return true;
}

export function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= 0x39;
}

/** A number holds this many decimal digits exactly. */
export const MOST_DIGITS = 15;

/** The number that these digits are; -1 if they are none, more than 15, or anything else. */
export function digits(bytes: Uint8Array, from: number, to: number): number {
  if (to <= from || to - from > MOST_DIGITS) return -1;
  let value = 0;
  for (let offset = from; offset < to; offset += 1) {
    const digit = (bytes[offset] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The value of a hexadecimal digit, or -1. */
export function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= ZERO && byte <= 0x39) return byte - ZERO;
  const letter = lower(byte) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** The start of the text after a byte order mark. */
export function withoutBom(bytes: Uint8Array, from: number, to: number): number {
  return to - from >= 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf
    ? from + 3
    : from;
}

export function isBlankRange(bytes: Uint8Array, from: number, to: number): boolean {
  let offset = from;
  while (offset < to && (bytes[offset] === SPACE || bytes[offset] === TAB)) offset += 1;
  return offset === to;
}
