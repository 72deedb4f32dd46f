import type { Issue } from './issue.ts';

/** Fetched pages link to it, and no sitemap lists it. */
export const notInSitemap = {
  code: 'not-in-sitemap',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ pages, linked }) => {
    const listed = new Set(pages.map(({ url }) => url));
    return [...linked].filter((url) => !listed.has(url));
  },
} as const satisfies Issue;
