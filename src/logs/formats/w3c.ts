// The W3C extended log file format, whose columns a `#Fields:` line names: Microsoft's IIS and Amazon's CloudFront.
// https://www.w3.org/TR/WD-logfile.html
import { decodeRange } from '../../base/utf8.ts';
import { DASH, digits, find, HASH, PERCENT, QUESTION, QUOTE, SPACE, Span, startsWith, TAB } from '../bytes.ts';
import type { LogEntry } from '../entry.ts';
import { readClock, readIsoDay } from '../time.ts';
import type { LineResult, RecognizingReader } from './format.ts';
import { readTarget, withoutPort } from './request.ts';

const COLUMNS = [
  'date',
  'time',
  'ip',
  'path',
  'query',
  'agent',
  'status',
  'bytes',
  'host',
  'viewer-host',
  'signer',
] as const;
type Column = (typeof COLUMNS)[number];

/** A Map: a log may name a column `constructor`. */
const NAMES: ReadonlyMap<string, Column> = new Map([
  ['date', 'date'],
  ['time', 'time'],
  ['c-ip', 'ip'],
  ['cs-uri-stem', 'path'],
  ['cs-uri', 'path'],
  ['cs-uri-query', 'query'],
  ['cs(user-agent)', 'agent'],
  ['sc-status', 'status'],
  ['sc-bytes', 'bytes'],
  ['cs-host', 'host'],
  ['cs(host)', 'host'],
  ['cs(signature-agent)', 'signer'],
  // CloudFront: the host that the visitor requested. cs(Host) is the distribution.
  ['x-host-header', 'viewer-host'],
]);

/** No format has more. */
const MOST_COLUMNS = 200;
const DIRECTIVES = ['fields:', 'version:', 'software:', 'date:', 'start-date:', 'end-date:', 'remark:'];

type Name = (typeof W3cReader.formats)[number]['name'];

