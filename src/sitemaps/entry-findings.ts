// What is wrong with one entry of a sitemap, as far as its URL and its date show it.
import { inContext, type SitemapContext } from './context.ts';
import { EntryCollector, NO_DETAILS } from './entry-collector.ts';
import type { SitemapEntry, SitemapFinding } from './types.ts';

/**
 * @param sitemap the URL of the file
 * @param now milliseconds since the epoch
 */
export function entryFindings(
  { url, lastmod }: Pick<SitemapEntry, 'url' | 'lastmod'>,
  sitemap: string,
  { isNamedByRobots }: Pick<SitemapContext, 'isNamedByRobots'>,
  now: number,
): readonly SitemapFinding[] {
  const ignore = () => {};
  const collector = new EntryCollector(sitemap, now, ignore, ignore);
  if (lastmod !== null) collector.lastmods.read(lastmod, 1);
  collector.page(url, 1, NO_DETAILS);
  const { entries, sitemaps } = collector;
  const report = { kind: 'urlset' as const, entries, bytes: 0, sitemaps, findings: collector.findings.list() };
  return inContext(report, { isNamedByRobots, isIndex: () => false }).findings;
}
