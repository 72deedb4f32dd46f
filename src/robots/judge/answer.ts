// The answer that every strategy gives, and the line that decides.
import type { Pattern } from '../grammar/pattern.ts';
import type { CrawlAnswer, Rule, Verdict } from '../types.ts';

/**
 * The answer of a rule whose pattern matched. A match of no bytes is the weakest possible: it decides nothing, so the URL is
 * allowed.
 */
export function answerWith(rule: Rule, pattern: Pattern): CrawlAnswer {
  return rule.kind === 'allow' || pattern.length === 0 ? 'allowed' : 'disallowed';
}

/** The line of the deciding rule or Crawl-delay, 1-based; null if none decides. */
export function decidingLine({ because, rule }: Pick<Verdict, 'because' | 'rule'>): number | null {
  return because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
}