export class W3cReader implements RecognizingReader<Name> {
  static readonly formats = [
    { name: 'w3c', title: 'W3C (IIS)' },
    { name: 'cloudfront', title: 'CloudFront' },
  ] as const;
  #columns: readonly (Column | null)[] = [];
  #isCloudFront = false;
  /** The day of `#Date:`, for files without a `date` column. */
  #day = Number.NaN;
  readonly #spans: Readonly<Record<Column, Span>> = {
    date: new Span(),
    time: new Span(),
    ip: new Span(),
    path: new Span(),
    query: new Span(),
    agent: new Span(),
    status: new Span(),
    bytes: new Span(),
    host: new Span(),
    'viewer-host': new Span(),
    signer: new Span(),
  };

  get readsUnrecognized(): boolean {
    return this.#columns.length > 0;
  }

  /** Lines begin with a directive, or with a day and a separator. */
  recognizes(bytes: Uint8Array, from: number, to: number): boolean {
    return bytes[from] === HASH ? directiveAt(bytes, from, to) !== undefined : beginsWithDay(bytes, from, to);
  }

  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult {
    const directive = bytes[from] === HASH ? directiveAt(bytes, from, to) : undefined;
    if (directive === undefined) return this.#readEntry(bytes, from, to, entry);
    this.#applyDirective(directive, bytes, from, to);
    return 'directive';
  }

  /** Remembers a directive for the lines after it. */
  #applyDirective(name: string, bytes: Uint8Array, from: number, to: number): void {
    if (name === 'fields:') {
      const names = decodeRange(bytes, from + 9, Math.min(to, from + 8192))
        .toLowerCase()
        .trim()
        .split(/\s+/);
      this.#columns = names.slice(0, MOST_COLUMNS).map((each) => NAMES.get(each) ?? null);
      this.#isCloudFront = names.includes('x-edge-location');
    }
    if (name === 'date:') {
      let offset = from + 6;
      while (offset < to && bytes[offset] === SPACE) offset += 1;
      this.#day = readIsoDay(bytes, offset, to);
    }
  }

  #readEntry(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult {
    if (!this.readsUnrecognized) return 'no-fields';
    if (!this.#split(bytes, from, to)) return 'wrong-columns';
    const {
      date,
      time,
      ip,
      path,
      query,
      agent,
      status,
      bytes: size,
      host,
      signer,
      'viewer-host': viewerHost,
    } = this.#spans;
    const day = date.isEmpty ? this.#day : readIsoDay(date.bytes, date.from, date.to);
    entry.time = day + readClock(time.bytes, time.from, time.to);
    if (Number.isNaN(entry.time)) return 'bad-time';
    entry.format = this.#isCloudFront ? 'cloudfront' : 'w3c';
    entry.ip.point(ip.bytes, ip.from, ip.to);
    entry.status = Math.max(0, digits(status.bytes, status.from, status.to));
    entry.bytes = Math.max(0, digits(size.bytes, size.from, size.to));
    if (!signer.isMissing) entry.signer.point(signer.bytes, signer.from, signer.to);
    if (!agent.isMissing) {
      entry.agent.point(agent.bytes, agent.from, agent.to);
      if (find(agent.bytes, this.#isCloudFront ? 0x25 : 0x2b, agent.from, agent.to) < agent.to) {
        entry.unescape(entry.agent, this.#isCloudFront ? 'percent' : 'plus');
        // CloudFront used to encode twice: `%2520`.
        if (this.#isCloudFront && hasEncodedSpace(entry.agent)) entry.unescape(entry.agent, 'percent');
      }
    }
    if (!path.isMissing) {
      // cs-uri has the query already.
      if (!query.isMissing && find(path.bytes, QUESTION, path.from, path.to) === path.to) {
        entry.join(path, QUESTION, query);
      }
      readTarget(entry, path.bytes, path.from, path.to);
    }
    const named = viewerHost.isMissing ? host : viewerHost;
    if (!named.isMissing && entry.host.isEmpty) {
      entry.host.point(named.bytes, named.from, withoutPort(named.bytes, named.from, named.to));
    }
    return 'entry';
  }

  /** Splits the line at tabs if it has any, otherwise at spaces. Returns whether the number of columns is right. */
  #split(bytes: Uint8Array, from: number, to: number): boolean {
    for (const name of COLUMNS) this.#spans[name].clear();
    const separator = find(bytes, TAB, from, to) < to ? TAB : SPACE;
    let end = to;
    while (end > from && bytes[end - 1] === separator) end -= 1;
    let offset = from;
    for (const [index, column] of this.#columns.entries()) {
      if (offset > end) return false;
      const isQuoted = bytes[offset] === QUOTE && offset < end;
      const close = isQuoted ? find(bytes, QUOTE, offset + 1, end) : find(bytes, separator, offset, end);
      const next = isQuoted ? close + 1 : close;
      if (isQuoted && (close === end || (next < end && bytes[next] !== separator))) return false;
      if (column !== null && this.#spans[column].isMissing) {
        this.#spans[column].point(bytes, isQuoted ? offset + 1 : offset, close);
      }
      if (next >= end) return index === this.#columns.length - 1;
      offset = next + 1;
    }
    return false;
  }
}

function hasEncodedSpace({ bytes, from, to }: Span): boolean {
  for (let offset = find(bytes, PERCENT, from, to); offset < to; offset = find(bytes, PERCENT, offset + 1, to)) {
    if (startsWith(bytes, offset, to, '%20')) return true;
  }
  return false;
}

/** The directive of a line that begins with `#`. */
const directiveAt = (bytes: Uint8Array, from: number, to: number) =>
  DIRECTIVES.find((each) => startsWith(bytes, from + 1, to, each));

function beginsWithDay(bytes: Uint8Array, from: number, to: number): boolean {
  const behind = from + 10 < to ? bytes[from + 10] : undefined;
  return bytes[from + 4] === DASH && (behind === TAB || behind === SPACE) && !Number.isNaN(readIsoDay(bytes, from, to));
}
