// Finds the rule that decides for a path, and all rules that match, among the groups that apply to a crawler. Long work is done
// once for all crawlers that share a group, and its steps are counted.
import { runAll, type Steps, sortedInSteps } from '../../base/steps.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { furthestEnd, matches, type Pattern, type Searchable } from '../grammar/pattern.ts';
import type { Group, Match, Rule } from '../types.ts';
import { compiled, compiledFor } from './long-patterns.ts';
import { isLong, MOST_STEPS, searchable } from './path-index.ts';
import { comparePrecedence } from './precedence.ts';
import { createRuleIndex } from './rule-index.ts';

/** The deciding rule; undefined if none decides. */
export type Found = Candidate | 'too-complex' | undefined;

/** From a part of the groups, in so many steps. */
interface PartFound {
  readonly best: Candidate | undefined;
  readonly steps: number;
}

interface PartMatches {
  readonly matched: readonly Match[];
  readonly steps: number;
}

/** From this many rules on, an index pays off even for a single question: more about the same file are likely to follow. */
const MANY_RULES = 1_000;
/** From this many characters on, the result for a path is kept: the next crawler asks about the same URL. */
const MANY_CHARACTERS = 50_000;
/** From this many rules on, one of several groups has its own index, which other crawlers can share. */
const MANY_IN_A_GROUP = 100;

/** What is kept for groups with many rules, or with a question about a long path. */
interface Prepared {
  readonly groups: readonly Group[];
  readonly find: (path: string) => PartFound;
  /** All rules, prepared and in an index; null if each question searches them. */
  readonly ranked: readonly Ranked[] | null;
  /** The last result: many crawlers ask about the same path. */
  found: (PartFound & { readonly path: string }) | null;
  matches: (PartMatches & { readonly path: string }) | null;
}

/** By the first of the groups: all crawlers that no group names share the entry of `*`. */
const prepared = new WeakMap<Group, Prepared>();

/** The groups that are searched together: each large one separately, all others combined. */
export function searchedTogether(groups: readonly Group[], { winner }: Grammar): readonly (readonly Group[])[] {
  if (groups.length === 0) return [];
  // Only with pattern lengths can winners of separate parts be compared.
  if (groups.length === 1 || winner !== 'longest') return [groups];
  const hasMany = ({ rules }: Group) => rules.length >= MANY_IN_A_GROUP;
  const others = groups.filter((group) => !hasMany(group));
  return [...groups.filter(hasMany).map((group) => [group]), ...(others.length > 0 ? [others] : [])];
}

/** The rule that decides. `isWorthIt`: prepare the groups even if they have few rules. */
export function findRule(
  parts: readonly (readonly Group[])[],
  grammar: Grammar,
  path: string,
  isWorthIt: boolean,
): Found {
  let best: Candidate | undefined;
  let steps = 0;
  for (const part of parts) {
    const kept = keptFor(part, grammar, isWorthIt);
    const found = kept ? findOnce(kept, path) : findBest(part, grammar, path);
    steps += found.steps;
    if (steps > MOST_STEPS) return 'too-complex';
    if (found.best && (best === undefined || isBetter(found.best, best))) best = found.best;
  }
  return best;
}

function keptFor(part: readonly Group[], grammar: Grammar, isWorthIt: boolean): Prepared | null {
  const known = preparedFor(part);
  const isIndexWorthIt = isWorthIt || isMany(part);
  if (known && (known.ranked || !isIndexWorthIt)) return known;
  if (isIndexWorthIt) return runAll(prepareRanked(part, grammar));
  return isMuchText(part) ? prepare(part, null, (path) => findBest(part, grammar, path)) : null;
}

function isMany(groups: readonly Group[]): boolean {
  return groups.reduce((count, { rules }) => count + rules.length, 0) >= MANY_RULES;
}

function isMuchText(groups: readonly Group[]): boolean {
  let characters = 0;
  for (const { rules } of groups) for (const { path } of rules) characters += path.length;
  return characters >= MANY_CHARACTERS;
}

