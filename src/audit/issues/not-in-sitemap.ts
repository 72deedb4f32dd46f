import type { Issue } from './issue.ts';

/** Fetched pages link to it, and no sitemap lists it. */
export const notInSitemap = {
  code: 'not-in-sitemap',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ pageAt, linked }) => [...linked].filter((url) => pageAt(url)?.isTarget !== false),
} as const satisfies Issue;
