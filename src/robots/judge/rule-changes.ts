// The rules that a class of crawlers follows only before or only after a change. If the order of rules decides nothing, moved
// and repeated rules aren't changes.
import type { Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { createMatchSets } from '../match/match-sets.ts';
import { answerWith } from '../match/precedence.ts';
import type { Dialect, Rule } from '../types.ts';
import { LONGEST_SHARED_PATH } from './batch-judge.ts';
import { hunksOf } from './rule-hunks.ts';

export interface RuleChanges {
  /** Whether every URL certainly gets the same answer. */
  readonly isSame: boolean;
  /** In the order of each file. If the order decides, rules that were only moved are in neither. */
  readonly added: FoundRules;
  readonly removed: FoundRules;
  /** Only URLs that match one of these can get another answer. */
  readonly touched: readonly Rule[];
}

/** Rules that are searched for as they are asked for. Undefined is a step: no rule was found in it. */
export type FoundRules = Iterable<Rule | undefined>;

const NO_CHANGES: RuleChanges = { isSame: true, added: [], removed: [], touched: [] };

/** @param dialect the parser that read both lists */
export function* changedRules(before: readonly Rule[], after: readonly Rule[], dialect: Dialect): Steps<RuleChanges> {
  const hunks = yield* hunksOf(before, after);
  if (hunks.length === 0) return NO_CHANGES;
  const grammar = grammarOf(dialect);
  const removedRules = hunks.flatMap((hunk) => before.slice(hunk.before, hunk.before + hunk.removed));
  const addedRules = hunks.flatMap((hunk) => after.slice(hunk.after, hunk.after + hunk.inserted));
  const isOrdered = grammar.winner === 'first';
  const countsBefore = yield* countsIn(before, grammar);
  const added = { [Symbol.iterator]: () => rulesNotIn(addedRules, grammar, (meaning) => countsBefore.has(meaning)) };
  const removed = {
    *[Symbol.iterator]() {
      const countsAfter = yield* countsIn(isOrdered ? after : addedRules, grammar);
      const removedCounts = isOrdered ? NONE : yield* countsIn(removedRules, grammar);
      const isStillThere = (meaning: string) =>
        countsAfter.has(meaning) ||
        (!isOrdered && (countsBefore.get(meaning) ?? 0) > (removedCounts.get(meaning) ?? 0));
      yield* rulesNotIn(removedRules, grammar, isStillThere);
    },
  };
  const isSame = isOrdered
    ? yield* haveSameOrder(countsBefore, after, grammar)
    : (yield* isEmpty(added)) && (yield* isEmpty(removed));
  return isSame ? NO_CHANGES : { isSame, added, removed, touched: [...removedRules, ...addedRules] };
}

const NONE: ReadonlyMap<string, number> = new Map();

function* isEmpty(rules: FoundRules): Steps<boolean> {
  for (const rule of rules) {
    if (rule !== undefined) return false;
    yield;
  }
  return true;
}

/** Rules whose meanings are compared in one step. */
const RULES_IN_A_STEP = 2_000;

const meanings = new WeakMap<Rule, readonly string[]>();

/** The effects of a rule, by which the rules of one parser are compared. */
function meaningsOf(rule: Rule, { patternsOf }: Grammar): readonly string[] {
  let known = meanings.get(rule);
  if (known === undefined) {
    known = patternsOf(rule).map((text) => `${answerWith(rule, text)} ${text}`);
    meanings.set(rule, known);
  }
  return known;
}

/** Without duplicates, only rules with an effect that isn't in the other list. */
function* rulesNotIn(
  rules: readonly Rule[],
  grammar: Grammar,
  isIn: (meaning: string) => boolean,
): Generator<Rule | undefined, void, undefined> {
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    let isNew = false;
    for (const meaning of meaningsOf(rule, grammar)) {
      if (seen.has(meaning)) continue;
      seen.add(meaning);
      isNew ||= !isIn(meaning);
    }
    if (isNew) yield rule;
    else if (index % RULES_IN_A_STEP === RULES_IN_A_STEP - 1) yield;
  }
}

const knownCounts = new WeakMap<readonly Rule[], ReadonlyMap<string, number>>();

/** How many rules have each effect, in the order of the first of them. Kept for rules that are compared again and again. */
function* countsIn(rules: readonly Rule[], grammar: Grammar): Steps<ReadonlyMap<string, number>> {
  const known = knownCounts.get(rules);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const [index, rule] of rules.entries()) {
    if (index % RULES_IN_A_STEP === RULES_IN_A_STEP - 1) yield;
    for (const meaning of meaningsOf(rule, grammar)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  }
  knownCounts.set(rules, counts);
  return counts;
}

/**
 * Whether they have the same effects in the same order. All are compared, since a rule can be made ineffective by an earlier
 * one.
 */
function* haveSameOrder(old: ReadonlyMap<string, number>, rules: readonly Rule[], grammar: Grammar): Steps<boolean> {
  const expected = old.keys();
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    if (index % RULES_IN_A_STEP === RULES_IN_A_STEP - 1) yield;
    for (const meaning of meaningsOf(rule, grammar)) {
      if (seen.has(meaning)) continue;
      seen.add(meaning);
      if (expected.next().value !== meaning) return false;
    }
  }
  return expected.next().done === true;
}

/** Whether any of the rules may match a URL: sometimes true without a match, but never false with one. */
export function createRuleFilter(dialect: Dialect, rules: readonly Rule[]): (url: string) => boolean {
  const { normalizeUrl, patternsOf, compile } = grammarOf(dialect);
  const patterns = [...new Set(rules.flatMap(patternsOf))].map((text) => ({ pattern: compile(text), value: null }));
  const find = createMatchSets(patterns, (matched) => (matched.length > 0 ? 1 : 0));
  return (url) => {
    const path = normalizeUrl(url);
    return path.length > LONGEST_SHARED_PATH || find(path) === 1;
  };
}