/** The better of two matches, each the best of its part. */
function isBetter(a: Candidate, b: Candidate): boolean {
  const precedence = comparePrecedence(a.rule, a.pattern.length, b.rule, b.pattern.length);
  return precedence === 0 ? a.rule.line < b.rule.line : precedence < 0;
}

function preparedFor(groups: readonly Group[]): Prepared | null {
  const [first] = groups;
  const known = first && prepared.get(first);
  const isSame =
    known?.groups.length === groups.length && known.groups.every((group, index) => group === groups[index]);
  return known && isSame ? known : null;
}

/** Prepares groups with many rules, so that a question takes no longer than with an ordinary file. */
export function* prepareInSteps(parts: readonly (readonly Group[])[], grammar: Grammar): Steps<void> {
  for (const part of parts) {
    yield;
    if (isMany(part) && !preparedFor(part)?.ranked) yield* prepareRanked(part, grammar);
  }
}

function prepare(groups: readonly Group[], ranked: Prepared['ranked'], find: Prepared['find']): Prepared | null {
  const [first] = groups;
  if (first === undefined) return null;
  const made: Prepared = { groups, ranked, find, found: null, matches: null };
  prepared.set(first, made);
  return made;
}

/** All rules, prepared for many questions. */
function* prepareRanked(groups: readonly Group[], grammar: Grammar): Steps<Prepared | null> {
  const ranked = yield* rankInSteps(groups, grammar);
  if (grammar.winner === 'furthest') {
    return prepare(groups, ranked, (path) => {
      const index = searchable(path);
      const best = furthestOf(ranked, path, index);
      return { best, steps: index.steps ?? 0 };
    });
  }
  const rankOf = yield* createRuleIndex(ranked.map(({ pattern }) => pattern));
  return prepare(groups, ranked, (path) => {
    const index = searchable(path);
    const best = ranked[rankOf(path, index)];
    return { best, steps: index.steps ?? 0 };
  });
}

/** Keeps a result that may have taken long, since it is asked for again. */
function findOnce(prepared: Prepared, path: string): PartFound {
  if (prepared.ranked && !isLong(path)) return prepared.find(path);
  if (prepared.found?.path === path) return prepared.found;
  const found = { path, ...prepared.find(path) };
  prepared.found = found;
  return found;
}

export interface Candidate {
  readonly rule: Rule;
  readonly pattern: Pattern;
}

/** A rule's pattern, as `rank` returns it. */
export interface Ranked extends Candidate {
  /** The index of the rule among all rules of the groups. */
  readonly ruleIndex: number;
}

/**
 * Best first; in the order of the file if neither is better. The first match in this order decides. If the URL itself affects
 * which is better, it is the order of the file.
 */
export function rank(groups: readonly Group[], grammar: Grammar): readonly Ranked[] {
  return runAll(rankInSteps(groups, grammar));
}

/** Rules prepared in one step. */
const RULES_IN_A_STEP = 1_000;

function* rankInSteps(groups: readonly Group[], grammar: Grammar): Steps<readonly Ranked[]> {
  const candidates: Ranked[] = [];
  let ruleIndex = 0;
  for (const { rules } of groups) {
    for (const rule of rules) {
      for (const text of grammar.patternsOf(rule)) {
        candidates.push({ rule, pattern: compiled(grammar, rule, text), ruleIndex });
      }
      ruleIndex += 1;
      if (ruleIndex % RULES_IN_A_STEP === 0) yield;
    }
  }
  if (grammar.winner !== 'longest') return candidates;
  return yield* sortedInSteps(candidates, (a, b) =>
    comparePrecedence(a.rule, a.pattern.length, b.rule, b.pattern.length),
  );
}

/** How much of the path a rule matches: the length by which rules are compared. */
export function lengthOf({ winner }: Grammar, pattern: Pattern, path: string, index?: Searchable): number {
  return winner === 'furthest' ? furthestEnd(pattern, path, index) : pattern.length;
}

