// All pages and sitemaps at once, as the issues look at them.

import { memoize } from '../base/once.ts';
import { inSteps, type Steps } from '../base/steps.ts';
import { createUrlKeys } from '../base/url-key.ts';
import type { Crawler } from '../crawlers/index.ts';
import { checkHreflang, type HreflangDiagnostic } from '../report/index.ts';
import { hreflangSteps, type SitemapHreflang } from '../sitemaps/index.ts';
import type { AuditFacts, AuditPage, AuditSitemap, FetchedPage, JudgedPage } from './types.ts';
import { areAllKnown } from './unread-sitemaps.ts';

type UrlKeys = ReturnType<typeof createUrlKeys>;

export interface FetchedAuditPage extends AuditPage {
  readonly fetched: FetchedPage;
}

export interface Survey {
  readonly site: string;
  /** Those that are selected. */
  readonly crawlers: readonly Crawler[];
  /** Without targets. */
  readonly pages: readonly AuditPage[];
  /** Those that are fetched. */
  readonly fetched: readonly FetchedAuditPage[];
  /** Those that name other versions. */
  readonly versioned: readonly AuditPage[];
  /** Those of them in which something is wrong by the popup's rules, by what it is. */
  readonly diagnosed: ReadonlyMap<HreflangDiagnostic['kind'], readonly string[]>;
  readonly sitemaps: readonly AuditSitemap[];
  /** Whether sitemaps list pages, and all that they list is known. */
  readonly knowsSitemaps: boolean;
  /** Whether lists have pages that no sitemap has. */
  readonly hasLists: boolean;
  /** What is known of a URL, of targets too; with or without a fragment. */
  pageAt(url: string): AuditPage | null;
  /** By all that is known of a URL: of most only robots.txt. */
  judge(url: string): JudgedPage;
  readonly hreflang: SitemapHreflang;
  /** The URLs that fetched pages link to, but for themselves: each once, as its page or else the first link has it. */
  readonly linked: ReadonlySet<string>;
}

export function* surveySteps(facts: AuditFacts): Steps<Survey> {
  const { site, crawlers, pages, targets, sitemaps, judge } = facts;
  const keyOf = createUrlKeys();
  const pageAt = (url: string) => facts.pageAt(keyOf(url));
  const fetched: FetchedAuditPage[] = [];
  const versioned: AuditPage[] = [];
  const entries: AuditPage[] = [];
  let [hasSitemaps, hasLists] = [false, false];
  yield* inSteps(pages, (page) => {
    if (page.sitemaps > 0) hasSitemaps = true;
    else hasLists = true;
    if (isFetched(page)) fetched.push(page);
    if (page.alternates.length > 0) versioned.push(page);
    if (hasVersions(page)) entries.push(page);
  });
  for (const target of targets) if (hasVersions(target)) entries.push(target);
  const hreflang = yield* hreflangSteps(entries, keyOf);
  const linked = yield* linkedFrom(fetched, pageAt, keyOf);
  const diagnosed = yield* diagnosedIn(versioned, keyOf);
  return {
    ...{ site, crawlers, pages, fetched, versioned, diagnosed },
    ...{ sitemaps, hasLists, pageAt, judge, hreflang, linked },
    knowsSitemaps: hasSitemaps && areAllKnown(facts),
  };
}

function isFetched(page: AuditPage): page is FetchedAuditPage {
  return page.fetched !== null;
}

/** Whether it is known which versions the page names: a page that isn't fetched may name others than its sitemap. */
export function hasVersions({ fetched, alternates }: AuditPage): boolean {
  return fetched === null ? alternates.length > 0 : fetched.status !== null && fetched.status < 300;
}

function* diagnosedIn(pages: readonly AuditPage[], keyOf: UrlKeys): Steps<Survey['diagnosed']> {
  const byKind = new Map<HreflangDiagnostic['kind'], string[]>();
  yield* inSteps(pages, ({ url, alternates, fetched }) => {
    const kinds = checkHreflang(alternates, [url, fetched?.canonical ?? url], keyOf).map(({ kind }) => kind);
    for (const kind of new Set(kinds)) {
      const urls = byKind.get(kind);
      if (urls) urls.push(url);
      else byKind.set(kind, [url]);
    }
  });
  return byKind;
}

function* linkedFrom(
  pages: readonly FetchedAuditPage[],
  pageAt: AuditFacts['pageAt'],
  keyOf: UrlKeys,
): Steps<ReadonlySet<string>> {
  /** URLs that are of no page yet, by their keys. */
  const spellings = new Map<string, string>();
  const spelled = memoize((link: string): string => {
    const known = pageAt(link)?.url ?? spellings.get(keyOf(link));
    if (known === undefined) spellings.set(keyOf(link), link);
    return known ?? link;
  });
  const linked = new Set<string>();
  yield* inSteps(pages, ({ url, fetched }) => {
    for (const link of fetched.links ?? []) if (spelled(link) !== url) linked.add(spelled(link));
  });
  return linked;
}
