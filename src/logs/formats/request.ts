// Parses a request line: `GET /path HTTP/1.1`. It may be anything, since the requests of port scanners are logged, too.
import { COLON, find, isDigit, OPEN_BRACKET, QUESTION, SLASH, SPACE, type Span, startsWith } from '../bytes.ts';
import type { LogEntry } from '../entry.ts';

const ROOT = Uint8Array.of(SLASH);

/** Reads path, query and perhaps the host from a request line. Leaves them empty if it is invalid. */
export function readRequestLine(entry: LogEntry, line: Span): void {
  const { bytes, from } = line;
  let offset = from;
  while (offset < line.to && offset - from < 32 && isMethodByte(bytes[offset])) offset += 1;
  if (offset === from || bytes[offset] !== SPACE) return;
  const end = protocolAt(bytes, offset, line.to);
  // HTTP/0.9 has no protocol, and no space in the target.
  if (end === line.to && find(bytes, SPACE, offset + 1, end) !== end) return;
  readTarget(entry, bytes, offset + 1, end);
}

/** Reads a path or an absolute URL (RFC 9112 §3.2). Ignores `*`, `host:port` and anything else, which aren't pages. */
export function readTarget(entry: LogEntry, bytes: Uint8Array, from: number, to: number): void {
  if (bytes[from] === SLASH && from < to) {
    entry.url.point(bytes, from, to);
    return;
  }
  if (!startsWith(bytes, from, to, 'http')) return;
  const host = startsWith(bytes, from, to, 'http://')
    ? from + 7
    : startsWith(bytes, from, to, 'https://')
      ? from + 8
      : to;
  if (host >= to) return;
  let path = host;
  while (path < to && bytes[path] !== SLASH && bytes[path] !== QUESTION) path += 1;
  entry.host.point(bytes, host, withoutPort(bytes, host, path));
  if (path === to) entry.url.point(ROOT, 0, 1);
  else entry.url.point(bytes, path, to);
}

/** The index of `:port`, or `to`. An IPv6 address without brackets has no port. */
export function withoutPort(bytes: Uint8Array, from: number, to: number): number {
  let offset = to;
  while (offset > from && isDigit(bytes[offset - 1])) offset -= 1;
  const colon = offset - 1;
  if (offset === to || colon <= from || bytes[colon] !== COLON) return to;
  return bytes[from] === OPEN_BRACKET || find(bytes, COLON, from, colon) === colon ? colon : to;
}

/** The index of ` HTTP/1.1` at the end, or `to`. */
function protocolAt(bytes: Uint8Array, from: number, to: number): number {
  // Nearly always nine bytes.
  const usual = to - 9;
  if (usual >= from && bytes[to - 1] !== SPACE && startsWith(bytes, usual, to, ' http/1.')) return usual;
  for (let offset = to - 1; offset >= from && to - offset < 12; offset -= 1) {
    if (bytes[offset] === SPACE) return startsWith(bytes, offset + 1, to, 'http/') ? offset : to;
  }
  return to;
}

function isMethodByte(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || byte === 0x2d || byte === 0x5f);
}