/** The input of `findBest`. `candidates` are in the order of the file. */
function furthestOf(candidates: readonly Candidate[], path: string, index: Searchable): Candidate | undefined {
  let best: Candidate | undefined;
  let end = -1;
  for (const candidate of candidates) {
    if (!matches(candidate.pattern, path, index)) continue;
    const own = furthestEnd(candidate.pattern, path, index);
    if (best !== undefined && comparePrecedence(candidate.rule, own, best.rule, end) >= 0) continue;
    best = candidate;
    end = own;
  }
  return best;
}

/** The best match for one path. If pattern lengths decide, patterns that can't win aren't even tried. */
function findBest(groups: readonly Group[], grammar: Grammar, path: string): PartFound {
  const index = searchable(path);
  const best = bestOf(groups, grammar, path, index);
  return { best, steps: index.steps ?? 0 };
}

function bestOf(groups: readonly Group[], grammar: Grammar, path: string, index: Searchable): Candidate | undefined {
  const matched: Candidate[] | null = grammar.winner === 'furthest' ? [] : null;
  let best: Candidate | undefined;
  for (const { rules } of groups) {
    for (const rule of rules) {
      for (const text of grammar.patternsOf(rule)) {
        if (best !== undefined && comparePrecedence(rule, text.length, best.rule, best.pattern.length) >= 0) continue;
        const pattern = compiledFor(path, grammar, rule, text);
        if (!pattern || !matches(pattern, path, index)) continue;
        if (grammar.winner === 'first') return { rule, pattern };
        if (matched === null) best = { rule, pattern };
        else matched.push({ rule, pattern });
      }
    }
  }
  return matched === null ? best : furthestOf(matched, path, index);
}

/** All matches, each rule once, in the order of `rank`; null if finding them is too complex. */
export function allMatches(groups: readonly Group[], grammar: Grammar, path: string): readonly Match[] | null {
  const all: Match[] = [];
  let steps = 0;
  for (const part of searchedTogether(groups, grammar)) {
    const found = matchesOnce(part, grammar, path);
    steps += found.steps;
    if (steps > MOST_STEPS) return null;
    for (const match of found.matched) all.push(match);
  }
  return grammar.winner === 'first'
    ? all
    : all.sort((a, b) => comparePrecedence(a.rule, a.length, b.rule, b.length) || a.rule.line - b.rule.line);
}

function matchesOnce(part: readonly Group[], grammar: Grammar, path: string): PartMatches {
  const known = preparedFor(part);
  if (known?.matches?.path === path) return known.matches;
  const matches = {
    path,
    ...(known?.ranked ? matchesAmong(known.ranked, grammar, path) : matchesOf(part, grammar, path)),
  };
  if (known) known.matches = matches;
  return matches;
}

/** If a rule has several patterns, the first that matches counts. */
function matchesAmong(ranked: readonly Ranked[], grammar: Grammar, path: string): PartMatches {
  const index = searchable(path);
  const matched = new Map<Rule, Match>();
  for (const { rule, pattern } of ranked) {
    if (matched.has(rule) || !matches(pattern, path, index)) continue;
    matched.set(rule, { rule, length: lengthOf(grammar, pattern, path, index) });
  }
  return { matched: [...matched.values()], steps: index.steps ?? 0 };
}

function matchesOf(groups: readonly Group[], grammar: Grammar, path: string): PartMatches {
  const index = searchable(path);
  const matched: Match[] = [];
  for (const { rules } of groups) {
    for (const rule of rules) {
      for (const text of grammar.patternsOf(rule)) {
        const pattern = compiledFor(path, grammar, rule, text);
        if (pattern === null || !matches(pattern, path, index)) continue;
        matched.push({ rule, length: lengthOf(grammar, pattern, path, index) });
        break;
      }
    }
  }
  return { matched, steps: index.steps ?? 0 };
}
