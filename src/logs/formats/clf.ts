// The common log format of NCSA httpd and its extensions: combined, with a virtual host in front, with more fields at the end.
// https://httpd.apache.org/docs/current/logs.html#accesslog

import {
  BACKSLASH,
  CLOSE_BRACKET,
  COMMA,
  DASH,
  digits,
  find,
  findEither,
  isDigit,
  MOST_DIGITS,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  Span,
  ZERO,
} from '../bytes.ts';
import type { LogEntry } from '../entry.ts';
import { parseIpAddress } from '../ip-address.ts';
import { TimeReader } from '../time.ts';
import type { FormatReader, LineResult } from './format.ts';
import { readRequestLine, withoutPort } from './request.ts';

type Name = (typeof ClfReader.formats)[number]['name'];

export class ClfReader implements FormatReader<Name> {
  static readonly formats = [
    { name: 'common', title: 'Common Log Format' },
    { name: 'combined', title: 'Combined Log Format' },
    { name: 'combined-vhost', title: 'Combined Log Format (vhost)' },
  ] as const;
  readonly #times = new TimeReader();
  readonly #request = new Span();
  /** Whether the last quoted text contains a backslash. */
  #hasEscape = false;
  /** The end of the last number. */
  #end = 0;
  /** Whether the last line that shows it begins with the visitor (`1.2.3.4 - -`), and not with a host. */
  #isVisitorFirst = false;

  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult {
    const open = this.#readHead(bytes, from, to, entry);
    if (open < 0) return 'unknown-format';
    const close =
      open + 27 < to && bytes[open + 27] === CLOSE_BRACKET
        ? open + 27
        : find(bytes, CLOSE_BRACKET, open, Math.min(to, open + 40));
    entry.time =
      close === open + 27
        ? this.#times.readClf(bytes, open + 1, close)
        : this.#times.readIso(bytes, open + 1, Math.min(close, to));
    if (Number.isNaN(entry.time)) return 'bad-time';
    entry.offset = this.#times.offset;

    if (bytes[close + 1] !== SPACE || bytes[close + 2] !== QUOTE) return 'incomplete';
    const requestEnd = this.#quoteEnd(bytes, close + 3, to);
    if (requestEnd === to) return 'incomplete';
    this.#request.point(bytes, close + 3, requestEnd);
    if (this.#hasEscape) entry.unescape(this.#request, 'backslash');
    readRequestLine(entry, this.#request);

    if (bytes[requestEnd + 1] !== SPACE) return 'incomplete';
    entry.status = this.#readNumber(bytes, requestEnd + 2, to);
    if (entry.status < 0 || entry.status > 999) return 'incomplete';
    entry.bytes = this.#readNumber(bytes, this.#end + 1, to);
    if (entry.bytes < 0) return 'incomplete';
    return this.#end === to ? 'entry' : this.#readTail(bytes, this.#end, to, entry);
  }

  /** Host, IP address, identity and user, which may contain spaces. Returns the index of the bracket before the time, or -1. */
  #readHead(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): number {
    const firstEnd = findEither(bytes, COMMA, SPACE, from, to);
    const first = find(bytes, SPACE, firstEnd, to);
    let fields = 0;
    let open = first;
    for (; open < to; open += 1) {
      const byte = bytes[open];
      if (byte === SPACE) fields += 1;
      else if (byte === OPEN_BRACKET && bytes[open - 1] === SPACE) break;
      else if (byte === QUOTE) return -1;
    }
    if (open >= to || fields < 3 || first === from) return -1;
    entry.format = 'common';
    const isBeforeIp = fields > 3 && isHost(bytes, from, first, open);
    const start = isBeforeIp ? first + 1 : from;
    const end = isBeforeIp ? findEither(bytes, COMMA, SPACE, start, open) : firstEnd;
    // Wherever the comma is: a visitor can put anything before it.
    entry.isForwarded = find(bytes, COMMA, from, open) < open;
    const isOneIpAddress = fields === 3 && bytes[first + 1] === DASH;
    if (!this.#isVisitorFirst && (isOneIpAddress || bytes[firstEnd] === COMMA)) {
      this.#isVisitorFirst = isIpAddress(bytes, from, firstEnd);
    }
    // `-` before an IP address: no host, or no forwarded IP address.
    if (isBeforeIp && (first - from > 1 || bytes[from] !== DASH)) {
      if (!entry.isForwarded) this.#isVisitorFirst = false;
      // A visitor can send any name, which then comes first in the list.
      if (!this.#isVisitorFirst) {
        entry.format = 'combined-vhost';
        entry.host.point(bytes, from, withoutPort(bytes, from, first));
      }
    }
    pointToVisitor(entry.ip, bytes, start, end, open);
    return open;
  }

  /** `"referer" "user agent"`, and anything after them. */
  #readTail(bytes: Uint8Array, offset: number, to: number, entry: LogEntry<Name>): LineResult {
    if (offset + 1 === to || bytes[offset + 1] !== QUOTE) return 'unknown-format';
    const refererEnd = this.#quoteEnd(bytes, offset + 2, to);
    if (refererEnd === to || bytes[refererEnd + 1] !== SPACE || bytes[refererEnd + 2] !== QUOTE) return 'incomplete';
    const agentEnd = this.#quoteEnd(bytes, refererEnd + 3, to);
    if (agentEnd === to || (agentEnd + 1 < to && bytes[agentEnd + 1] !== SPACE)) return 'incomplete';
    entry.agent.point(bytes, refererEnd + 3, agentEnd);
    if (this.#hasEscape) entry.unescape(entry.agent, 'backslash');
    if (entry.format === 'common') entry.format = 'combined';
    return 'entry';
  }

  /** The number up to the next space or `to`; 0 for `-`, -1 for anything else. */
  #readNumber(bytes: Uint8Array, from: number, to: number): number {
    let value = 0;
    let offset = from;
    for (; offset < to && isDigit(bytes[offset]); offset += 1) value = value * 10 + (bytes[offset] ?? 0) - ZERO;
    const length = offset - from;
    if (length === 0 && offset < to && bytes[offset] === DASH) offset += 1;
    else if (length === 0 || length > MOST_DIGITS) return -1;
    this.#end = offset;
    return offset === to || bytes[offset] === SPACE ? value : -1;
  }

