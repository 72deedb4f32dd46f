import { type Issue, urlsWhere } from './issue.ts';

/** Two redirects or more. */
export const redirectChain = {
  code: 'redirect-chain',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: page }) => page.redirects.length > 1 && !page.isLoop),
} as const satisfies Issue;
