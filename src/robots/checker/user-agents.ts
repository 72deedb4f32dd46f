// What can be said about user-agent lines and the groups that they start.

import { filteredInSteps, inSteps, paceOf, type Steps } from '../../base/steps.ts';
import { before, toAsciiLowerCase } from '../grammar/ascii.ts';
import { fieldValues } from '../grammar/lines.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import type { ParsedFile, ParsedGroup } from '../parse/parsed.ts';
import type { Group } from '../types.ts';
import type { Diagnostics, RangeInLine } from './diagnostics.ts';
import { type AddDiagnostic, fixedLine, type LineCheck, oneLineEach, wordsWithoutCommas } from './line.ts';
import { candidatesOf, GROUPS_PER_STEP } from './rules.ts';

/** RFC 9309 §2.2.1: a user-agent line has one product token, or `*`. */
export const checkUserAgent: LineCheck = ({ grammar, kind, content, parsedLine }, add) => {
  if (kind !== 'user-agent' || parsedLine.kind !== 'field') return;
  const { value, keyOffset, valueOffset } = parsedLine;
  const to = valueOffset + value.length;
  if (value === '') {
    add({ code: 'empty-user-agent' }, keyOffset, to);
    return;
  }
  const names = severalNames(value, grammar);
  if (names !== null) {
    add({ code: 'several-names' }, valueOffset, to, { fix: oneLineEach(content, valueOffset, to, names) });
    return;
  }
  // A whole header has white space, and is one value anyway.
  const values = value.includes('(')
    ? [{ text: value, column: valueOffset + 1 }]
    : fieldValues(parsedLine, grammar.splitsValues);
  for (const { text, column } of values) checkToken(text, column - 1, content, grammar, add);
};

/** Names with commas, or in a parser that has one name a line, with white space; some real tokens have that too. */
function severalNames(value: string, { splitsValues }: Grammar): readonly string[] | null {
  if (value.includes('(')) return null;
  const names = value.split(',').flatMap((part) => wordsWithoutCommas(part).join(' ') || []);
  if (names.length > 1) return names;
  const words = wordsWithoutCommas(value);
  const areNames = words.every((word) => word === '*' || /(?:bot|crawler|spider)$/i.test(word));
  return !splitsValues && words.length > 1 && areNames ? words : null;
}

