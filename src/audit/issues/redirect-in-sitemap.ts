import { type Issue, urlsWhere } from './issue.ts';

/** A sitemap should list the URL that answers. A loop is a separate issue. */
export const redirectInSitemap = {
  code: 'redirect-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: page }) => page.redirects.length > 0 && !page.isLoop),
} as const satisfies Issue;
