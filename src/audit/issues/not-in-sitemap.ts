import { inSteps } from '../../base/steps.ts';
import type { AuditPage, JudgedPage } from '../types.ts';
import type { Issue } from './issue.ts';

/**
 * Fetched pages link to it, no sitemap lists it, and nothing known keeps it out of search: robots.txt, its status, a redirect, a noindex,
 * another canonical URL. Of a list alone nothing is known of sitemaps, and of one that wasn't read
 * not what it lists.
 */
export const notInSitemap = {
  code: 'not-in-sitemap',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  *find({ knowsSitemaps, pageAt, judge, linked }) {
    const urls: string[] = [];
    if (!knowsSitemaps) return urls;
    yield* inSteps(linked, (url) => {
      const page = pageAt(url);
      if ((page?.sitemaps ?? 0) === 0 && isForSitemaps(judge(url), page)) urls.push(url);
    });
    return urls;
  },
} as const satisfies Issue;

/** Whether a sitemap could list it without another issue. */
function isForSitemaps({ verdict, isBlockedForSearch }: JudgedPage, page: AuditPage | null): boolean {
  if (isBlockedForSearch || page?.fetched?.isNoindexForSearch) return false;
  return verdict !== 'not-indexable' && verdict !== 'canonicalised';
}
