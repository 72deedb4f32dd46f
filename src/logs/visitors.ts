// What is known of an IP address that a crawler came from, found again by its bytes.
import { Hasher } from '../base/keyed-hash.ts';
import { asciiBytes, textOf } from './bytes.ts';
import { type IpAddress, isTelling, parseIpAddress } from './ip-address.ts';
import { type IpRanges, isInRanges } from './ranges.ts';
import { cut } from './top.ts';
import type { Origin } from './types.ts';
import { type Keep, VisitTable } from './visits.ts';

export interface Visitor {
  readonly name: string;
  readonly ip: IpAddress;
  /** Neither private nor masked nor a CDN's. */
  readonly isTelling: boolean;
  /** The hash of the IP address, however it is written (Hasher). */
  readonly first: number;
  readonly second: number;
}

/** `shared`: the IP addresses of CDNs. */
export function createVisitors(limit: number, shared: IpRanges | undefined, keep: Keep<Visitor>): VisitTable<Visitor> {
  const hasher = new Hasher();
  return new VisitTable(limit, (bytes, from, to) => makeVisitor(bytes, from, to, shared, hasher), keep);
}

function makeVisitor(
  bytes: Uint8Array,
  from: number,
  to: number,
  shared: IpRanges | undefined,
  hasher: Hasher,
): Visitor {
  const ip = parseIpAddress(bytes, from, to);
  const key = ip.kind === 'other' ? bytes.subarray(from, to) : asciiBytes(ip.words.join(' '));
  hasher.hash(key, 0, key.length);
  return {
    name: cut(textOf(bytes, from, to)),
    ip,
    isTelling: isTelling(ip) && !(shared && isInRanges(shared, ip)),
    first: hasher.first,
    second: hasher.second,
  };
}

/** `ranges`: what the operator publishes, if that is known. */
export function originOf(visitor: Visitor, ranges: IpRanges | undefined): Origin {
  if (ranges === undefined || !visitor.isTelling) return 'unverifiable';
  return isInRanges(ranges, visitor.ip) ? 'verified' : 'impostor';
}
