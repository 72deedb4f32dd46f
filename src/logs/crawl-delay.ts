// The Crawl-delay that a robots.txt sets for a crawler, where its operator says that it honours one. It is in no standard.
import type { Crawler } from '../crawlers/index.ts';
import { createMatcher, type Dialect, parseRobotsTxt, type RobotsTxt } from '../robots/index.ts';

/** The longest delay in seconds that each honours, by product token in lower case. The sources are in robots/records.ts. */
const HONOURED: ReadonlyMap<string, number> = new Map([
  ['bingbot', 30],
  ['claudebot', Number.POSITIVE_INFINITY],
  ['claude-searchbot', Number.POSITIVE_INFINITY],
  ['claude-user', Number.POSITIVE_INFINITY],
  ['semrushbot', 10],
]);

/** Seconds between two requests; null where none is set, or the crawler isn't known to honour one. */
export function createDelays(robots: string | Uint8Array): (crawler: Crawler) => number | null {
  const parsed = new Map<Dialect, RobotsTxt>();
  return (crawler) => {
    const longest = HONOURED.get(crawler.token.toLowerCase());
    if (longest === undefined) return null;
    const file = parsed.get(crawler.dialect) ?? parseRobotsTxt(robots, crawler.dialect);
    parsed.set(crawler.dialect, file);
    const seconds = delayIn(file, crawler);
    return seconds === null ? null : Math.min(seconds, longest);
  };
}

/** Of several in the crawler's groups, the first. Bing takes that of the `*` group where its own group has none. */
function delayIn(file: RobotsTxt, { chain, ignoresStar, dialect }: Crawler): number | null {
  const own = firstDelay(file, chain, ignoresStar);
  return own === null && dialect === 'bing' ? firstDelay(file, ['*'], false) : own;
}

function firstDelay(file: RobotsTxt, chain: readonly string[], ignoresStar: boolean): number | null {
  const { group } = createMatcher(file, chain, { ignoresStar })('/');
  if (group.kind === 'none') return null;
  for (const { key, value, group: of } of file.others) {
    if (key !== 'crawl-delay' || !group.lines.some(({ first }) => first === of?.firstLine)) continue;
    if (/^\d{1,6}(?:\.\d{1,6})?$/.test(value)) return Number(value);
  }
  return null;
}
