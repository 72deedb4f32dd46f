import type { Issue } from './issue.ts';

/** A sitemap should list the URL that answers. A loop is a separate issue. */
export const redirectInSitemap = {
  code: 'redirect-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ fetched }) =>
    fetched.filter(({ fetched: page }) => page.redirects.length > 0 && !page.isLoop).map(({ url }) => url),
} as const satisfies Issue;
