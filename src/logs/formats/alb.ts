// The access logs of Amazon's Application Load Balancer.
// https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
import { CLOSE_BRACKET, digits, find, isDigit, OPEN_BRACKET, QUOTE, SPACE, Span, startsWith } from '../bytes.ts';
import type { LogEntry } from '../entry.ts';
import { readIsoDay, TimeReader } from '../time.ts';
import type { LineResult, RecognizingReader } from './format.ts';
import { readRequestLine, withoutPort } from './request.ts';

const TYPES = ['http ', 'https ', 'h2 ', 'grpcs ', 'ws ', 'wss '];

/** The columns, from 0: type, time, elb, client:port, target:port, three durations, … */
const TIME = 1;
const CLIENT = 3;
const STATUS = 8;
const SENT = 11;
const REQUEST = 12;
const AGENT = 13;

type Name = (typeof AlbReader.formats)[number]['name'];

export class AlbReader implements RecognizingReader<Name> {
  static readonly formats = [{ name: 'alb', title: 'AWS ALB' }] as const;
  readonly #times = new TimeReader();
  readonly #request = new Span();

  /** Lines begin with a type and a time. */
  recognizes(bytes: Uint8Array, from: number, to: number): boolean {
    // Most logs begin with an IP address.
    if (isDigit(bytes[from])) return false;
    const type = TYPES.find((each) => startsWith(bytes, from, to, each));
    return type !== undefined && !Number.isNaN(readIsoDay(bytes, from + type.length, to));
  }

  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult {
    let offset = from;
    for (let column = 0; column <= AGENT; column += 1) {
      if (offset >= to) return 'incomplete';
      const isQuoted = column >= REQUEST;
      if (isQuoted && bytes[offset] !== QUOTE) return 'incomplete';
      const start = isQuoted ? offset + 1 : offset;
      const end = find(bytes, isQuoted ? QUOTE : SPACE, start, to);
      if (end === to) return 'incomplete';
      if (!this.#readColumn(entry, column, bytes, start, end)) return column === TIME ? 'bad-time' : 'incomplete';
      offset = isQuoted ? end + 2 : end + 1;
    }
    entry.format = 'alb';
    return 'entry';
  }

  #readColumn(entry: LogEntry<Name>, column: number, bytes: Uint8Array, from: number, to: number): boolean {
    switch (column) {
      case TIME:
        entry.time = this.#times.readIso(bytes, from, to);
        return !Number.isNaN(entry.time);
      case CLIENT:
        pointAtIpAddress(entry.ip, bytes, from, withoutLastPort(bytes, from, to));
        return true;
      case STATUS:
        // `-` if the client disconnected first.
        entry.status = Math.max(0, digits(bytes, from, to));
        return true;
      case SENT:
        entry.bytes = Math.max(0, digits(bytes, from, to));
        return true;
      case REQUEST:
        this.#request.point(bytes, from, to);
        readRequestLine(entry, this.#request);
        return true;
      case AGENT:
        entry.agent.point(bytes, from, to);
        return true;
      default:
        return true;
    }
  }
}

/** Without the brackets around an IPv6 address. */
function pointAtIpAddress(ip: Span, bytes: Uint8Array, from: number, to: number): void {
  const isBracketed = bytes[from] === OPEN_BRACKET && bytes[to - 1] === CLOSE_BRACKET;
  ip.point(bytes, isBracketed ? from + 1 : from, isBracketed ? to - 1 : to);
}

/** In this format a client always has a port, even after an IPv6 address without brackets. */
function withoutLastPort(bytes: Uint8Array, from: number, to: number): number {
  const known = withoutPort(bytes, from, to);
  if (known < to) return known;
  let offset = to;
  while (offset > from && bytes[offset - 1] !== 0x3a) offset -= 1;
  return offset > from ? offset - 1 : to;
}
