// Turns the bytes of a file, in any chunks, into pieces of text with fixed boundaries, so that the report doesn't depend on the
// chunks. Inflates, decodes, and stops at the limit.
import { inflated } from '../base/gunzip.ts';

/** sitemaps.org: 50 MB, uncompressed. https://www.sitemaps.org/protocol.html#index */
export const MOST_SITEMAP_BYTES = 52_428_800;

/** Bytes per piece. A character that is cut in two belongs to the next piece. */
const PIECE_BYTES = 16_384;

export type Chunk = Uint8Array | string;
export type Chunks = AsyncIterable<Chunk> | Iterable<Chunk>;

/** What is reported about a file besides its text. */
export interface Source {
  /** The inflated bytes that were read. */
  bytes: number;
  trouble: 'too-large' | 'truncated' | null;
  /** From a byte order mark, or from the XML declaration; null for UTF-8. */
  encoding: string | null;
}

export const newSource = (): Source => ({ bytes: 0, trouble: null, encoding: null });

/** A global in every context that runs this code; the pure folders compile without DOM and node types. */
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The text without a byte order mark. Fills in `source` while it reads. */
export async function* readText(chunks: Chunks, source: Source): AsyncGenerator<string> {
  let decode: Decode | null = null;
  // The result of inflating damaged data also depends on where it is cut.
  const whole = inflated(blocksOf(bytesOf(chunks)), () => {
    source.trouble ??= 'truncated';
  });
  for await (const block of blocksOf(limited(whole, source))) {
    decode ??= decoderFor(block, source);
    const text = decode(block, false);
    if (text !== '') yield text;
  }
  const rest = decode?.(new Uint8Array(0), true) ?? '';
  if (rest !== '') yield rest;
}

/** Encodes texts as UTF-8, so that there is one way to read. A surrogate pair can be split over two texts. */
async function* bytesOf(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let half = '';
  for await (const chunk of chunks) {
    if (typeof chunk !== 'string') {
      if (half !== '') yield encoder.encode(half);
      half = '';
      yield chunk;
      continue;
    }
    const text = half + chunk;
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    yield encoder.encode(half === '' ? text : text.slice(0, -1));
  }
  if (half !== '') yield encoder.encode(half);
}

/** The same bytes in blocks of one size, except for the last. */
async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(0);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + PIECE_BYTES - filled);
      from += part.length;
      if (part.length === PIECE_BYTES) {
        yield part;
        continue;
      }
      if (filled === 0) block = new Uint8Array(PIECE_BYTES);
      block.set(part, filled);
      filled = (filled + part.length) % PIECE_BYTES;
      if (filled === 0) yield block;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

/** The bytes up to the limit. */
async function* limited(chunks: AsyncIterable<Uint8Array>, source: Source): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const taken = chunk.subarray(0, MOST_SITEMAP_BYTES - source.bytes);
    source.bytes += taken.length;
    yield taken;
    if (taken.length < chunk.length) {
      source.trouble = 'too-large';
      return;
    }
  }
}

type Decode = (block: Uint8Array, isLast: boolean) => string;

/** By the byte order mark, then by the XML declaration. */
function decoderFor(head: Uint8Array, source: Source): Decode {
  source.encoding = encodingOf(head);
  const decode = source.encoding === null ? utf8() : (otherEncoding(source.encoding) ?? utf8());
  let isFirst = true;
  return (block, isLast) => {
    const text = decode(block, isLast);
    const hasMark = isFirst && text.startsWith('\ufeff');
    if (text !== '') isFirst = false;
    return hasMark ? text.slice(1) : text;
  };
}

/** An XML declaration states its encoding within this many characters. */
const DECLARATION = 256;

function encodingOf(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = String.fromCharCode(...head.subarray(0, DECLARATION));
  const [, declared] = /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start) ?? [];
  // ASCII is a subset of UTF-8.
  return declared === undefined || /^(?:utf-?8|us-ascii|ascii)$/i.test(declared) ? null : declared.toLowerCase();
}

/** Decodes block by block, because engines are much slower with `stream: true`. */
function utf8(): Decode {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let begun = new Uint8Array(0);
  return (block, isLast) => {
    let bytes = block;
    if (begun.length > 0) {
      bytes = new Uint8Array(begun.length + block.length);
      bytes.set(begun);
      bytes.set(block, begun.length);
    }
    const end = isLast ? bytes.length : endOfCharacters(bytes);
    begun = bytes.slice(end);
    return decoder.decode(bytes.subarray(0, end));
  };
}

/** Where the last complete character ends (RFC 3629 §3). */
function endOfCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return size > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Null for an encoding that browsers don't know. */
function otherEncoding(label: string): Decode | null {
  try {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    return (block, isLast) => decoder.decode(block, { stream: !isLast });
  } catch {
    return null;
  }
}
