import { type Issue, urlsWhere } from './issue.ts';

/** A sitemap asks to index what a noindex keeps out of the index. */
export const noindexInSitemap = {
  code: 'noindex-in-sitemap',
  severity: 'critical',
  source: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: page }) => page.isNoindexForSearch),
} as const satisfies Issue;
