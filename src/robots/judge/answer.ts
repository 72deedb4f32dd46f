// What a rule does to a whole site, and the line that decides.
import { grammarOf } from '../dialects/index.ts';
import { matchesEverything } from '../grammar/pattern.ts';
import { answerWith } from '../match/precedence.ts';
import type { Dialect, Rule } from '../types.ts';

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
export function decidingLine({ because, rule }: Decision): number | null {
  return because.line ?? rule?.line ?? null;
}

/** The part of a verdict that has lines: a Crawl-delay's own, or its rule's. */
interface Decision {
  readonly because: { readonly kind: string; readonly line?: number };
  readonly rule: Pick<Rule, 'line'> | null;
}
