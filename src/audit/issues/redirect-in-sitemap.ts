import { type Issue, isRedirecting, urlsWhere } from './issue.ts';

/** A sitemap should list the URL that answers. A refresh and a redirect without a target are here, too; a loop is a separate issue. */
export const redirectInSitemap = {
  code: 'redirect-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: page }) => isRedirecting(page) && !page.isLoop),
} as const satisfies Issue;
