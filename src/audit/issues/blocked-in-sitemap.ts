import type { Issue } from './issue.ts';

/** No selected search crawler can crawl it: a sitemap asks for what robots.txt refuses. */
export const blockedInSitemap = {
  code: 'blocked-in-sitemap',
  severity: 'critical',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  find: ({ pages }) => pages.filter(({ isBlockedForSearch }) => isBlockedForSearch).map(({ url }) => url),
} as const satisfies Issue;
