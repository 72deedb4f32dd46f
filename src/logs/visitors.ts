// What is known of a network address that a crawler came from, found again by its bytes.
import { Hasher } from '../base/keyed-hash.ts';
import { type Address, isTelling, parseAddress } from './address.ts';
import { asciiBytes, textOf } from './bytes.ts';
import { type AddressRanges, isInRanges } from './ranges.ts';
import { cut } from './top.ts';
import type { Origin } from './types.ts';
import { type Keep, VisitTable } from './visits.ts';

export interface Visitor {
  readonly name: string;
  readonly address: Address;
  /** Neither private nor masked nor a CDN's. */
  readonly isTelling: boolean;
  /** The hash of the address, however it is written (Hasher). */
  readonly first: number;
  readonly second: number;
}

/** `shared`: the addresses of CDNs. */
export function createVisitors(
  limit: number,
  shared: AddressRanges | undefined,
  keep: Keep<Visitor>,
): VisitTable<Visitor> {
  const hasher = new Hasher();
  return new VisitTable(limit, (bytes, from, to) => makeVisitor(bytes, from, to, shared, hasher), keep);
}

function makeVisitor(
  bytes: Uint8Array,
  from: number,
  to: number,
  shared: AddressRanges | undefined,
  hasher: Hasher,
): Visitor {
  const address = parseAddress(bytes, from, to);
  const key = address.kind === 'other' ? bytes.subarray(from, to) : asciiBytes(address.words.join(' '));
  hasher.hash(key, 0, key.length);
  return {
    name: cut(textOf(bytes, from, to)),
    address,
    isTelling: isTelling(address) && !(shared && isInRanges(shared, address)),
    first: hasher.first,
    second: hasher.second,
  };
}

/** `ranges`: what the operator publishes, if that is known. */
export function originOf(visitor: Visitor, ranges: AddressRanges | undefined): Origin {
  if (ranges === undefined || !visitor.isTelling) return 'unverifiable';
  return isInRanges(ranges, visitor.address) ? 'verified' : 'impostor';
}