function checkToken(text: string, from: number, content: string, grammar: Grammar, add: AddDiagnostic): void {
  const read = grammar.tokenOfLine(text);
  if (/[/(;]/.test(text) || (text.includes('*') && read !== '*')) {
    const token = productToken(text);
    const isForgiven = token !== null && grammar.tokenOfLine(token) === read;
    add({ code: 'not-a-token' }, from, from + text.length, {
      fix: token === null ? null : fixedLine(content, from, from + text.length, token),
      ...(isForgiven && { severity: 'warning' }),
    });
  } else if (read !== toAsciiLowerCase(text)) {
    add({ code: 'cut-token', read }, from, from + text.length);
  }
}

/** What every browser's User-Agent header has, and many a crawler's: none of them is the crawler. */
const BROWSERS = [
  'applewebkit',
  'chrome',
  'edg',
  'firefox',
  'gecko',
  'khtml',
  'mobile',
  'mozilla',
  'safari',
  'version',
];

/** The name before the version, or the first that isn't a browser's in a whole User-Agent header. */
function productToken(value: string): string | null {
  const isName = (name: string) => /^[A-Za-z][A-Za-z0-9_.-]*(?: [A-Za-z0-9_.-]+)*$/.test(name);
  const isCrawler = (name: string) => isName(name) && !BROWSERS.includes(toAsciiLowerCase(name));
  const plain = before(value, '/').replaceAll('*', '').trim();
  if (!value.includes('(') && isCrawler(plain)) return plain;
  const words = value.split(/[ \t();]+/).filter((word) => word.includes('/'));
  return words.map((word) => before(word, '/')).find(isCrawler) ?? null;
}

/** What is reported about a group is at its first user-agent line. */
export function* checkGroups(file: ParsedFile, diagnostics: Diagnostics): Steps<void> {
  const { grammar, groups } = file;
  const rangeOf = (group: ParsedGroup) => rangeOfGroup(file, group);
  yield* checkEmptyGroups(file, rangeOf, diagnostics);
  if (grammar.blankLineEndsGroup) yield* checkSecondRecords(groups, rangeOf, diagnostics);
  yield* checkLeavers(grammar, groups, rangeOf, diagnostics);
}

type RangeOf = (group: ParsedGroup) => RangeInLine | null;

/** The user-agent line; null where rules stand without one. */
function rangeOfGroup(file: ParsedFile, { from }: ParsedGroup): RangeInLine | null {
  const first = file.entries[from];
  const parsedLine = first?.kind === 'user-agent' ? file.read(first) : null;
  if (first === undefined || parsedLine?.kind !== 'field') return null;
  const { keyOffset, valueOffset, value } = parsedLine;
  return { line: first.line, from: keyOffset, to: valueOffset + value.length };
}

/**
 * A group without rules allows all to those it names, unless the parser adds the rules of their other groups. Where a blank line parts
 * it from its rules, those are reported.
 */
function* checkEmptyGroups(
  { entries, groups, grammar }: ParsedFile,
  rangeOf: RangeOf,
  diagnostics: Diagnostics,
): Steps<void> {
  const haveRules = new Set<string>();
  // The parsers of the records of 1994 combine none.
  const combined = grammar.blankLineEndsGroup ? [] : groups;
  yield* inSteps(combined, ({ rules, userAgents }) => {
    if (rules.length > 0) for (const { token } of userAgents) haveRules.add(token);
  });
  yield* inSteps(groups, (group) => {
    if (group.rules.length > 0 || group.userAgents.every(({ token }) => haveRules.has(token))) return;
    const next = entries[group.to]?.kind;
    const range = rangeOf(group);
    if (range === null || next === 'allow' || next === 'disallow') return;
    diagnostics.add({ code: 'group-without-rules' }, range);
  });
}

/** The standard of 1994: there must not be more than one record for `*`; of those that name a robot, the first governs. */
function* checkSecondRecords(groups: readonly ParsedGroup[], rangeOf: RangeOf, diagnostics: Diagnostics): Steps<void> {
  const firstLines = new Map<string, number>();
  yield* inSteps(groups, (group) => {
    const { userAgents, firstLine } = group;
    const range = rangeOf(group);
    if (range === null) return;
    const other = userAgents.map(({ token }) => firstLines.get(token)).find((line) => line !== undefined);
    if (other !== undefined) diagnostics.add({ code: 'second-record', otherLine: other }, range);
    for (const { token } of userAgents) if (!firstLines.has(token)) firstLines.set(token, firstLine);
  });
}

/**
 * RFC 9309 §2.2.1: the `*` groups are for crawlers that no group names. Reported for a group that names one, unless it
 * disallows all that the `*` groups do: everything, or each of their patterns. Without any rule, that is reported.
 */
function* checkLeavers(
  grammar: Grammar,
  groups: readonly ParsedGroup[],
  rangeOf: RangeOf,
  diagnostics: Diagnostics,
): Steps<void> {
  const isForAll = ({ userAgents }: Group) => userAgents.some(({ token }) => token === '*');
  const starGroups = yield* filteredInSteps(groups, isForAll);
  const lost = new Set<string>();
  const ofStars = yield* candidatesOf(
    starGroups.flatMap(({ rules }) => rules),
    grammar,
  );
  for (const { effect, set } of ofStars) if (effect === 'disallow') lost.add(set);
  const [star] = starGroups;
  if (star === undefined || lost.size === 0) return;
  const reported = new Set<string>();
  const isEnough = paceOf(GROUPS_PER_STEP);
  for (const group of groups) {
    if (isEnough(1 + group.rules.length)) yield;
    if (group.rules.length === 0) continue;
    const token = group.userAgents[0]?.token ?? '';
    const range = rangeOf(group);
    if (token === '' || reported.has(token) || range === null || isForAll(group)) continue;
    const own = yield* candidatesOf(group.rules, grammar);
    const disallowed = own.filter(({ effect }) => effect === 'disallow');
    const isFullyDisallowed = disallowed.length === own.length && own.some(({ isForAllPaths }) => isForAllPaths);
    if (isFullyDisallowed) continue;
    const kept = new Set(disallowed.flatMap(({ set }) => (lost.has(set) ? set : [])));
    if (kept.size === lost.size) continue;
    reported.add(token);
    diagnostics.add({ code: 'leaves-star', otherLine: star.firstLine }, range);
  }
}
