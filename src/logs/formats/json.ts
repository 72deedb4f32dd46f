// JSON lines (RFC 8259): Cloudflare Logpush, Caddy, and others with known field names (json-keys.ts).
import { decodeRange } from '../../base/utf8.ts';
import { ByteTable } from '../byte-table.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  digits,
  find,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUESTION,
  QUOTE,
  SPACE,
  Span,
  startsWith,
  TAB,
} from '../bytes.ts';
import type { LogEntry } from '../entry.ts';
import { TimeReader } from '../time.ts';
import type { LineResult, RecognizingReader } from './format.ts';
import { FIELDS, type Key, type LogField, normalizeKey, ROOT } from './json-keys.ts';
import { readRequestLine, readTarget, withoutPort } from './request.ts';

/** No log nests deeper. */
const DEEPEST = 32;

/** Cloudflare's actions that replace the site's response. */
const CHALLENGES = ['challenge', 'jschallenge', 'managedchallenge', 'managed_challenge', 'js_challenge'];

class Found extends Span {
  rank = Number.POSITIVE_INFINITY;
  hasEscape = false;

  override clear(): void {
    super.clear();
    this.rank = Number.POSITIVE_INFINITY;
    this.hasEscape = false;
  }
}

type Name = (typeof JsonReader.formats)[number]['name'];

