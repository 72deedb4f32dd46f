// Which of the rules that match a path is used, in parsers where that is not the first in the file.
import type { Rule } from '../types.ts';

/**
 * RFC 9309 §2.2.2: the match with the most bytes is used, and of an allow and a disallow rule that are equivalent, the
 * allow rule. Negative where `a` is better.
 */
export function comparePrecedence(a: Rule, lengthOfA: number, b: Rule, lengthOfB: number): number {
  return lengthOfB - lengthOfA || strictness(a) - strictness(b);
}

function strictness(rule: Rule): number {
  return rule.kind === 'allow' ? 0 : 1;
}
