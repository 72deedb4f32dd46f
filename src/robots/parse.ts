// From the body of a robots.txt to its groups: text, lines, fields, groups (RFC 9309 §2.1, §2.2). What a line means is
// the dialect's to say.
import { readerOf } from './dialects/index.ts';
import type { FieldKind, Reader } from './dialects/reader.ts';
import { endOfLine, startOfNextLine } from './lines.ts';
import { decodeUtf8 } from './octets.ts';
import { type EntryKind, ParsedFile, readLine, Source, type Span } from './parsed.ts';
import type { Dialect, RobotsTxt } from './types.ts';

/**
 * Reads a whole file. Any input gives a result, in time that grows as the input does. A Uint8Array need not be valid
 * UTF-8: octets that are not match themselves.
 */
export function parseRobotsTxt(body: string | Uint8Array, dialect: Dialect = 'rfc9309'): RobotsTxt {
  const reader = readerOf(dialect);
  const text = reader.withoutBom(typeof body === 'string' ? body : decodeUtf8(body));
  const kinds: EntryKind[] = [];
  const starts: number[] = [];
  const lines: number[] = [];
  const spans: Span[] = [];
  /** The entry that the open group starts with; -1 where none is open. */
  let from = -1;
  let hasRules = false;
  let hasUserAgent = false;
  let ruleCount = 0;

  const endGroup = () => {
    if (from !== -1) spans.push({ from, to: kinds.length });
    from = -1;
    hasRules = false;
  };

  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = endOfLine(text, start);
    let kind = kindOfLine(text, start, end, reader);
    if (kind === 'user-agent') {
      // §2.2: user-agent lines that follow each other start one group; the first after a rule starts the next.
      if (hasRules) endGroup();
      if (from === -1) from = kinds.length;
      hasUserAgent = true;
    } else if (kind === 'allow' || kind === 'disallow') {
      // §2.2.2: a rule that is in no group is ignored.
      if (from === -1 && !hasUserAgent && reader.leadingRulesAreForAll) from = kinds.length;
      hasRules = from !== -1;
      if (hasRules && ruleCount === reader.maxRules) kind = 'surplus-rule';
      else if (hasRules) ruleCount += 1;
    }
    // §2.2.4: nothing else has a part in groups, neither to end one nor to start one.
    if (kind === 'blank') {
      if (reader.blankLineEndsGroup) endGroup();
    } else if (kind !== 'comment') {
      kinds.push(kind);
      starts.push(start);
      lines.push(line);
    }
    if (end === text.length) break;
    start = startOfNextLine(text, end);
  }
  endGroup();
  return new ParsedFile(new Source(reader, text, { kinds, starts, lines }, spans), line);
}

/**
 * What a line is to the dialect. The keys that nearly all lines have, in the form that nearly all have them in, are alike to
 * every reader up to the colon: what the dialect takes them for has been asked before. Any other line it reads itself.
 */
function kindOfLine(text: string, start: number, end: number, reader: Reader): EntryKind | 'blank' | 'comment' {
  if (start === end) return 'blank';
  const first = text.charCodeAt(start);
  if (first === 0x23) return 'comment';
  // ASCII has a letter's capital 0x20 before it.
  const key = KEY_BY_INITIAL[first | 0x20];
  if (key !== undefined && isKeyAt(text, start, end, key)) return kindsOfKeys(reader)[key];
  const reading = readLine(reader, text.slice(start, end));
  if (reading.kind === 'empty') return reading.isBlank ? 'blank' : 'comment';
  return reading.kind === 'field' ? reader.kindOf(reading.key) : 'unreadable';
}

const KEYS = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay'] as const;
type Key = (typeof KEYS)[number];

/** By the code of the first letter, in which all differ. */
const KEY_BY_INITIAL: readonly (Key | undefined)[] = Array.from({ length: 0x80 }, (_, code) =>
  KEYS.find((key) => key.charCodeAt(0) === code),
);

/** Whether the line starts with `key`, in any case, and a colon. */
function isKeyAt(text: string, start: number, end: number, key: string): boolean {
  const colon = start + key.length;
  if (colon >= end || text.charCodeAt(colon) !== 0x3a) return false;
  for (let at = 0; at < key.length; at += 1) {
    if ((text.charCodeAt(start + at) | 0x20) !== key.charCodeAt(at)) return false;
  }
  return true;
}

const kindsByDialect = new Map<Dialect, Readonly<Record<Key, FieldKind>>>();

function kindsOfKeys({ dialect, kindOf }: Reader): Readonly<Record<Key, FieldKind>> {
  let kinds = kindsByDialect.get(dialect);
  if (kinds === undefined) {
    kinds = {
      'user-agent': kindOf('user-agent'),
      allow: kindOf('allow'),
      disallow: kindOf('disallow'),
      sitemap: kindOf('sitemap'),
      'crawl-delay': kindOf('crawl-delay'),
    };
    kindsByDialect.set(dialect, kinds);
  }
  return kinds;
}
