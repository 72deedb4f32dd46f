// Plain paths, which most parsers compare with patterns as they are: see `keepsPlainUrls`. They have only unreserved characters
// (RFC 3986 §2.3) and single slashes, and `=` and `&` in the query. No segment begins with a dot.

import { decodeRange } from '../../base/utf8.ts';

/** What the search for patterns needs of a path. A text has it. */
export type Path = Pick<string, 'length' | 'charCodeAt' | 'toString'>;

/** Path and query of a URL; null unless they are plain. */
export function plainPathOf(url: string): string | null {
  const path = /^https?:\/\/[a-z\d.-]+(?::\d+)?(\/[\w.~/-]*(?:\?[\w.~=&-]+)?)$/.exec(url)?.[1];
  return path === undefined || path.includes('//') || path.includes('/.') ? null : path;
}

/** A plain path in the bytes of a log. It is pointed at one after another, and no text is made of most of them. */
export class PlainPath implements Path {
  #bytes: Uint8Array = new Uint8Array(0);
  #from = 0;
  length = 0;

  /** Whether these bytes are a plain path. If not, it can't be used. */
  point(bytes: Uint8Array, from: number, to: number): boolean {
    this.#bytes = bytes;
    this.#from = from;
    this.length = to - from;
    return isPlain(bytes, from, to);
  }

  /** `offset` is less than the length. */
  charCodeAt(offset: number): number {
    return this.#bytes[this.#from + offset] ?? 0;
  }

  toString(): string {
    return decodeRange(this.#bytes, this.#from, this.#from + this.length);
  }
}

function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  if (bytes[from] !== SLASH) return false;
  let places = IN_PATH;
  let before = SLASH;
  for (let offset = from + 1; offset < to; offset += 1) {
    const byte = bytes[offset] ?? 0;
    if (((PLACES[byte] ?? 0) & places) === 0) {
      if (byte !== QUESTION || places === IN_QUERY || offset + 1 === to) return false;
      places = IN_QUERY;
    } else if (before === SLASH && (byte === SLASH || byte === DOT)) return false;
    before = byte;
  }
  return from < to;
}

const SLASH = 0x2f;
const DOT = 0x2e;
const QUESTION = 0x3f;
const IN_PATH = 1;
const IN_QUERY = 2;

/** By byte: where it can be. */
const PLACES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[\w.~-]/.test(character)) return IN_PATH | IN_QUERY;
  if (character === '/') return IN_PATH;
  return character === '=' || character === '&' ? IN_QUERY : 0;
});
