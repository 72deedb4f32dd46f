// Which rules a class of crawlers follows after a change and not before. What stands in another place or is said twice is no
// change where the place decides nothing.
import { commonEnds } from './class-judge.ts';
import { readerOf } from './dialects/index.ts';
import { LONGEST_SHARED_PATH } from './judge.ts';
import { createMatchSets } from './match-sets.ts';
import type { Dialect, Rule } from './types.ts';

export interface RuleChanges {
  /** Whether every URL gets the same answer for sure. */
  readonly isSame: boolean;
  /** In the order of each file. Where their order decides, rules that were only moved are in neither. */
  readonly added: readonly Rule[];
  readonly removed: readonly Rule[];
  /** Whether only URLs that match one of those can get another answer. */
  readonly areAll: boolean;
}

const NO_CHANGES: RuleChanges = { isSame: true, added: [], removed: [], areAll: true };

/** @param dialect by which the rules of both were read */
export function changedRules(before: readonly Rule[], after: readonly Rule[], dialect: Dialect): RuleChanges {
  const { patternsOf, winner } = readerOf(dialect);
  const { start, endBefore, endAfter } = commonEnds(before, after);
  if (endBefore === start && endAfter === start) return NO_CHANGES;
  const isOrdered = winner === 'first';
  const eachMeaning = (rules: readonly Rule[], visit: (meaning: string, rule: Rule) => void) => {
    for (const rule of rules) {
      // What matches with no octets allows, whatever it says.
      for (const pattern of patternsOf(rule)) visit(`${pattern === '' ? 'allow' : rule.kind} ${pattern}`, rule);
    }
  };
  const meaningsOf = (rules: readonly Rule[]) => {
    const found = new Map<string, Rule>();
    eachMeaning(rules, (meaning, rule) => {
      if (!found.has(meaning)) found.set(meaning, rule);
    });
    return found;
  };
  // Where the order decides, what comes before a rule can make it one that never decides: all are looked at.
  const old = meaningsOf(isOrdered ? before : before.slice(start, endBefore));
  const next = meaningsOf(isOrdered ? after : after.slice(start, endAfter));
  if (isOrdered && haveSameKeys(old, next)) return NO_CHANGES;
  for (const meaning of [...old.keys()]) {
    if (next.delete(meaning)) old.delete(meaning);
  }
  if (!isOrdered) {
    const forget = (meaning: string) => {
      old.delete(meaning);
      next.delete(meaning);
    };
    for (const rules of [before.slice(0, start), before.slice(endBefore)]) {
      if (old.size + next.size > 0) eachMeaning(rules, forget);
    }
    if (old.size + next.size === 0) return NO_CHANGES;
  }
  return {
    isSame: false,
    added: [...new Set(next.values())],
    removed: [...new Set(old.values())],
    areAll: !isOrdered,
  };
}

/** In the same order. */
function haveSameKeys(old: ReadonlyMap<string, Rule>, next: ReadonlyMap<string, Rule>): boolean {
  if (old.size !== next.size) return false;
  const keys = next.keys();
  for (const key of old.keys()) if (keys.next().value !== key) return false;
  return true;
}

/** Whether any of the rules matches a URL. It may say yes where none does, never no where one does. */
export function createRuleFilter(dialect: Dialect, rules: readonly Rule[]): (url: string) => boolean {
  const { normaliseUrl, patternsOf, compile } = readerOf(dialect);
  const patterns = [...new Set(rules.flatMap(patternsOf))].map((text) => ({ pattern: compile(text), value: null }));
  const find = createMatchSets(patterns, (matched) => (matched.length > 0 ? 1 : 0));
  return (url) => {
    const path = normaliseUrl(url);
    return path.length > LONGEST_SHARED_PATH || find(path) === 1;
  };
}
