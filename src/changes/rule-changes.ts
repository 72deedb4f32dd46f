// Which rules a class of crawlers follows after a change and not before. What stands in another place or is said twice is no
// change where the place decides nothing.
import { type AnswerClass, distinctRules, type Rule } from '../robots/index.ts';

/** Rules of each kind that are reported. */
const MOST_RULES = 1_000;

export interface RuleChanges {
  /** Whether every URL gets the same answer for sure. */
  readonly isSame: boolean;
  readonly added: readonly Rule[];
  readonly removed: readonly Rule[];
  readonly omitted: number;
}

const NO_CHANGES: RuleChanges = { isSame: true, added: [], removed: [], omitted: 0 };

export function changedRules(before: AnswerClass | undefined, after: AnswerClass | undefined): RuleChanges {
  if (before === undefined || after === undefined) return NO_CHANGES;
  const { byMeaning: old } = distinctRules(before);
  const { byMeaning: next, isOrdered } = distinctRules(after);
  const removed = rulesWithout(old, next);
  const added = rulesWithout(next, old);
  const isSame = removed.length === 0 && added.length === 0 && (!isOrdered || haveSameOrder(old, next));
  if (isSame) return NO_CHANGES;
  return {
    isSame,
    added: added.slice(0, MOST_RULES),
    removed: removed.slice(0, MOST_RULES),
    omitted: Math.max(0, added.length - MOST_RULES) + Math.max(0, removed.length - MOST_RULES),
  };
}

/** The rules of the one that say what none of the other says. */
function rulesWithout(rules: ReadonlyMap<string, Rule>, others: ReadonlyMap<string, Rule>): readonly Rule[] {
  return [...new Set([...rules].flatMap(([meaning, rule]) => (others.has(meaning) ? [] : [rule])))];
}

function haveSameOrder(old: ReadonlyMap<string, Rule>, next: ReadonlyMap<string, Rule>): boolean {
  const keys = next.keys();
  for (const key of old.keys()) if (keys.next().value !== key) return false;
  return true;
}
