// Lossless UTF-8. The protocol compares bytes, but JavaScript has UTF-16: a byte that isn't valid UTF-8 becomes the lone
// surrogate U+DC00 + byte, and that byte again when it is encoded. (Python calls this "surrogateescape", PEP 383.)

const RAW = 0xdc00;
const REPLACEMENT = 0xfffd;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** A global in every context in which this code runs; the pure folders are compiled without DOM and node types. */
declare const TextDecoder: new (
  label: Encoding,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Decodes any bytes. A BOM stays in the text. */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // The replacement character is either in the file itself or replaces bytes that must not be lost.
  return text.includes('\ufffd') ? decodeEachByte(bytes) : text;
}

/** Text in which U+FFFD replaces what can't be decoded. A BOM stays in the text. */
export function decodeReplacing(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** decodeUtf8() for a part of the bytes, and faster if they are few. */
export function decodeRange(bytes: Uint8Array, from: number, to: number): string {
  const length = to - from;
  if (length > LONGEST_REUSED) return decodeUtf8(bytes.subarray(from, to));
  const units = unitsOf(length);
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[from + index] ?? 0;
    if (byte >= 0x80) return decodeUtf8(bytes.subarray(from, to));
    units[index] = byte;
  }
  // Most texts are short and ASCII. A decoder takes longer for them.
  return String.fromCharCode.apply(null, units);
}

const LONGEST_REUSED = 512;
const reusedLists: number[][] = [];

/** A list of this length, made once. Making or slicing one for each text takes longer than everything else. */
function unitsOf(length: number): number[] {
  const known = reusedLists[length];
  if (known !== undefined) return known;
  const made = Array<number>(length).fill(0);
  reusedLists[length] = made;
  return made;
}

function decodeEachByte(bytes: Uint8Array): string {
  let text = '';
  let units: number[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const size = sequenceLength(bytes, offset);
    const codePoint = size === 0 ? RAW + (bytes[offset] ?? 0) : readSequence(bytes, offset, size);
    if (codePoint > 0xffff) units.push(0xd7c0 + (codePoint >> 10), 0xdc00 + (codePoint & 0x3ff));
    else units.push(codePoint);
    offset += size === 0 ? 1 : size;
    if (units.length > 8192) {
      text += String.fromCharCode(...units);
      units = [];
    }
  }
  return text + String.fromCharCode(...units);
}

/** How many bytes at `offset` are one character of well-formed UTF-8 (RFC 3629 §4), or 0. */
function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = bytes[offset] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return isIn(bytes[offset + 1], 0x80, 0xbf) ? 2 : 0;
  // The second byte excludes overlong forms (after E0 and F0), surrogates (ED) and code points above U+10FFFF (F4).
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (!isIn(bytes[offset + 1], low, high) || !isIn(bytes[offset + 2], 0x80, 0xbf)) return 0;
  if (lead < 0xf0) return 3;
  return isIn(bytes[offset + 3], 0x80, 0xbf) ? 4 : 0;
}

function isIn(byte: number | undefined, low: number, high: number): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}

function readSequence(bytes: Uint8Array, start: number, size: number): number {
  const lead = bytes[start] ?? 0;
  let codePoint = size === 1 ? lead : lead & (0x7f >> size);
  for (let offset = 1; offset < size; offset++) codePoint = (codePoint << 6) | ((bytes[start + offset] ?? 0) & 0x3f);
  return codePoint;
}

/** The UTF-8 bytes of one code point, or the raw byte that a lone surrogate represents. */
function bytesOf(codePoint: number): readonly number[] {
  if (codePoint < 0x80) return [codePoint];
  if (codePoint < 0x800) return [0xc0 | (codePoint >> 6), tailOf(codePoint)];
  if (codePoint >= RAW + 0x80 && codePoint <= RAW + 0xff) return [codePoint - RAW];
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return bytesOf(REPLACEMENT);
  if (codePoint < 0x10000) return [0xe0 | (codePoint >> 12), tailOf(codePoint >> 6), tailOf(codePoint)];
  return [0xf0 | (codePoint >> 18), tailOf(codePoint >> 12), tailOf(codePoint >> 6), tailOf(codePoint)];
}

function tailOf(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

/** One character as `%XX` for each of its bytes (RFC 3986 §2.1). */
export function percentEncode(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return TRIPLETS[code] ?? '';
  return bytesOf(code)
    .map((byte) => TRIPLETS[byte])
    .join('');
}

/** For each byte, made once: a hostile pattern has a hundred thousand characters to encode. */
const TRIPLETS = Array.from({ length: 0x100 }, (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`);

/** The bytes from which `decodeUtf8` made the text. */
export function encodeUtf8(text: string): Uint8Array {
  if (!hasRawBytes(text)) return new TextEncoder().encode(text);
  // For text that isn't valid UTF-8: no UTF-16 code unit takes more than three bytes.
  const bytes = new Uint8Array(text.length * 3);
  let size = 0;
  for (const character of text) {
    const own = bytesOf(character.codePointAt(0) ?? 0);
    bytes.set(own, size);
    size += own.length;
  }
  return bytes.slice(0, size);
}

/** The first `limit` bytes of `text`; `text` itself if it has no more. */
export function cutToBytes(text: string, limit: number): string {
  // No UTF-16 code unit takes more than three bytes of UTF-8.
  if (text.length * 3 <= limit) return text;
  let size = 0;
  let offset = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const bytes = codePoint < 0x80 ? 1 : bytesOf(codePoint).length;
    if (size + bytes > limit) {
      // A truncated character leaves its first bytes, which are no longer valid UTF-8.
      const rest = bytesOf(codePoint)
        .slice(0, limit - size)
        .map((byte) => RAW + byte);
      return text.slice(0, offset) + String.fromCharCode(...rest);
    }
    size += bytes;
    offset += character.length;
  }
  return text;
}

/** Whether `text` has bytes that weren't valid UTF-8. */
export function hasRawBytes(text: string): boolean {
  return /[\udc80-\udcff]/u.test(text);
}
