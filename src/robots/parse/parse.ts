// From the body of a robots.txt to its groups: text, lines, fields, groups (RFC 9309 §2.1, §2.2). The parser's grammar
// determines what a line means.
import { runAll, type Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import { COMMON_KEYS, keySpelling } from '../grammar/keys.ts';
import { CR, LF, LineEnds } from '../grammar/lines.ts';
import type { FieldKind, Grammar } from '../grammar/parser-spec.ts';
import { DIALECTS, type Dialect, type RobotsTxt } from '../types.ts';
import { type ParsedEntryKind, ParsedFile, type ParsedGroup, readLineAs } from './parsed.ts';

/**
 * Reads a whole file. Every input gives a result, in linear time. A Uint8Array need not be valid UTF-8: invalid bytes match
 * themselves.
 */
export function parseRobotsTxt(body: string | Uint8Array, dialect: Dialect = 'rfc9309'): RobotsTxt {
  return runAll(parseInSteps(body, dialect));
}

/** Lines read in one step. */
const LINES_IN_A_STEP = 2_000;

export function* parseInSteps(body: string | Uint8Array, dialect: Dialect = 'rfc9309'): Steps<RobotsTxt> {
  const grammar = grammarOf(dialect);
  const text = grammar.textOf(typeof body === 'string' ? body : grammar.decode(body));
  const file = new ParsedFile(dialect, grammar, text);
  const keys = usualKeys.get(dialect) ?? [];
  const ends = new LineEnds(text, grammar.moreLineEnds);
  const { entries } = file;
  let group: ParsedGroup | null = null;
  let hasUserAgent = false;
  let namesContinue = false;
  let ruleCount = 0;
  let line = 1;
  let left = LINES_IN_A_STEP;
  for (let start = 0; ; ) {
    if (left === 0) {
      yield;
      left = LINES_IN_A_STEP;
    }
    left -= 1;
    const end = ends.after(start);
    const key = usualKeyAt(text, start, end, keys);
    let kind = key === null ? kindOfLine(grammar, text, start, end) : key.kind;
    const effect = grammar.effectOnNames === null ? null : effectOfLine(grammar, text, start, end);
    if (effect !== null) {
      if (group !== null) {
        namesContinue = effect === 'continues';
        if (!namesContinue) group.namesEnd ??= entries.length;
      }
    } else if (kind === 'user-agent') {
      // §2.2: consecutive user-agent lines start one group; the first one after a rule starts the next.
      if (group === null || group.namesEnd !== null) group = file.startGroup(namesContinue && group !== null);
      hasUserAgent = true;
    } else if (kind === 'allow' || kind === 'disallow') {
      // §2.2.2: a rule outside any group is ignored.
      if (group === null && !hasUserAgent && grammar.leadingRulesAreForAll) group = file.startGroup();
      if (group !== null) {
        group.namesEnd ??= entries.length;
        namesContinue = false;
        if (ruleCount === grammar.maxRules) kind = 'surplus-rule';
        else ruleCount += 1;
      }
    }
    // §2.2.4: other lines neither end nor start a group.
    if (kind === 'blank') {
      if (grammar.blankLineEndsGroup) group = null;
    } else if (kind !== 'comment') {
      entries.push({ kind, start, colon: key === null ? -1 : start + key.codes.length, line });
      if (group !== null) group.to = entries.length;
    }
    if (end === text.length) break;
    // Like isNewLine and startOfNextLine, but looking at the character once: this runs for each line.
    const code = text.charCodeAt(end);
    if (code === LF || code === CR) line += 1;
    start = code === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
  }
  if (grammar.needsRules) file.dropGroupsWithoutRules();
  file.lineCount = line;
  return file;
}

type LineKind = ParsedEntryKind | 'blank' | 'comment';

/** What the line is to the parser. */
function kindOfLine(grammar: Grammar, text: string, start: number, end: number): LineKind {
  if (start === end) return 'blank';
  if (text.charCodeAt(start) === HASH) return 'comment';
  const parsedLine = readLineAs(grammar, text.slice(start, end));
  if (parsedLine.kind === 'empty') return parsedLine.isBlank ? 'blank' : 'comment';
  return parsedLine.kind === 'field' ? grammar.kindOf(parsedLine.key) : 'unreadable';
}

function effectOfLine(grammar: Grammar, text: string, start: number, end: number) {
  const parsedLine = start === end ? null : readLineAs(grammar, text.slice(start, end));
  return parsedLine?.kind === 'field' ? (grammar.effectOnNames?.(parsedLine.key, parsedLine.value) ?? null) : null;
}

const HASH = 0x23;
const COLON = 0x3a;
/** The bit in which the lower case of an ASCII letter differs from its capital; also set in `-`. */
const LOWER_CASE = 0x20;

interface UsualKey {
  readonly codes: readonly number[];
  /** In the usual spelling. */
  readonly spelling: string;
  /** What the parser takes it for. */
  readonly kind: FieldKind;
}

/** By the code of their first letter, which differs for all. */
const usualKeys: ReadonlyMap<Dialect, readonly (UsualKey | null)[]> = new Map(
  DIALECTS.map((dialect) => {
    const keys: (UsualKey | null)[] = new Array(0x80).fill(null);
    for (const key of COMMON_KEYS) {
      const codes = Array.from(key, (letter) => letter.charCodeAt(0));
      keys[key.charCodeAt(0)] = { codes, spelling: keySpelling(key), kind: grammarOf(dialect).kindOf(key) };
    }
    return [dialect, keys];
  }),
);

/**
 * The usual key at the start of the line, followed by a colon, so that the line needn't be read to know its kind: in every
 * parser, the text before the first colon is the key. Null for any other line.
 */
function usualKeyAt(text: string, start: number, end: number, keys: readonly (UsualKey | null)[]): UsualKey | null {
  const key = keys[text.charCodeAt(start) | LOWER_CASE] ?? null;
  if (key === null) return null;
  const { codes } = key;
  const colon = start + codes.length;
  if (colon >= end || text.charCodeAt(colon) !== COLON) return null;
  // Comparing one slice is faster than comparing each character.
  if (text.slice(start, colon) === key.spelling) return key;
  for (let offset = 1; offset < codes.length; offset += 1) {
    if ((text.charCodeAt(start + offset) | LOWER_CASE) !== codes[offset]) return null;
  }
  return key;
}
