// The line of robots.txt behind a crawler's answer on fetching.
import type { Rule } from '../robots/index.ts';
import type { CrawlerReport } from './types.ts';

/** The rule that decided, or would if the crawler obeyed; null where none did. */
export function decidingRule({ crawl: { because } }: Pick<CrawlerReport, 'crawl'>): Rule | null {
  const isByRules = because.kind === 'rules' || because.kind === 'need-not-obey';
  return (isByRules && because.verdict?.rule) || null;
}
