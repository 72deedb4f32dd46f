// The Crawl-delay that a robots.txt sets for a crawler, if its operator documents that it honors one. No standard defines it.
import type { Crawler } from '../crawlers/index.ts';
import { type CrawlerIdentity, classesOf, crawlDelayIn, type Parses } from '../robots/index.ts';

/** Seconds between two requests; null if none is set, or the crawler isn't known to honor one. */
export function crawlDelayOf(crawler: Crawler, parses: Parses): number | null {
  const policy = crawler.crawlDelay;
  if (policy === null) return null;
  const own = firstDelay(crawler, parses);
  const seconds =
    own === null && policy.fallsBackOnStar ? firstDelay({ ...crawler, chain: ['*'], ignoresStar: false }, parses) : own;
  return seconds === null ? null : Math.min(seconds, policy.longest ?? seconds);
}

/** The first one in the groups that the crawler follows. */
function firstDelay(identity: CrawlerIdentity, parses: Parses): number | null {
  for (const { robots, groups } of classesOf(parses, [identity])) {
    const seconds = crawlDelayIn(robots, groups);
    if (seconds !== null) return seconds;
  }
  return null;
}
