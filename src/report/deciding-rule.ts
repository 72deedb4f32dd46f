// The line of robots.txt behind a crawler's answer on fetching.
import type { RuleExcerpt } from './rule-excerpt.ts';
import type { CrawlerReport, VerdictExcerpt } from './types.ts';

/** What the rules say, also where the crawler need not obey; null where none were read. */
export function verdictOfRules({ crawl: { because } }: Pick<CrawlerReport, 'crawl'>): VerdictExcerpt | null {
  return because.kind === 'rules' || because.kind === 'need-not-obey' ? because.verdict : null;
}

/** The rule that decided, or would if the crawler obeyed; null where none did. */
export function decidingRule(report: Pick<CrawlerReport, 'crawl'>): RuleExcerpt | null {
  return verdictOfRules(report)?.rule ?? null;
}
