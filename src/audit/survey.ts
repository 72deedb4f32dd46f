// All pages and sitemaps at once, as the issues look at them.
import { type HreflangReport, hreflangOf } from '../sitemaps/index.ts';
import { withoutFragment } from './judge-page.ts';
import type { AuditFacts, AuditPage, AuditSitemap, FetchedPage } from './types.ts';

export interface FetchedAuditPage extends AuditPage {
  readonly fetched: FetchedPage;
}

export interface Survey {
  readonly site: string;
  /** Without targets, sorted by URL. */
  readonly pages: readonly AuditPage[];
  /** Those that are fetched. */
  readonly fetched: readonly FetchedAuditPage[];
  readonly sitemaps: readonly AuditSitemap[];
  /** What is known of a URL, of targets too; with or without a fragment. */
  pageAt(url: string): AuditPage | null;
  readonly hreflang: HreflangReport;
  /** The URLs that fetched pages link to, but for themselves. */
  readonly linked: ReadonlySet<string>;
}

export function surveyOf({ site, pages, sitemaps }: AuditFacts): Survey {
  const byUrl = new Map<string, AuditPage>();
  for (const page of pages) byUrl.set(page.url, preferred(byUrl.get(page.url), page));
  const all = [...byUrl.values()].sort((one, other) => compareText(one.url, other.url));
  const audited = all.filter(({ isTarget }) => !isTarget);
  return {
    site,
    pages: audited,
    fetched: audited.filter(isFetched),
    sitemaps: [...sitemaps].sort((one, other) => compareText(one.url, other.url)),
    pageAt: (url) => byUrl.get(url) ?? byUrl.get(withoutFragment(url)) ?? null,
    hreflang: hreflangOf(all.filter(hasVersions).map(({ url, alternates }) => ({ url, alternates }))),
    linked: linkedFrom(audited),
  };
}

/** By code units: the same in every language. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A page that came twice: as a target of others and as one of the audit, before and after it was fetched. */
function preferred(known: AuditPage | undefined, page: AuditPage): AuditPage {
  if (known === undefined) return page;
  const [fetched, other] = known.fetched !== null && page.fetched === null ? [known, page] : [page, known];
  const listed = fetched.isTarget ? other : fetched;
  return { ...fetched, isTarget: listed.isTarget, sitemaps: listed.sitemaps, lastmod: listed.lastmod };
}

function isFetched(page: AuditPage): page is FetchedAuditPage {
  return page.fetched !== null;
}

/** Whether it is known which versions the page names: a page that isn't fetched may name others than its sitemap. */
function hasVersions({ fetched, alternates }: AuditPage): boolean {
  return fetched === null ? alternates.length > 0 : fetched.status !== null && fetched.status < 300;
}

function linkedFrom(pages: readonly AuditPage[]): ReadonlySet<string> {
  const linked = new Set<string>();
  for (const { url, fetched } of pages) for (const link of fetched?.links ?? []) if (link !== url) linked.add(link);
  return linked;
}
