// Parses the IP addresses of a log. Published lists are parsed elsewhere, by a library.
import { COLON, DOT, digits, find, hexValue, OPEN_BRACKET, PERCENT } from './bytes.ts';

export interface IpAddress {
  /** `other`: a host name, a masked IP address such as `1.2.3.x`, or anything else. */
  readonly kind: 'v4' | 'v6' | 'other';
  /** One word of 32 bits, or four, most significant first; empty for `other`. */
  readonly words: readonly number[];
}

/** With brackets and a zone. */
const LONGEST_IP_BYTES = 66;

const OTHER: IpAddress = { kind: 'other', words: [] };

/** Accepts brackets and a zone, but no port. An IPv4 address mapped to IPv6 counts as IPv4 (RFC 4291 §2.5.5.2). */
export function parseIpAddress(bytes: Uint8Array, from: number, to: number): IpAddress {
  if (to - from < 2 || to - from > LONGEST_IP_BYTES) return OTHER;
  if (bytes[from] === OPEN_BRACKET) return parseIpAddress(bytes, from + 1, to - 1);
  const colon = find(bytes, COLON, from, to);
  if (colon === to) {
    const word = parseV4(bytes, from, to);
    return word < 0 ? OTHER : { kind: 'v4', words: [word] };
  }
  const units = parseV6(bytes, from, find(bytes, PERCENT, from, to));
  if (units === null) return OTHER;
  const word = (index: number) => (((units[index] ?? 0) << 16) | (units[index + 1] ?? 0)) >>> 0;
  const words = [word(0), word(2), word(4), word(6)];
  if (words[0] === 0 && words[1] === 0 && words[2] === 0xffff) return { kind: 'v4', words: [words[3] ?? 0] };
  return { kind: 'v6', words };
}

/** Four decimal numbers, or -1. Not with leading zeros, which some parsers read as octal. */
export function parseV4(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  let offset = from;
  for (let part = 0; part < 4; part += 1) {
    const end = part === 3 ? to : find(bytes, DOT, offset, to);
    const number = end - offset > 3 || (end === to && part < 3) ? -1 : digits(bytes, offset, end);
    if (number < 0 || number > 255 || (end - offset > 1 && bytes[offset] === 0x30)) return -1;
    value = value * 256 + number;
    offset = end + 1;
  }
  return value;
}

/** The inverse of `parseV4`. */
export function v4Text(word: number): string {
  return `${word >>> 24}.${(word >>> 16) & 0xff}.${(word >>> 8) & 0xff}.${word & 0xff}`;
}

/** Eight units of 16 bits (RFC 4291 §2.2), or null. */
function parseV6(bytes: Uint8Array, from: number, to: number): readonly number[] | null {
  const units: number[] = [];
  let gap = -1;
  let offset = from;
  if (bytes[offset] === COLON) {
    if (bytes[offset + 1] !== COLON || offset + 1 >= to) return null;
    gap = 0;
    offset += 2;
  }
  while (offset < to) {
    const end = find(bytes, COLON, offset, to);
    if (end === to && find(bytes, DOT, offset, to) !== to) {
      const word = parseV4(bytes, offset, to);
      if (word < 0) return null;
      units.push(Math.floor(word / 0x10000), word % 0x10000);
      break;
    }
    const unit = parseUnit(bytes, offset, end);
    if (unit < 0 || units.length === 8) return null;
    units.push(unit);
    offset = end + 1;
    if (end === to) break;
    if (offset === to) return null;
    if (bytes[offset] === COLON) {
      if (gap >= 0) return null;
      gap = units.length;
      offset += 1;
    }
  }
  if (gap < 0) return units.length === 8 ? units : null;
  if (units.length > 7) return null;
  return [...units.slice(0, gap), ...Array<number>(8 - units.length).fill(0), ...units.slice(gap)];
}

function parseUnit(bytes: Uint8Array, from: number, to: number): number {
  if (to === from || to - from > 4) return -1;
  let unit = 0;
  for (let offset = from; offset < to; offset += 1) {
    const value = hexValue(bytes[offset]);
    if (value < 0) return -1;
    unit = unit * 16 + value;
  }
  return unit;
}

/**
 * Whether an IP address can identify its operator. Not private ones (RFC 1918, RFC 6598, RFC 4193), loopback or link-local ones, nor
 * those that end in zeros because they were masked.
 */
export function identifiesVisitor({ kind, words }: IpAddress): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = words;
  switch (kind) {
    case 'other':
      return false;
    case 'v4':
      return identifiesVisitorV4(a);
    case 'v6':
      return (c !== 0 || d !== 0) && a >>> 25 !== 0xfc >>> 1 && a >>> 22 !== 0xfe80 >>> 6 && (a !== 0 || b !== 0);
  }
}

export function identifiesVisitorV4(word: number): boolean {
  return (word & 0xff) !== 0 && !PRIVATE.some(([net, bits]) => word >>> (32 - bits) === net >>> (32 - bits));
}

const PRIVATE = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0a80000, 16],
] as const;
