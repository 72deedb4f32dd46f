// The Crawl-delay that a robots.txt sets for a crawler, if its operator documents that it honors one. No standard defines it.
import type { Crawler } from '../crawlers/index.ts';
import { type CrawlerIdentity, classesOf, type Parses } from '../robots/index.ts';

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
    const followed = new Set(groups);
    for (const { key, value, group } of robots.others) {
      if (key !== 'crawl-delay' || group === null || !followed.has(group)) continue;
      if (/^\d{1,6}(?:\.\d{1,6})?$/.test(value)) return Number(value);
    }
  }
  return null;
}
