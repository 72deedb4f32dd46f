// What is wrong with a single entry of a sitemap: its URL and its date.
import { inContext } from './context.ts';
import { Findings } from './findings.ts';
import { LastmodRules } from './lastmod-rules.ts';
import type { SitemapEntry, SitemapFinding } from './types.ts';
import { UrlRules } from './url-rules.ts';

/**
 * @param sitemap the URL of the file
 * @param robotsOrigin the origin whose robots.txt names the file; null if none is known
 * @param now milliseconds since the epoch
 */
export function entryFindings(
  { url, lastmod }: Pick<SitemapEntry, 'url' | 'lastmod'>,
  sitemap: string,
  robotsOrigin: string | null,
  now: number,
): readonly SitemapFinding[] {
  const findings = new Findings();
  if (lastmod !== null) new LastmodRules(findings, now).read(lastmod, 1);
  new UrlRules(sitemap, findings, robotsOrigin).read(url, 1);
  const report = { kind: 'urlset' as const, entries: 1, bytes: 0, sitemaps: [], findings: findings.list() };
  return inContext(report, { isNamedByRobots: robotsOrigin !== null, isIndex: () => false }).findings;
}