export class JsonReader implements RecognizingReader<Name> {
  static readonly formats = [
    { name: 'json', title: 'JSON' },
    { name: 'cloudflare', title: 'Cloudflare Logpush' },
    { name: 'caddy', title: 'Caddy' },
  ] as const;
  readonly #times = new TimeReader();
  readonly #keys = new Map<Key, ByteTable<Key | null>>();
  readonly #found: Readonly<Record<LogField, Found>> = {
    time: new Found(),
    ip: new Found(),
    url: new Found(),
    query: new Found(),
    request: new Found(),
    agent: new Found(),
    status: new Found(),
    bytes: new Found(),
    host: new Found(),
    signer: new Found(),
    action: new Found(),
  };
  #product: Key['product'] = null;
  #bytes: Uint8Array = new Uint8Array(0);
  #to = 0;
  /** Whether the last string contains a backslash. */
  #hasEscape = false;

  recognizes(bytes: Uint8Array, from: number): boolean {
    return bytes[from] === OPEN_BRACE;
  }

  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult {
    for (const field of FIELDS) this.#found[field].clear();
    this.#product = null;
    this.#bytes = bytes;
    this.#to = to;
    const end = this.#readValue(from, ROOT, 0);
    if (end < 0 || this.#skipSpace(end) !== to) return 'bad-json';
    return this.#fill(entry);
  }

  #fill(entry: LogEntry<Name>): LineResult {
    const { time, ip, url, query, request, agent, status, bytes: size, host, signer, action } = this.#found;
    for (const field of FIELDS) if (this.#found[field].hasEscape) entry.unescape(this.#found[field], 'json');
    const hasMore = !ip.isEmpty || !agent.isEmpty || !status.isEmpty;
    if (time.isEmpty || (url.isEmpty && request.isEmpty) || !hasMore) return 'missing-field';
    entry.time = this.#times.readAny(time.bytes, time.from, time.to);
    if (Number.isNaN(entry.time)) return 'bad-time';
    entry.offset = this.#times.offset;
    entry.format = this.#product ?? 'json';
    entry.ip.point(ip.bytes, ip.from, withoutPort(ip.bytes, ip.from, ip.to));
    entry.agent.point(agent.bytes, agent.from, agent.to);
    if (!signer.isMissing) entry.signer.point(signer.bytes, signer.from, signer.to);
    entry.isChallenge = CHALLENGES.some(
      (each) => startsWith(action.bytes, action.from, action.to, each) && action.to - action.from === each.length,
    );
    entry.status = Math.max(0, digits(status.bytes, status.from, status.to));
    entry.bytes = Math.max(0, digits(size.bytes, size.from, size.to));
    if (url.isEmpty) readRequestLine(entry, request);
    else {
      if (!query.isMissing && find(url.bytes, QUESTION, url.from, url.to) === url.to) {
        if (query.bytes[query.from] === QUESTION) query.from += 1;
        entry.join(url, QUESTION, query);
      }
      readTarget(entry, url.bytes, url.from, url.to);
    }
    if (!host.isMissing) entry.host.point(host.bytes, host.from, withoutPort(host.bytes, host.from, host.to));
    return 'entry';
  }

  /** Returns the end of the value, or -1 if it is invalid. `key`: the key of the value, if it is known. */
  #readValue(start: number, key: Key | null, depth: number): number {
    const offset = this.#skipSpace(start);
    const first = this.#bytes[offset];
    if (offset >= this.#to || depth > DEEPEST) return -1;
    if (first === OPEN_BRACE) return this.#readObject(offset, key, depth);
    if (first === OPEN_BRACKET) return this.#readArray(offset, key, depth);
    if (first === QUOTE) {
      const end = this.#stringEnd(offset + 1);
      if (end >= 0 && key?.field) this.#keep(key, key.field, offset + 1, end);
      return end < 0 ? -1 : end + 1;
    }
    return this.#readWord(offset, key);
  }

  #readObject(open: number, key: Key | null, depth: number): number {
    let offset = this.#skipSpace(open + 1);
    if (this.#bytes[offset] === CLOSE_BRACE && offset < this.#to) return offset + 1;
    for (;;) {
      const name = this.#skipSpace(offset);
      const nameEnd = this.#bytes[name] === QUOTE ? this.#stringEnd(name + 1) : -1;
      if (nameEnd < 0) return -1;
      const colon = this.#skipSpace(nameEnd + 1);
      if (this.#bytes[colon] !== COLON || colon >= this.#to) return -1;
      const child = key === null ? null : this.#childOf(key, name + 1, nameEnd);
      const end = this.#readValue(colon + 1, child, depth + 1);
      if (end < 0) return -1;
      offset = this.#skipSpace(end);
      if (offset >= this.#to) return -1;
      if (this.#bytes[offset] === CLOSE_BRACE) return offset + 1;
      if (this.#bytes[offset] !== COMMA) return -1;
      offset += 1;
    }
  }

  /** A header may have several values. The first one is used. */
  #readArray(open: number, key: Key | null, depth: number): number {
    let offset = this.#skipSpace(open + 1);
    if (this.#bytes[offset] === CLOSE_BRACKET && offset < this.#to) return offset + 1;
    for (;;) {
      const end = this.#readValue(offset, key, depth + 1);
      if (end < 0) return -1;
      offset = this.#skipSpace(end);
      if (offset >= this.#to) return -1;
      if (this.#bytes[offset] === CLOSE_BRACKET) return offset + 1;
      if (this.#bytes[offset] !== COMMA) return -1;
      offset += 1;
    }
  }

  /** A number, `true`, `false` or `null`. */
  #readWord(offset: number, key: Key | null): number {
    const bytes = this.#bytes;
    for (const word of ['null', 'true', 'false']) {
      if (startsWith(bytes, offset, this.#to, word)) return offset + word.length;
    }
    let end = offset;
    while (end < this.#to && isNumberByte(bytes[end])) end += 1;
    if (end === offset) return -1;
    if (key?.field) this.#keep(key, key.field, offset, end);
    return end;
  }

  #keep(key: Key, field: LogField, from: number, to: number): void {
    if (key.product !== null) this.#product = key.product;
    const found = this.#found[field];
    if (key.rank >= found.rank) return;
    found.point(this.#bytes, from, to);
    found.rank = key.rank;
    found.hasEscape = this.#bytes[from - 1] === QUOTE && this.#hasEscape;
  }

  #childOf(key: Key, from: number, to: number): Key | null {
    if (key.children.size === 0 || to - from > 100) return null;
    let known = this.#keys.get(key);
    if (known === undefined) {
      known = new ByteTable(
        256,
        (bytes, start, end) => key.children.get(normalizeKey(decodeRange(bytes, start, end))) ?? null,
      );
      this.#keys.set(key, known);
    }
    return known.get(this.#bytes, from, to);
  }

  /** The index of the quote that ends the string, or -1. */
  #stringEnd(from: number): number {
    const bytes = this.#bytes;
    this.#hasEscape = false;
    for (let offset = from; offset < this.#to; offset += 1) {
      const byte = bytes[offset] ?? 0;
      if (byte === QUOTE) return offset;
      if (byte < SPACE) return -1;
      if (byte === BACKSLASH) {
        this.#hasEscape = true;
        offset += 1;
      }
    }
    return -1;
  }

  #skipSpace(from: number): number {
    let offset = from;
    while (offset < this.#to && (this.#bytes[offset] === SPACE || this.#bytes[offset] === TAB)) offset += 1;
    return offset;
  }
}

/** Digits, and `+ - . E e`. */
function isNumberByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const isDigit = byte >= 0x30 && byte <= 0x39;
  return isDigit || byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65;
}
