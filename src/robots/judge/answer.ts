// What a rule does to a whole site, and the line that decides.
import { grammarOf } from '../dialects/index.ts';
import { matchesEverything } from '../grammar/pattern.ts';
import { answerWith } from '../match/precedence.ts';
import type { Dialect, Rule, Verdict } from '../types.ts';

/** Whether the rule blocks the whole site, but for what other rules allow. */
export function disallowsEverything(rule: Rule, dialect: Dialect): boolean {
  // A path has one slash for certain, and some parsers drop a `?` at the end. Few patterns are so short, and no long one has many parts.
  if (rule.kind !== 'disallow' || !/^(?:\/\**|\*+(?:\/\**)?)?[$?]?$/.test(rule.pattern)) return false;
  const { patternsOf, compile } = grammarOf(dialect);
  return patternsOf(rule).some((text) => answerWith(rule, text) === 'disallowed' && matchesEverything(compile(text)));
}

/** Whether no match of the rule blocks a URL. */
export function disallowsNothing(rule: Rule, dialect: Dialect): boolean {
  return grammarOf(dialect)
    .patternsOf(rule)
    .every((text) => answerWith(rule, text) === 'allowed');
}

/** The line of the deciding rule or Crawl-delay, 1-based; null if none decides. */
export function decidingLine({ because, rule }: Pick<Verdict, 'because' | 'rule'>): number | null {
  return because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
}
