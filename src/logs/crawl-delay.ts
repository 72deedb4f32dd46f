// The Crawl-delay that a robots.txt sets for a crawler, if its operator documents that it honors one. No standard defines it.
import type { Crawler } from '../crawlers/index.ts';
import { type CrawlerIdentity, classesOf, type Parses } from '../robots/index.ts';

/** The longest delay in seconds that each honors, by product token in lower case. The sources are in robots/records/records.ts. */
const HONORED: ReadonlyMap<string, number> = new Map([
  ['bingbot', 30],
  ['claudebot', Number.POSITIVE_INFINITY],
  ['claude-searchbot', Number.POSITIVE_INFINITY],
  ['claude-user', Number.POSITIVE_INFINITY],
  ['semrushbot', 10],
]);

/** Seconds between two requests; null if none is set, or the crawler isn't known to honor one. */
export function crawlDelayOf(crawler: Crawler, parses: Parses): number | null {
  const longest = HONORED.get(crawler.token.toLowerCase());
  if (longest === undefined) return null;
  const seconds = delayFor(crawler, parses);
  return seconds === null ? null : Math.min(seconds, longest);
}

/** Bing takes the delay of the `*` group if its own group has none. */
function delayFor(crawler: Crawler, parses: Parses): number | null {
  const own = firstDelay(crawler, parses);
  return own === null && crawler.dialect === 'bing'
    ? firstDelay({ ...crawler, chain: ['*'], ignoresStar: false }, parses)
    : own;
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
