// The checker: problems in a robots.txt, found in the same parse that verdicts use. No verdict depends on it. To add a check: its code in types.ts, its severity in diagnostics.ts, and the check in the file it belongs to.

import { inSteps, runAll, type Steps } from '../../base/steps.ts';
import { cutToBytes } from '../../base/utf8.ts';
import { endOfLine, startOfNextLine } from '../grammar/lines.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { readRules } from '../judge/evaluate.ts';
import { CRAWLER_FILE_BYTES } from '../outcome/outcome.ts';
import { startOfHtml } from '../parse/not-robots-txt.ts';
import { type ParsedEntry, ParsedFile } from '../parse/parsed.ts';
import type { Group, RobotsTxt } from '../types.ts';
import { Diagnostics, type RangeInLine } from './diagnostics.ts';
import type { AddDiagnostic, Line, LineCheck } from './line.ts';
import { checkBytes, checkColon, checkKey, checkOtherRecord, isKeyGarbled } from './line-checks.ts';
import { checkPaths, type Lengths } from './path-checks.ts';
import { checkRules } from './rules.ts';
import type { Diagnostic } from './types.ts';
import { checkGroups, checkUserAgent } from './user-agents.ts';

/**
 * What the checker finds, in the order of the lines, at most `MOST_DIAGNOSTICS`. The time is linear in the text, except for sorting.
 *
 * @param file what `parseRobotsTxt` returned
 * @throws TypeError for any other object: it has no lines to check
 */
export function diagnose(file: RobotsTxt): readonly Diagnostic[] {
  return runAll(diagnoseInSteps(file));
}

export function* diagnoseInSteps(file: RobotsTxt): Steps<readonly Diagnostic[]> {
  if (!(file instanceof ParsedFile)) throw new TypeError('not a file from parseRobotsTxt');
  const { grammar, text, groups } = file;
  const diagnostics = new Diagnostics();
  const html = htmlAt(file);
  if (html !== null) {
    diagnostics.add({ code: 'html' }, html);
    return diagnostics.toList();
  }
  const end = restBeyondLimit(text);
  if (end !== null) diagnostics.add({ code: 'too-large' }, end);
  yield* readRules(groups);
  yield* checkLines(file, yield* lengthsOf(groups, grammar), diagnostics);
  yield* checkGroups(file, diagnostics);
  yield* checkRules(grammar, groups, diagnostics);
  return diagnostics.toList();
}

/** Where HTML begins, if the file is a web page instead of a robots.txt. */
function htmlAt({ text }: ParsedFile): RangeInLine | null {
  const offset = startOfHtml(text);
  return offset === -1 ? null : restOfLine(text, offset);
}

/** The place of the first byte beyond `CRAWLER_FILE_BYTES`; null if the file isn't longer. */
function restBeyondLimit(text: string): RangeInLine | null {
  const read = cutToBytes(text, CRAWLER_FILE_BYTES);
  return read.length === text.length ? null : restOfLine(text, read.length);
}

/** From a place in the text to the end of its line. */
function restOfLine(text: string, offset: number): RangeInLine {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = endOfLine(text, start);
    if (end >= offset) return { line, from: offset - start, to: end - start };
    start = startOfNextLine(text, end);
    line += 1;
  }
}

function* lengthsOf(groups: readonly Group[], { patternsOf }: Grammar): Steps<Lengths> {
  const lengths = { allow: new Set<number>(), disallow: new Set<number>() };
  const all = groups.flatMap(({ rules }) => rules);
  yield* inSteps(all, (rule) => {
    for (const { length } of patternsOf(rule)) lengths[rule.kind].add(length);
  });
  return lengths;
}

function* checkLines(file: ParsedFile, lengths: Lengths, diagnostics: Diagnostics): Steps<void> {
  const checks: readonly LineCheck[] = [checkColon, checkKey, checkPaths(lengths), checkUserAgent, checkOtherRecord];
  const checkPlace = placeChecker(file.grammar);
  yield* file.entriesInSteps((entry, group) => {
    const content = file.textOf(entry);
    const line: Line = { grammar: file.grammar, kind: entry.kind, content, parsedLine: file.read(entry) };
    const add: AddDiagnostic = (diagnostic, from, to, more) =>
      diagnostics.add(diagnostic, { line: entry.line, from, to }, more);
    checkBytes(line, add);
    if (!isKeyGarbled(line)) for (const check of checks) check(line, add);
    checkPlace(entry, group !== null, content, add);
  });
}

/**
 * Fields that some crawlers read, but that Lighthouse's audit of robots.txt reports as unknown
 * (https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/seo/robots-txt.js).
 */
const NOT_OF_LIGHTHOUSE = /^[ \t]*(?:content-signal|content-usage|license|llm-policy|agentmap)[ \t]*:/i;
const CONTENT_SIGNAL = /^[ \t]*content-signal[ \t]*:/i;

/** Reports rules that apply to no crawler because of where they stand. */
function placeChecker(grammar: Grammar) {
  let userAgentLine: number | null = null;
  let isSurplusReported = false;
  let isLighthouseReported = false;
  return ({ kind, line }: ParsedEntry, isInGroup: boolean, content: string, add: AddDiagnostic): void => {
    if (kind === 'user-agent') userAgentLine = line;
    if (kind === 'other' && userAgentLine === null && CONTENT_SIGNAL.test(content)) {
      add({ code: 'signal-outside-group' }, 0, content.length);
    }
    if (kind === 'other' && !isLighthouseReported && NOT_OF_LIGHTHOUSE.test(content)) {
      isLighthouseReported = true;
      add({ code: 'lighthouse' }, 0, content.length);
    }
    if (kind === 'surplus-rule' && !isSurplusReported) {
      isSurplusReported = true;
      add({ code: 'too-many-rules', limit: grammar.maxRules ?? 0 }, 0, content.length);
    }
    if (kind !== 'allow' && kind !== 'disallow') return;
    if (userAgentLine === null) {
      // RFC 9309 §2.2.2: such a rule is ignored.
      const severity = grammar.leadingRulesAreForAll ? 'warning' : 'error';
      add({ code: 'rule-before-group' }, 0, content.length, { severity });
    } else if (!isInGroup) add({ code: 'parted-rule', otherLine: userAgentLine }, 0, content.length);
  };
}
