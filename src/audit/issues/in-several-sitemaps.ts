import { type Issue, urlsWhere } from './issue.ts';

/** Nothing breaks, but no sitemap says for certain when it changed. */
export const inSeveralSitemaps = {
  code: 'in-several-sitemaps',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  find: ({ pages }) => urlsWhere(pages, ({ sitemaps }) => sitemaps > 1),
} as const satisfies Issue;
