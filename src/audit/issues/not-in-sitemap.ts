import { inSteps } from '../../base/steps.ts';
import type { Issue } from './issue.ts';

/** Fetched pages link to it, and no sitemap lists it. */
export const notInSitemap = {
  code: 'not-in-sitemap',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  *find({ pageAt, linked }) {
    const urls: string[] = [];
    yield* inSteps(linked, (url) => {
      if (pageAt(url)?.isTarget !== false) urls.push(url);
    });
    return urls;
  },
} as const satisfies Issue;
