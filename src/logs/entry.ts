// The fields of a log line, whatever the format. One entry is reused for all lines.
import { BACKSLASH, hexValue, PERCENT, PLUS, QUOTE, SPACE, Span } from './bytes.ts';

export class LogEntry<Format extends string = string> {
  /** Null until a line has been read. */
  format: Format | null = null;
  /** Milliseconds since 1970, UTC. */
  time = 0;
  /** Minutes east of UTC, as the line names it; null if it is UTC by definition. */
  offset: number | null = null;
  /** 0 if the line has none. */
  status = 0;
  bytes = 0;
  readonly ip = new Span();
  /** Whether `ip` is one of a list that a proxy forwarded: what the visitor sent comes first in it. */
  isForwarded = false;
  /** Path and query, as requested; empty if the line has no valid request. */
  readonly url = new Span();
  readonly agent = new Span();
  readonly host = new Span();
  /** The value of Signature-Agent (Web Bot Auth), if it is logged. */
  readonly signer = new Span();
  /** A firewall answered with a challenge instead of the site. */
  isChallenge = false;
  readonly #scratch = new Scratch();

  clear(): void {
    this.status = 0;
    this.bytes = 0;
    this.offset = null;
    this.ip.clear();
    this.isForwarded = false;
    this.url.clear();
    this.agent.clear();
    this.host.clear();
    this.signer.clear();
    this.isChallenge = false;
    this.#scratch.clear();
  }

  /** Points the span at a copy of its bytes with all escapes decoded. */
  unescape(span: Span, style: Escape): void {
    this.#scratch.rewrite(span, style);
  }

  /** Points `span` at a copy of its bytes, followed by `between` and the bytes of `tail`. */
  join(span: Span, between: number, tail: Span): void {
    this.#scratch.join(span, between, tail);
  }
}

/**
 * How a format escapes bytes: `\"`, `\xhh`, `\t` (Apache, nginx); `\uXXXX` besides (JSON); `%20`
 * (CloudFront); `+` for a blank (IIS).
 */
export type Escape = 'backslash' | 'json' | 'percent' | 'plus';

/** Memory for values that are not in the line as they are. */
class Scratch {
  #bytes = new Uint8Array(8192);
  #used = 0;

  clear(): void {
    this.#used = 0;
  }

  rewrite(span: Span, style: Escape): void {
    const { bytes, from, to } = span;
    const start = this.#reserve(to - from);
    for (let offset = from; offset < to; ) {
      const byte = bytes[offset] ?? 0;
      if (style === 'plus') {
        this.#push(byte === PLUS ? SPACE : byte);
        offset += 1;
      } else if (byte === PERCENT && style === 'percent') {
        const value = hexByte(bytes, offset + 1, to);
        this.#push(value < 0 ? byte : value);
        offset += value < 0 ? 1 : 3;
      } else if (byte === BACKSLASH && style !== 'percent' && offset + 1 < to) {
        offset = this.#unescapeBackslash(bytes, offset + 1, to, style);
      } else {
        this.#push(byte);
        offset += 1;
      }
    }
    span.point(this.#bytes, start, this.#used);
  }

  join(span: Span, between: number, tail: Span): void {
    const start = this.#reserve(span.to - span.from + 1 + tail.to - tail.from);
    for (let offset = span.from; offset < span.to; offset += 1) this.#push(span.bytes[offset] ?? 0);
    this.#push(between);
    for (let offset = tail.from; offset < tail.to; offset += 1) this.#push(tail.bytes[offset] ?? 0);
    span.point(this.#bytes, start, this.#used);
  }

  /** `offset` is after the backslash. What isn't an escape stays as it is. Returns the offset to continue at. */
  #unescapeBackslash(bytes: Uint8Array, offset: number, to: number, style: Escape): number {
    const letter = bytes[offset] ?? 0;
    const plain = ESCAPED.get(letter);
    if (plain !== undefined) {
      this.#push(plain);
      return offset + 1;
    }
    if (letter === 0x78 && style === 'backslash') {
      const value = hexByte(bytes, offset + 1, to);
      if (value >= 0) {
        this.#push(value);
        return offset + 3;
      }
    }
    if (letter === 0x75 && style === 'json') return this.#unescapeUnit(bytes, offset + 1, to);
    this.#push(BACKSLASH);
    return offset;
  }

  /** Writes `XXXX` of `\uXXXX` as UTF-8, with the second half of a surrogate pair if there is one. */
  #unescapeUnit(bytes: Uint8Array, offset: number, to: number): number {
    const unit = hexUnit(bytes, offset, to);
    if (unit < 0) {
      this.#push(BACKSLASH);
      return offset - 1;
    }
    const low = bytes[offset + 4] === BACKSLASH && bytes[offset + 5] === 0x75 ? hexUnit(bytes, offset + 6, to) : -1;
    const isPair = unit >= 0xd800 && unit < 0xdc00 && low >= 0xdc00 && low < 0xe000;
    const code = isPair ? ((unit - 0xd800) << 10) + (low - 0xdc00) + 0x10000 : unit;
    if (code < 0x80) this.#push(code);
    else {
      if (code < 0x800) this.#push(0xc0 | (code >> 6));
      else {
        if (code < 0x10000) this.#push(0xe0 | (code >> 12));
        else {
          this.#push(0xf0 | (code >> 18));
          this.#push(0x80 | ((code >> 12) & 0x3f));
        }
        this.#push(0x80 | ((code >> 6) & 0x3f));
      }
      this.#push(0x80 | (code & 0x3f));
    }
    return isPair ? offset + 10 : offset + 4;
  }

  /** The index for the next `length` bytes. Spans that point into an earlier buffer keep it. */
  #reserve(length: number): number {
    if (this.#used + length > this.#bytes.length) {
      this.#bytes = new Uint8Array(Math.max(this.#bytes.length * 2, length));
      this.#used = 0;
    }
    return this.#used;
  }

  #push(byte: number): void {
    this.#bytes[this.#used] = byte;
    this.#used += 1;
  }
}

const ESCAPED: ReadonlyMap<number, number> = new Map([
  [QUOTE, QUOTE],
  [BACKSLASH, BACKSLASH],
  [0x2f, 0x2f],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x76, 0x0b],
]);

function hexByte(bytes: Uint8Array, offset: number, to: number): number {
  const high = offset + 1 < to ? hexValue(bytes[offset]) : -1;
  const low = hexValue(bytes[offset + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexUnit(bytes: Uint8Array, offset: number, to: number): number {
  const high = hexByte(bytes, offset, to);
  const low = hexByte(bytes, offset + 2, to);
  return high < 0 || low < 0 ? -1 : high * 256 + low;
}
