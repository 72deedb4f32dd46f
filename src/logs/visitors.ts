// The IP addresses that crawlers came from. There can be millions: only what is needed of one is computed.
import { asciiBytes, COLON, find, type Span } from './bytes.ts';
import { identifiesVisitor, parseIpAddress, v4Text } from './ip-address.ts';
import { type IpRanges, isInRanges } from './ranges.ts';
import type { ClientVerification } from './types.ts';

/** The bytes by which an IP address is known, however it is written; null if they are those of the log. */
export function visitorKey({ bytes, from, to }: Span): Uint8Array | null {
  // IPv4 is written in one way; what can be written in several is known by its number.
  if (find(bytes, COLON, from, to) === to) return null;
  const { kind, words } = parseIpAddress(bytes, from, to);
  const [v4 = 0] = words;
  return kind === 'other' ? null : asciiBytes(kind === 'v4' ? v4Text(v4) : words.join(' '));
}

/**
 * @param ranges what the operator publishes
 * @param shared the IP addresses of CDNs: they say nothing about who is behind them
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
