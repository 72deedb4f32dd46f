// The lists of addresses that operators publish for their crawlers, from JSON to sorted numbers. What it does not know: where they are from.
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { type AddressRanges, createRanges, type Prefix } from '../logs/index.ts';

/** The longest that is published has some thousands. */
const MOST_PREFIXES = 100_000;

/** What nearly all publish: `{creationTime, prefixes: [{ipv4Prefix | ipv6Prefix}]}`. Ahrefs writes the prefixes as texts under `prefixes` or `ips`. */
const Published = v.object({
  creationTime: v.optional(v.string()),
  prefixes: v.array(
    v.union([
      v.string(),
      v.object({
        ipv4Prefix: v.optional(v.string()),
        ipv6Prefix: v.optional(v.string()),
        ip_prefix: v.optional(v.string()),
      }),
    ]),
  ),
});

export type PublishedRanges =
  | {
      readonly kind: 'ranges';
      readonly ranges: AddressRanges;
      readonly prefixes: number;
      /** Entries that aren't prefixes, and were left out. */
      readonly unread: number;
    }
  /** No JSON, or none of this shape, or no prefix in it. */
  | { readonly kind: 'unreadable' };

/** Reads a published list. Any text gets an answer. */
export function readPublishedRanges(text: string): PublishedRanges {
  const parsed = v.safeParse(Published, parseJson(text));
  if (!parsed.success) return { kind: 'unreadable' };
  const { prefixes, creationTime = null } = parsed.output;
  const texts = prefixes
    .slice(0, MOST_PREFIXES)
    .map((entry) =>
      typeof entry === 'string' ? entry : (entry.ipv4Prefix ?? entry.ipv6Prefix ?? entry.ip_prefix ?? ''),
    );
  const read = texts.map(readPrefix).filter((prefix) => prefix !== null);
  if (read.length === 0) return { kind: 'unreadable' };
  return {
    kind: 'ranges',
    ranges: createRanges(read, creationTime),
    prefixes: read.length,
    unread: prefixes.length - read.length,
  };
}

/** `192.0.2.0/24`, `2001:db8::/32`, or one address; null for what is neither. */
export function readPrefix(text: string): Prefix | null {
  const [address = '', length, ...rest] = text.trim().split('/');
  if (!ipaddr.isValid(address) || rest.length > 0) return null;
  // Only the usual form: a list that writes 10.1 for 10.0.0.1 was not made with care.
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isV4 && !ipaddr.IPv6.isValid(address)) return null;
  const most = isV4 ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (bits < 0 || bits > most) return null;
  return { kind: isV4 ? 'v4' : 'v6', words: wordsOf(ipaddr.parse(address).toByteArray()), bits };
}

function wordsOf(octets: readonly number[]): readonly number[] {
  const view = new DataView(Uint8Array.from(octets).buffer);
  return Array.from({ length: octets.length / 4 }, (_, index) => view.getUint32(index * 4));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
