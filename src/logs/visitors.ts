// The IP addresses of crawlers. There can be millions, so only what is needed is computed.
import { asciiBytes, COLON, find, type Span } from './bytes.ts';
import { identifiesVisitor, parseIpAddress, v4Text } from './ip-address.ts';
import { type IpRanges, isInRanges } from './ranges.ts';
import type { ClientVerification } from './types.ts';

/** The same bytes for an IP address however it is written; null if they are the log's own bytes. */
export function visitorKey({ bytes, from, to }: Span): Uint8Array | null {
  // IPv4 has one notation. IPv6 has several, so its words are used.
  if (find(bytes, COLON, from, to) === to) return null;
  const { kind, words } = parseIpAddress(bytes, from, to);
  const [v4 = 0] = words;
  return kind === 'other' ? null : asciiBytes(kind === 'v4' ? v4Text(v4) : words.join(' '));
}

/**
 * @param ranges what the operator publishes
 * @param shared the IP addresses of CDNs, which identify no visitor
 */
export function verificationOf(
  { bytes, from, to }: Span,
  ranges: IpRanges,
  shared: IpRanges | undefined,
): ClientVerification {
  const ip = parseIpAddress(bytes, from, to);
  if (!identifiesVisitor(ip) || (shared && isInRanges(shared, ip))) return 'unverifiable';
  return isInRanges(ranges, ip) ? 'verified' : 'impostor';
}
