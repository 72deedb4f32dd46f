// The one answer that every judge gives, whatever its strategy, and where it stands in the file.
import type { Pattern } from '../match/pattern.ts';
import type { CrawlAnswer, Rule, Verdict } from '../types.ts';

/** What a rule says whose pattern matched. A match of no bytes is the weakest there is: it decides nothing, so the URL is allowed. */
export function answerWith(rule: Rule, pattern: Pattern): CrawlAnswer {
  return rule.kind === 'allow' || pattern.length === 0 ? 'allowed' : 'disallowed';
}

/** Where the rule or the Crawl-delay stands that decides, 1-based; null where none does. */
export function decidingLine({ because, rule }: Pick<Verdict, 'because' | 'rule'>): number | null {
  return because.kind === 'crawl-delay' ? because.line : (rule?.line ?? null);
}
