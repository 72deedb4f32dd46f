// Which matching rule wins, in parsers where that isn't the first in the file, and the answer of the one that won.
import type { Pattern } from '../grammar/pattern.ts';
import type { CrawlAnswer, Rule } from '../types.ts';

/**
 * RFC 9309 §2.2.2: the match with the most bytes wins, and between an equivalent allow and disallow rule, the allow rule.
 * Negative if `a` is better.
 */
export function comparePrecedence(a: Rule, lengthOfA: number, b: Rule, lengthOfB: number): number {
  return lengthOfB - lengthOfA || strictness(a) - strictness(b);
}

function strictness(rule: Rule): number {
  return rule.kind === 'allow' ? 0 : 1;
}

/**
 * The answer of a rule whose pattern matched. A match of no bytes is the weakest possible: it decides nothing, so the URL is
 * allowed.
 *
 * @param pattern or its text, which is empty if the pattern is
 */
export function answerWith(rule: Rule, pattern: Pick<Pattern, 'length'>): CrawlAnswer {
  return rule.kind === 'allow' || pattern.length === 0 ? 'allowed' : 'disallowed';
}
