// The line of robots.txt behind a crawler's answer on fetching.
import type { RuleExcerpt } from '../data/rule-excerpt.ts';
import type { CrawlerReport, VerdictExcerpt } from '../data/types.ts';

/** The verdict of the rules, even if the crawler need not obey; null if none were read. */
export function verdictOfRules({ crawl: { because } }: Pick<CrawlerReport, 'crawl'>): VerdictExcerpt | null {
  return because.kind === 'rules' || because.kind === 'need-not-obey' ? because.verdict : null;
}

/** The rule that decided, or would decide if the crawler obeyed; null if none did. */
export function decidingRule(report: Pick<CrawlerReport, 'crawl'>): RuleExcerpt | null {
  return verdictOfRules(report)?.rule ?? null;
}
