import { inSteps } from '../../base/steps.ts';
import type { Issue } from './issue.ts';

/** Fetched pages link to it, and no sitemap lists it. Of a list alone nothing is known of sitemaps. */
export const notInSitemap = {
  code: 'not-in-sitemap',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  *find({ hasSitemaps, pageAt, linked }) {
    const urls: string[] = [];
    if (!hasSitemaps) return urls;
    yield* inSteps(linked, (url) => {
      if ((pageAt(url)?.sitemaps ?? 0) === 0) urls.push(url);
    });
    return urls;
  },
} as const satisfies Issue;
