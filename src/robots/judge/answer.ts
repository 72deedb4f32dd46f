// The one answer that every judge gives, whatever its strategy.
import type { Pattern } from '../match/pattern.ts';
import type { CrawlAnswer, Rule } from '../types.ts';

/** What a rule says whose pattern matched. A match of no bytes is the weakest there is: it decides nothing, so the URL is allowed. */
export function answerWith(rule: Rule, pattern: Pattern): CrawlAnswer {
  return rule.kind === 'allow' || pattern.length === 0 ? 'allowed' : 'disallowed';
}
