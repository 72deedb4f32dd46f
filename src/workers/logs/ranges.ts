// Reads the IP address lists that operators publish for their crawlers. Doesn't know where they come from.
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { parseJson } from '../../base/json.ts';
import type { Prefix } from '../../logs/index.ts';
import type { PublishedList } from './jobs.ts';

/** The longest published list has some thousands. */
const MOST_PREFIXES = 100_000;

/** The usual format: `{creationTime, prefixes: [{ipv4Prefix | ipv6Prefix}]}`. Ahrefs has strings under `prefixes` or `ips`. */
const PublishedEntry = v.union([
  v.string(),
  v.object({
    ipv4Prefix: v.optional(v.string()),
    ipv6Prefix: v.optional(v.string()),
    ip_prefix: v.optional(v.string()),
  }),
]);
type PublishedPrefix = v.InferOutput<typeof PublishedEntry>;
const Published = v.object({
  creationTime: v.optional(v.string()),
  prefixes: v.optional(v.array(PublishedEntry), []),
  ips: v.optional(v.array(PublishedEntry), []),
});

/** Reads a published list. Null if it is neither JSON of this shape nor a geofeed, or has no prefix. */
export function readPublishedList(text: string): PublishedList | null {
  const parsed = v.safeParse(Published, parseJson(text));
  const entries = parsed.success
    ? [...parsed.output.prefixes, ...parsed.output.ips].flatMap(prefixesOf)
    : geofeedPrefixes(text);
  const prefixes = entries.slice(0, MOST_PREFIXES).filter((entry) => readPrefix(entry) !== null);
  if (prefixes.length === 0) return null;
  return { created: parsed.success ? (parsed.output.creationTime ?? null) : null, prefixes };
}

function prefixesOf(entry: PublishedPrefix): readonly string[] {
  if (typeof entry === 'string') return [entry];
  return [entry.ipv4Prefix, entry.ipv6Prefix, entry.ip_prefix].flatMap((prefix) => prefix ?? []);
}

/** A geofeed (RFC 8805), as Meta publishes one: each line begins with a prefix and a comma. */
function geofeedPrefixes(text: string): readonly string[] {
  return text.split(/\r?\n/, MOST_PREFIXES).map((line) => line.slice(0, 64).split(',', 1)[0] ?? '');
}

/** `192.0.2.0/24`, `2001:db8::/32`, or one IP address; null for anything else. */
export function readPrefix(text: string): Prefix | null {
  const [ipAddress = '', length, ...rest] = text.trim().split('/');
  if (!ipaddr.isValid(ipAddress) || rest.length > 0) return null;
  // Only the usual form: a list with 10.1 for 10.0.0.1 can't be trusted.
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(ipAddress);
  if (!isV4 && !ipaddr.IPv6.isValid(ipAddress)) return null;
  const most = isV4 ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (bits < 0 || bits > most) return null;
  const parsed = ipaddr.parse(ipAddress);
  // As in a log, an IPv4-mapped IPv6 address counts as IPv4.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= 96) {
    return { kind: 'v4', words: wordsOf(parsed.toIPv4Address().toByteArray()), bits: bits - 96 };
  }
  return { kind: isV4 ? 'v4' : 'v6', words: wordsOf(parsed.toByteArray()), bits };
}

function wordsOf(bytes: readonly number[]): readonly number[] {
  const view = new DataView(Uint8Array.from(bytes).buffer);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4));
}
