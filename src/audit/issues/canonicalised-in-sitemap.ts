import { type Issue, urlsWhere } from './issue.ts';

/** It can be indexed, and names another URL as the one to index: that one belongs in the sitemap. */
export const canonicalisedInSitemap = {
  code: 'canonicalised-in-sitemap',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  find: ({ fetched }) => urlsWhere(fetched, ({ verdict }) => verdict === 'canonicalised'),
} as const satisfies Issue;
