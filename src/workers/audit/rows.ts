// The rows of the table of pages.
import { type Audit, type AuditPage, type AuditSitemap, type FoundIssue, versionLinksOf } from '../../audit/index.ts';
import type { Steps } from '../../base/steps.ts';
import { entryFindings, type SitemapCode } from '../../sitemaps/index.ts';
import type { EntryCodes } from './entry-codes.ts';
import type { AuditRow } from './jobs.ts';
import type { AuditJudgings } from './judgings.ts';

/** How many of the sitemaps that list a page are named. */
const MOST_SITEMAPS = 20;

export interface SitemapFile {
  /** Where it was served. */
  readonly servedAt: string;
  /** The origin whose robots.txt names it; null if none does. */
  readonly robotsOrigin: string | null;
}

interface RowSource {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly audit: Pick<Audit, 'pageAt' | 'sitemapsOf'>;
  /** Read or not. */
  readonly sitemaps: readonly AuditSitemap[];
  readonly hasOmittedSitemaps: boolean;
  readonly judgings: Pick<AuditJudgings, 'rulesThatBlock'>;
  /** The sitemaps that were read, by their names. */
  readonly files: ReadonlyMap<string, SitemapFile>;
  readonly entryCodes: Pick<EntryCodes, 'of'>;
  /** Those of a page. */
  readonly issuesOf: (url: string) => Steps<readonly FoundIssue['code'][]>;
}

export function* rowOf(page: AuditPage, row: number, source: RowSource): Steps<AuditRow> {
  const { url, blocked, fetched } = page;
  const versions = versionLinksOf(page, (other) => source.audit.pageAt(other), source);
  const sitemaps = source.audit.sitemapsOf(url).slice(0, MOST_SITEMAPS);
  return {
    row,
    page: drawn(page),
    links: fetched?.links?.length ?? null,
    httpLinks: fetched?.httpLinks.length ?? 0,
    versions: versions.links.slice(0, MOST_LINKS),
    versionCount: versions.count,
    sitemaps,
    findings: findingsOf(page, sitemaps, source),
    issues: yield* source.issuesOf(url),
    rules: source.judgings.rulesThatBlock(url, blocked),
  };
}

function findingsOf(page: AuditPage, sitemaps: readonly string[], source: RowSource): readonly SitemapCode[] {
  const { files, entryCodes, now } = source;
  const codes = sitemaps.flatMap((sitemap) => {
    const file = files.get(sitemap);
    if (file === undefined) return [];
    const ofUrl = entryFindings(page, file.servedAt, file.robotsOrigin, now).map(({ code }) => code);
    return [...ofUrl, ...entryCodes.of(sitemap, page.url)];
  });
  return [...new Set(codes)];
}

/** Links that a row has: a page may have thousands. */
const MOST_LINKS = 20;

function drawn(page: AuditPage): AuditPage {
  const { url, sitemaps, isTarget, lastmod, verdict, reason, searchState, notIndexableFor } = page;
  const { blocked, isBlockedForSearch, ai, aiBy, fetched } = page;
  return {
    url,
    sitemaps,
    isTarget,
    lastmod,
    verdict,
    reason,
    searchState,
    notIndexableFor,
    blocked,
    isBlockedForSearch,
    ai,
    aiBy,
    alternates: [],
    fetched: fetched && { ...fetched, links: null, httpLinks: fetched.httpLinks.slice(0, MOST_LINKS) },
  };
}
