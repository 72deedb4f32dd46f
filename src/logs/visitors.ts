// What is known of an IP address that a crawler came from, found again by its bytes.
import type { Hasher } from '../base/keyed-hash.ts';
import { asciiBytes, textOf } from './bytes.ts';
import {
  type IpAddress,
  identifiesVisitor,
  identifiesVisitorV4,
  parseIpAddress,
  parseV4,
  v4Text,
} from './ip-address.ts';
import { type IpRanges, isInRanges } from './ranges.ts';
import { cut } from './top.ts';
import type { Origin } from './types.ts';
import { type TakeVisits, VisitTable } from './visits.ts';

/** There are millions of them: of IPv4, a number is kept, and the rest is made where it is asked for. */
export class Visitor {
  /** Neither private nor masked nor a CDN's. */
  readonly identifiesVisitor: boolean;
  /** The hash of the IP address, however it is written (Hasher). */
  readonly first: number;
  readonly second: number;
  readonly #ip: number | { readonly ip: IpAddress; readonly text: string };

  constructor(
    ip: number | { readonly ip: IpAddress; readonly text: string },
    shared: IpRanges | undefined,
    { first, second }: Hasher,
  ) {
    this.#ip = ip;
    this.first = first;
    this.second = second;
    this.identifiesVisitor =
      (typeof ip === 'number' ? identifiesVisitorV4(ip) : identifiesVisitor(ip.ip)) &&
      !(shared && isInRanges(shared, this.ip));
  }

  get ip(): IpAddress {
    return typeof this.#ip === 'number' ? { kind: 'v4', words: [this.#ip] } : this.#ip.ip;
  }

  /** As it is written. */
  get name(): string {
    return typeof this.#ip === 'number' ? v4Text(this.#ip) : this.#ip.text;
  }
}

/** `shared`: the IP addresses of CDNs. */
export function createVisitors(
  limit: number,
  shared: IpRanges | undefined,
  keep: TakeVisits<Visitor>,
): VisitTable<Visitor> {
  return new VisitTable(limit, (bytes, from, to, hasher) => makeVisitor(bytes, from, to, shared, hasher), keep);
}

/** `hasher` has the hash of the bytes: IPv4 is written in one way, and what can be written in several is hashed as a number. */
function makeVisitor(
  bytes: Uint8Array,
  from: number,
  to: number,
  shared: IpRanges | undefined,
  hasher: Hasher,
): Visitor {
  const word = to - from <= LONGEST_V4 ? parseV4(bytes, from, to) : -1;
  if (word >= 0) return new Visitor(word, shared, hasher);
  const ip = parseIpAddress(bytes, from, to);
  const [v4 = 0] = ip.words;
  const key = ip.kind === 'other' ? null : asciiBytes(ip.kind === 'v4' ? v4Text(v4) : ip.words.join(' '));
  if (key !== null) hasher.hash(key, 0, key.length);
  return new Visitor({ ip, text: cut(textOf(bytes, from, to)) }, shared, hasher);
}

const LONGEST_V4 = 15;

/** `ranges`: what the operator publishes, if that is known. */
export function originOf(visitor: Visitor, ranges: IpRanges | undefined): Origin {
  if (ranges === undefined || !visitor.identifiesVisitor) return 'unverifiable';
  return isInRanges(ranges, visitor.ip) ? 'verified' : 'impostor';
}
