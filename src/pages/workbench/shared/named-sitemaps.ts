// The sitemaps that a robots.txt names.
import { parseRobotsTxt, readRecords } from '../../../robots/index.ts';

/** The web URLs of its Sitemap lines, each once, as the network knows it. */
export function sitemapsNamedIn(robotsTxt: string): readonly string[] {
  const records = readRecords(parseRobotsTxt(robotsTxt), ['sitemap']);
  const urls = records.flatMap((record) =>
    record.kind === 'sitemap' && URL.canParse(record.url) ? [new URL(record.url).href] : [],
  );
  return [...new Set(urls)].filter((url) => /^https?:/.test(url));
}
