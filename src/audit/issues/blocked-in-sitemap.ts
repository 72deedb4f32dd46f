import { type Issue, urlsWhere } from './issue.ts';

/** No selected search crawler can crawl it: a sitemap asks for what robots.txt refuses. */
export const blockedInSitemap = {
  code: 'blocked-in-sitemap',
  severity: 'critical',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  find: ({ pages }) => urlsWhere(pages, ({ isBlockedForSearch }) => isBlockedForSearch),
} as const satisfies Issue;
