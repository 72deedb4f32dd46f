// From the body of a robots.txt to its groups: text, lines, fields, groups (RFC 9309 §2.1, §2.2). What a line means is
// the dialect's to say.
import { DIALECTS, readerOf } from './dialects/index.ts';
import type { FieldKind, Reader } from './dialects/reader.ts';
import { forEachLine } from './lines.ts';
import { decodeUtf8 } from './octets.ts';
import { type EntryKind, ParsedFile, readLine } from './parsed.ts';
import type { Dialect, RobotsTxt } from './types.ts';

/**
 * Reads a whole file. Any input gives a result, in time that grows as the input does. A Uint8Array need not be valid
 * UTF-8: octets that are not match themselves.
 */
export function parseRobotsTxt(body: string | Uint8Array, dialect: Dialect = 'rfc9309'): RobotsTxt {
  const reader = readerOf(dialect);
  const text = reader.withoutBom(typeof body === 'string' ? body : decodeUtf8(body));
  const file = new ParsedFile(reader, text);
  const kinds = usualKinds.get(dialect) ?? [];
  /** The entry that the open group starts with; -1 where none is open. */
  let from = -1;
  let hasRules = false;
  let hasUserAgent = false;
  let ruleCount = 0;

  const endGroup = () => {
    if (from !== -1) file.endGroup(from);
    from = -1;
    hasRules = false;
  };

  file.lineCount = forEachLine(text, (start, end, line) => {
    let kind = usualKind(text, start, end, kinds) ?? kindOfLine(reader, text.slice(start, end));
    if (kind === 'user-agent') {
      // §2.2: user-agent lines that follow each other start one group; the first after a rule starts the next.
      if (hasRules) endGroup();
      if (from === -1) from = file.entryCount;
      hasUserAgent = true;
    } else if (kind === 'allow' || kind === 'disallow') {
      // §2.2.2: a rule that is in no group is ignored.
      if (from === -1 && !hasUserAgent && reader.leadingRulesAreForAll) from = file.entryCount;
      hasRules = from !== -1;
      if (hasRules && ruleCount === reader.maxRules) kind = 'surplus-rule';
      else if (hasRules) ruleCount += 1;
    }
    // §2.2.4: nothing else has a part in groups, neither to end one nor to start one.
    if (kind === 'blank') {
      if (reader.blankLineEndsGroup) endGroup();
    } else if (kind !== 'comment') {
      file.add(kind, start, line);
    }
  });
  endGroup();
  return file;
}

type LineKind = EntryKind | 'blank' | 'comment';

/** What the line is to the dialect. */
function kindOfLine(reader: Reader, line: string): LineKind {
  const reading = readLine(reader, line);
  if (reading.kind === 'empty') return reading.isBlank ? 'blank' : 'comment';
  return reading.kind === 'field' ? reader.kindOf(reading.key) : 'unreadable';
}

/**
 * The same, without reading the line, for the lines that nearly all files are made of: nothing, a comment, or one of the usual
 * keys from the first character on and a colon. To every dialect a field ends with the first colon, so all of these are the
 * same to it as that key alone. Null for any other line.
 */
function usualKind(text: string, start: number, end: number, kinds: UsualKinds): LineKind | null {
  if (start === end) return 'blank';
  const first = text.charCodeAt(start);
  if (first === 0x23) return 'comment';
  const key = kinds[first | CASE];
  if (key === undefined) return null;
  const { codes } = key;
  const colon = start + codes.length;
  if (colon >= end || text.charCodeAt(colon) !== 0x3a) return null;
  for (let at = 1; at < codes.length; at += 1) {
    if ((text.charCodeAt(start + at) | CASE) !== codes[at]) return null;
  }
  return key.kind;
}

/** The bit in which the lower case of a letter of ASCII differs from its capital; it is set in `-` too. */
const CASE = 0x20;

/** By the code of their first letter, in which all the usual keys differ. */
type UsualKinds = readonly ({ readonly codes: readonly number[]; readonly kind: FieldKind } | undefined)[];

const USUAL_KEYS = ['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay'];

const usualKinds: ReadonlyMap<Dialect, UsualKinds> = new Map(
  DIALECTS.map((dialect) => {
    const kinds: UsualKinds[number][] = new Array(0x80).fill(undefined);
    for (const key of USUAL_KEYS) {
      const codes = Array.from(key, (letter) => letter.charCodeAt(0));
      kinds[key.charCodeAt(0)] = { codes, kind: readerOf(dialect).kindOf(key) };
    }
    return [dialect, kinds];
  }),
);
