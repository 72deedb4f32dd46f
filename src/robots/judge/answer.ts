// What a rule does to a whole site, and the line that decides.
import { grammarOf } from '../dialects/index.ts';
import { matchesEverything } from '../grammar/pattern.ts';
import { answerWith } from '../match/precedence.ts';
import type { Dialect, Rule, Verdict } from '../types.ts';

/** Whether the rule blocks the whole site, but for what other rules allow. */
export function disallowsEverything(rule: Rule, dialect: Dialect): boolean {
  // Of a hundred thousand rules, few have no other character.
  if (rule.kind !== 'disallow' || !/^[/*$?]*$/.test(rule.pattern)) return false;
  const { patternsOf, compile } = grammarOf(dialect);
  return patternsOf(rule).some((text) => {
    const pattern = compile(text);
    return answerWith(rule, pattern) === 'disallowed' && matchesEverything(pattern);
  });
}

/** Whether no match of the rule blocks a URL. */
export function disallowsNothing(rule: Rule, dialect: Dialect): boolean {
  if (rule.kind === 'allow') return true;
  const { patternsOf, compile } = grammarOf(dialect);
  return patternsOf(rule).every((text) => answerWith(rule, compile(text)) === 'allowed');
}

/** The line of the deciding rule or Crawl-delay, 1-based; null if none decides. */
export function decidingLine({ because, rule }: Pick<Verdict, 'because' | 'rule'>): number | null {
  return because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
}
