import type { Issue } from './issue.ts';

/** Nothing breaks, but no sitemap says for certain when it changed. */
export const inSeveralSitemaps = {
  code: 'in-several-sitemaps',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ pages }) => pages.filter(({ sitemaps }) => sitemaps > 1).map(({ url }) => url),
} as const satisfies Issue;