  /** The index of the next quote without a backslash before it, or `to`. */
  #quoteEnd(bytes: Uint8Array, from: number, to: number): number {
    let offset = findEither(bytes, QUOTE, BACKSLASH, from, to);
    this.#hasEscape = offset < to && bytes[offset] === BACKSLASH;
    while (offset < to && bytes[offset] === BACKSLASH) offset = findEither(bytes, QUOTE, BACKSLASH, offset + 2, to);
    return Math.min(offset, to);
  }
}

/** A request hardly ever comes from one of these ports. */
const SERVER_PORTS = [80, 443, 8_080, 8_443];

/**
 * Whether the first field, which ends at `first`, is a virtual host: `host:port`, or a name before an IP address. An IP address is a
 * virtual host only with a server's port. A list of IP addresses is none: it has the visitors that a proxy forwarded.
 */
function isHost(bytes: Uint8Array, from: number, first: number, open: number): boolean {
  if (bytes[first + 1] === DASH || find(bytes, COMMA, from, first) < first) return false;
  const end = withoutPort(bytes, from, first);
  if (isIpAddress(bytes, from, end)) return SERVER_PORTS.includes(digits(bytes, end + 1, first));
  return end < first || isIpAddress(bytes, first + 1, findEither(bytes, COMMA, SPACE, first + 1, open));
}

/**
 * The visitor's IP address, without its port. In a list from X-Forwarded-For, the first entry that is an IP address and not a word such
 * as `unknown`.
 */
function pointToVisitor(ip: Span, bytes: Uint8Array, from: number, firstEnd: number, open: number): void {
  let offset = from;
  let end = firstEnd;
  ip.point(bytes, offset, withoutPort(bytes, offset, end));
  while (bytes[end] === COMMA && !isIpAddress(bytes, ip.from, ip.to)) {
    offset = bytes[end + 1] === SPACE ? end + 2 : end + 1;
    end = findEither(bytes, COMMA, SPACE, offset, open);
    ip.point(bytes, offset, withoutPort(bytes, offset, end));
  }
}

/** With or without a port. */
function isIpAddress(bytes: Uint8Array, from: number, to: number): boolean {
  return parseIpAddress(bytes, from, withoutPort(bytes, from, to)).kind !== 'other';
}
