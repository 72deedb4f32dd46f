// What isn't in the file itself: where it is named, and what kind of files it names.
import { SITEMAP_RULES } from './codes.ts';
import { MOST_LINES_KEPT } from './findings.ts';
import type { SitemapFinding, SitemapReport } from './types.ts';

export interface SitemapContext {
  /**
   * Whether its host's robots.txt names it, or an index that names it: then it can list URLs of every folder.
   * https://www.sitemaps.org/protocol.html#sitemaps_cross_submits
   */
  readonly isNamedByRobots: boolean;
  /** Whether the sitemap at a URL is an index, as far as is known. */
  readonly isIndex: (url: string) => boolean;
}

/** The report, with the findings that depend on the context. */
export function inContext(report: SitemapReport, { isNamedByRobots, isIndex }: SitemapContext): SitemapReport {
  const nested = report.sitemaps.filter(({ url }) => isIndex(url));
  const [first] = nested;
  const code = 'nested-index';
  const own = report.findings.filter((finding) => !isNamedByRobots || finding.code !== 'outside-folder');
  if (!first) return { ...report, findings: own };
  const finding: SitemapFinding = {
    code,
    severity: SITEMAP_RULES[code].severity,
    count: nested.length,
    lines: nested.slice(0, MOST_LINES_KEPT).map(({ line }) => line),
    example: first.url,
  };
  return { ...report, findings: [...own, finding].sort((one, other) => RANK[one.severity] - RANK[other.severity]) };
}

const RANK = { error: 0, warning: 1, note: 2 };
