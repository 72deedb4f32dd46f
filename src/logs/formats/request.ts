// Parses a request line: `GET /path HTTP/1.1`. It may be anything, since the requests of port scanners are logged, too.
import { COLON, find, isDigit, OPEN_BRACKET, QUESTION, SLASH, SPACE, type Span, startsWith } from '../bytes.ts';
import type { LogEntry } from '../entry.ts';

const ROOT = Uint8Array.of(SLASH);

/** Reads path, query and perhaps the host from a request line. Leaves them empty if it is invalid. */
export function readRequestLine(entry: LogEntry, line: Span): void {
  const { bytes, from } = line;
  let at = from;
  while (at < line.to && at - from < 32 && isMethodByte(bytes[at])) at += 1;
  if (at === from || bytes[at] !== SPACE) return;
  const end = protocolAt(bytes, at, line.to);
  // HTTP/0.9 has no protocol, and no space in the target.
  if (end === line.to && find(bytes, SPACE, at + 1, end) !== end) return;
  readTarget(entry, bytes, at + 1, end);
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
  let at = to;
  while (at > from && isDigit(bytes[at - 1])) at -= 1;
  const colon = at - 1;
  if (at === to || colon <= from || bytes[colon] !== COLON) return to;
  return bytes[from] === OPEN_BRACKET || find(bytes, COLON, from, colon) === colon ? colon : to;
}

/** The index of ` HTTP/1.1` at the end, or `to`. */
function protocolAt(bytes: Uint8Array, from: number, to: number): number {
  // Nearly always nine bytes.
  const usual = to - 9;
  if (usual >= from && bytes[to - 1] !== SPACE && startsWith(bytes, usual, to, ' http/1.')) return usual;
  for (let at = to - 1; at >= from && to - at < 12; at -= 1) {
    if (bytes[at] === SPACE) return startsWith(bytes, at + 1, to, 'http/') ? at : to;
  }
  return to;
}

function isMethodByte(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || byte === 0x2d || byte === 0x5f);
}
