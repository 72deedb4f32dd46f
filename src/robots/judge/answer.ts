// The answer that every strategy gives, and the line that decides.
import { grammarOf } from '../dialects/index.ts';
import { matchesEverything, type Pattern } from '../grammar/pattern.ts';
import type { CrawlAnswer, Dialect, Rule, Verdict } from '../types.ts';

/**
 * The answer of a rule whose pattern matched. A match of no bytes is the weakest possible: it decides nothing, so the URL is
 * allowed.
 */
export function answerWith(rule: Rule, pattern: Pattern): CrawlAnswer {
  return rule.kind === 'allow' || pattern.length === 0 ? 'allowed' : 'disallowed';
}

/** Whether the rule blocks the whole site, but for what other rules allow. */
export function disallowsEverything(rule: Rule, dialect: Dialect): boolean {
  // Of a hundred thousand rules, few have no other character.
  if (rule.kind !== 'disallow' || !/^[/*$?]*$/.test(rule.pattern)) return false;
  const { patternsOf, compile } = grammarOf(dialect);
  return patternsOf(rule).some((text) => {
    const pattern = compile(text);
    return pattern.length > 0 && matchesEverything(pattern);
  });
}

/** The line of the deciding rule or Crawl-delay, 1-based; null if none decides. */
export function decidingLine({ because, rule }: Pick<Verdict, 'because' | 'rule'>): number | null {
  return because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
}
