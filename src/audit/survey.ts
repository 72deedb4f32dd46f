// All pages and sitemaps at once, as the issues look at them.

import { hreflangOf, type SitemapHreflang } from '../sitemaps/index.ts';
import type { AuditFacts, AuditPage, AuditSitemap, FetchedPage } from './types.ts';

export interface FetchedAuditPage extends AuditPage {
  readonly fetched: FetchedPage;
}

export interface Survey {
  readonly site: string;
  /** Without targets. */
  readonly pages: readonly AuditPage[];
  /** Those that are fetched. */
  readonly fetched: readonly FetchedAuditPage[];
  /** Those that name other versions. */
  readonly versioned: readonly AuditPage[];
  readonly sitemaps: readonly AuditSitemap[];
  /** What is known of a URL, of targets too; with or without a fragment. */
  pageAt(url: string): AuditPage | null;
  readonly hreflang: SitemapHreflang;
  /** The URLs that fetched pages link to, but for themselves. */
  readonly linked: ReadonlySet<string>;
}

export function surveyOf({ site, pages, targets, sitemaps, pageAt }: AuditFacts): Survey {
  const fetched = pages.filter(isFetched);
  return {
    site,
    pages,
    fetched,
    versioned: pages.filter(({ alternates }) => alternates.length > 0),
    sitemaps,
    pageAt,
    hreflang: hreflangOf([...pages.filter(hasVersions), ...targets.filter(hasVersions)]),
    linked: linkedFrom(fetched),
  };
}

function isFetched(page: AuditPage): page is FetchedAuditPage {
  return page.fetched !== null;
}

/** Whether it is known which versions the page names: a page that isn't fetched may name others than its sitemap. */
function hasVersions({ fetched, alternates }: AuditPage): boolean {
  return fetched === null ? alternates.length > 0 : fetched.status !== null && fetched.status < 300;
}

function linkedFrom(pages: readonly FetchedAuditPage[]): ReadonlySet<string> {
  const linked = new Set<string>();
  for (const { url, fetched } of pages) for (const link of fetched.links ?? []) if (link !== url) linked.add(link);
  return linked;
}
