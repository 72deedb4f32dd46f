// Whether a report's crawlers can crawl another URL of the site. Whether they index it isn't known, since the page isn't fetched.
import type { RobotsOutcome } from '../../robots/index.ts';
import type { CrawlerReport, PageReport } from '../data/types.ts';
import { createOriginJudge } from './origin-judge.ts';

export type TestedCrawl = Pick<CrawlerReport, 'crawler' | 'crawl' | 'readIn'>;

/**
 * @param report made with this `outcome`
 * @param url of the same origin
 * @param now milliseconds since the epoch
 */
export function testUrl(report: PageReport, outcome: RobotsOutcome, url: string, now: number): readonly TestedCrawl[] {
  const judge = createOriginJudge(outcome, now);
  return report.crawlers.map(({ crawler }) => {
    const { answer, because, readIn } = judge.crawl(crawler, url);
    return { crawler, crawl: { answer, because }, readIn };
  });
}
