// The checker: what is worth telling about a robots.txt, from the parse that the verdicts come from. No verdict depends
// on it. To add a check: its code in types.ts, how grave it is in findings.ts, and the check in the file it belongs to.
import type { Reader } from '../dialects/reader.ts';
import { endOfLine, startOfNextLine } from '../lines.ts';
import { cutToOctets } from '../octets.ts';
import type { EntryKind, Source } from '../parsed.ts';
import type { Group } from '../types.ts';
import { Findings, type Place } from './findings.ts';
import type { Line, LineCheck, Tell } from './line.ts';
import { checkColon, checkKey, checkOctets, checkOtherRecord, isKeySpoilt } from './line-checks.ts';
import { checkPaths, type Lengths } from './path-checks.ts';
import { checkRules } from './rules.ts';
import type { Diagnostic } from './types.ts';
import { checkGroups, checkUserAgent } from './user-agents.ts';

/** In the order of the lines. Takes time that grows as the text does, but for sorting. */
export function diagnose(source: Source, groups: readonly Group[]): readonly Diagnostic[] {
  const findings = new Findings();
  const html = htmlAt(source);
  if (html !== null) {
    findings.add({ code: 'html' }, html);
    return findings.toList();
  }
  const end = endOfReading(source.text);
  if (end !== null) findings.add({ code: 'too-large' }, end);
  checkLines(source, lengthsOf(groups, source.reader), findings);
  checkGroups(source, groups, findings);
  checkRules(source.reader, groups, findings);
  return findings.toList();
}

/** A page instead of rules: often what the server sends for any address that is not there. */
function htmlAt(source: Source): Place | null {
  const [indent, mark] = /^[ \t]*(<?)/.exec(source.textAt(0)) ?? [];
  if (indent === undefined || mark !== '<') return null;
  return { line: source.lineAt(0), from: indent.length - 1, to: source.textAt(0).length };
}

/** RFC 9309 §2.5: the least that a crawler must be able to read. Octets. */
const MAX_SIZE = 500 * 1024;

/** From where on a file is longer than that; null where it is not. */
function endOfReading(text: string): Place | null {
  const read = cutToOctets(text, MAX_SIZE);
  if (read.length === text.length) return null;
  let line = 1;
  let start = 0;
  for (;;) {
    const end = endOfLine(text, start);
    if (end >= read.length) return { line, from: read.length - start, to: end - start };
    start = startOfNextLine(text, end);
    line += 1;
  }
}

function lengthsOf(groups: readonly Group[], { patternsOf }: Reader): Lengths {
  const lengths = { allow: new Set<number>(), disallow: new Set<number>() };
  for (const { rules } of groups) {
    for (const rule of rules) for (const { length } of patternsOf(rule)) lengths[rule.kind].add(length);
  }
  return lengths;
}

function checkLines(source: Source, lengths: Lengths, findings: Findings): void {
  const checks: readonly LineCheck[] = [checkColon, checkKey, checkPaths(lengths), checkUserAgent, checkOtherRecord];
  const checkPlace = placeChecker(source);
  for (const [entry, kind] of source.entries.kinds.entries()) {
    const lineNumber = source.lineAt(entry);
    const content = source.textAt(entry);
    const line: Line = { reader: source.reader, kind, content, reading: source.readAt(entry) };
    const tell: Tell = (mistake, from, to, more) => findings.add(mistake, { line: lineNumber, from, to }, more);
    checkOctets(line, tell);
    if (!isKeySpoilt(line)) for (const check of checks) check(line, tell);
    checkPlace(entry, kind, content, tell);
  }
}

/** Tells of rules that are read by nobody, or not as a part of any group, for where they stand. */
function placeChecker(source: Source) {
  const { reader, spans } = source;
  let userAgentLine: number | null = null;
  let span = 0;
  let isSurplusTold = false;
  return (entry: number, kind: EntryKind, content: string, tell: Tell): void => {
    if (kind === 'user-agent') userAgentLine = source.lineAt(entry);
    if (kind === 'surplus-rule' && !isSurplusTold) {
      isSurplusTold = true;
      tell({ code: 'too-many-rules', limit: reader.maxRules ?? 0 }, 0, content.length);
    }
    if (kind !== 'allow' && kind !== 'disallow') return;
    while ((spans[span]?.to ?? entry + 1) <= entry) span += 1;
    const isInGroup = (spans[span]?.from ?? entry + 1) <= entry;
    if (userAgentLine === null) {
      // RFC 9309 §2.2.2: such a rule is ignored.
      const severity = reader.leadingRulesAreForAll ? 'warning' : 'error';
      tell({ code: 'rule-before-group' }, 0, content.length, { severity });
    } else if (!isInGroup) tell({ code: 'parted-rule', otherLine: userAgentLine }, 0, content.length);
  };
}
