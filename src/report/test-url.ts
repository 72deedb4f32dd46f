// Another URL of the site, by its robots.txt: the answers on crawling for the crawlers of a report. The
// page itself isn't known, so indexing isn't answered.
import type { RobotsOutcome } from '../robots/index.ts';
import { crawlJudge } from './crawl.ts';
import type { CrawlerReport, PageReport } from './types.ts';

export type TestedCrawl = Pick<CrawlerReport, 'crawler' | 'crawl' | 'readIn'>;

/**
 * @param report what was reported on this `outcome`
 * @param url of the same origin
 * @param now milliseconds since the epoch
 */
export function testUrl(report: PageReport, outcome: RobotsOutcome, url: string, now: number): readonly TestedCrawl[] {
  const judge = crawlJudge(outcome, now);
  return report.crawlers.map(({ crawler }) => {
    const { answer, because, readIn } = judge.crawl(crawler, url);
    return { crawler, crawl: { answer, because }, readIn };
  });
}
