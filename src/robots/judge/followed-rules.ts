// The rules that a class of crawlers follows, reused from one draft to the next: an edit changes few lines of a group, so only
// those lines are read again, and all other rules stay the same objects.

import { firstIndex } from '../../base/binary-search.ts';
import { paceOf, type Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import type { Group, Rule } from '../types.ts';
import type { AnswerClass } from './answer-classes.ts';

/** The rules of one group. */
interface GroupRules {
  /** The lines that they were read from. */
  readonly text: string;
  /** Their lines and columns are those of the file that they were first read in. */
  readonly rules: readonly Rule[];
  /** Where the line of each rule starts in the text; empty for a group that isn't read from lines. */
  readonly starts: Int32Array;
}

export interface FollowedRules {
  /** In the order of the file. A Crawl-delay that blocks everything is a rule that disallows `/`. */
  readonly rules: readonly Rule[];
  readonly groups: readonly GroupRules[];
}

/** Rules read in one step, if they are in several groups. */
const RULES_IN_A_STEP = 2_000;

/** @param known rules of the same parser, many of which may be the same */
export function* followedRules(
  { robots, groups, closedBy }: AnswerClass,
  known: readonly FollowedRules[] = [],
): Steps<FollowedRules> {
  if (closedBy !== null) {
    const { line, column } = closedBy;
    return { rules: [{ kind: 'disallow', path: '/', pattern: '/', line, column }], groups: [] };
  }
  // With a limit, whether a line is read depends on how many rules are before it.
  const isByLine = grammarOf(robots.dialect).maxRules === null;
  const isEnough = paceOf(RULES_IN_A_STEP);
  const read: GroupRules[] = [];
  for (const [groupIndex, group] of groups.entries()) {
    read.push(yield* readGroup(group, isByLine ? known.flatMap((each) => each.groups[groupIndex] ?? []) : []));
    if (isEnough(1 + (read.at(-1)?.rules.length ?? 0))) yield;
  }
  return { rules: read.length === 1 && read[0] ? read[0].rules : read.flatMap(({ rules }) => rules), groups: read };
}

/** The line in this file of each rule, by index. `followed`: the rules of the class, or of a class with the same content. */
export function linesOfRules(
  { groups, closedBy }: AnswerClass,
  followed: FollowedRules,
): (ruleIndex: number) => number | null {
  return (ruleIndex) => {
    if (closedBy !== null) return ruleIndex === 0 ? closedBy.line : null;
    let before = 0;
    for (const [index, { rules, starts }] of followed.groups.entries()) {
      const group = groups[index];
      const start = starts[ruleIndex - before];
      if (ruleIndex - before < rules.length) {
        return group === undefined || start === undefined ? null : group.lineAt(start);
      }
      before += rules.length;
    }
    return null;
  };
}

/** Characters whose rules are read in one step. */
const CHARACTERS_IN_A_STEP = 40_000;

function* readGroup(group: Group, known: readonly GroupRules[]): Steps<GroupRules> {
  const text = group.ruleText;
  const parts = known.map((each) => sharedParts(text, each)).sort((a, b) => b.shared - a.shared);
  const [most] = parts;
  const { of, kept, from, rest, to } = most ?? { of: NOTHING, kept: 0, from: 0, rest: 0, to: text.length + 1 };
  const rules: Rule[] = of.rules.slice(0, kept);
  const starts: number[] = [];
  for (let offset = from; offset < to; offset += CHARACTERS_IN_A_STEP) {
    if (offset > from) yield;
    group.forEachRule(offset, Math.min(offset + CHARACTERS_IN_A_STEP, to), (rule, start) => {
      rules.push(rule);
      starts.push(start);
    });
  }
  const all = new Int32Array(rules.length + of.starts.length - rest);
  all.set(of.starts.subarray(0, kept));
  all.set(starts, kept);
  const moved = text.length - of.text.length;
  for (let index = rest; index < of.starts.length; index += 1) {
    const rule = of.rules[index];
    if (rule === undefined) break;
    all[rules.length] = (of.starts[index] ?? 0) + moved;
    rules.push(rule);
  }
  return { text, rules, starts: all };
}

const NOTHING: GroupRules = { text: '', rules: [], starts: new Int32Array() };

/** The rules at the start and at the end whose lines a text shares with a known one. */
interface SharedParts {
  readonly of: GroupRules;
  /** How many rules at the start are shared, and where the lines after them begin. */
  readonly kept: number;
  readonly from: number;
  /** The index of the first shared rule at the end, among the known ones, and where its line begins in the new text. */
  readonly rest: number;
  readonly to: number;
  readonly shared: number;
}

function sharedParts(text: string, of: GroupRules): SharedParts {
  const { text: known, starts } = of;
  const start = commonStart(text, known);
  // A line is shared only if the next one begins within the common part: its end is in it, too.
  const next = firstAtLeast(starts, start + 1) - 1;
  const from = next < 0 ? 0 : (starts[next] ?? 0);
  const kept = next < 0 ? 0 : firstAtLeast(starts, from);
  const end = commonEnd(text, known, Math.min(text.length, known.length) - start);
  // The character before a shared line is common, too, so that a line begins there in both.
  const rest = Math.max(kept, firstAtLeast(starts, known.length - end + 1));
  const to = rest < starts.length ? (starts[rest] ?? 0) + text.length - known.length : text.length + 1;
  return { of, kept, from, rest, to, shared: kept + starts.length - rest };
}

/** Characters compared at once. */
const CHUNK = 1_024;

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let offset = 0;
  while (offset + CHUNK <= most && a.slice(offset, offset + CHUNK) === b.slice(offset, offset + CHUNK)) offset += CHUNK;
  while (offset < most && a.charCodeAt(offset) === b.charCodeAt(offset)) offset += 1;
  return offset;
}

/** At most `most` characters. */
function commonEnd(a: string, b: string, most: number): number {
  const inA = (offset: number) => a.slice(a.length - offset - CHUNK, a.length - offset);
  const inB = (offset: number) => b.slice(b.length - offset - CHUNK, b.length - offset);
  let offset = 0;
  while (offset + CHUNK <= most && inA(offset) === inB(offset)) offset += CHUNK;
  while (offset < most && a.charCodeAt(a.length - 1 - offset) === b.charCodeAt(b.length - 1 - offset)) offset += 1;
  return offset;
}

/** The first index in an ascending list with at least this value. */
function firstAtLeast(list: Int32Array, least: number): number {
  return firstIndex(0, list.length, (index) => (list[index] ?? 0) >= least);
}
