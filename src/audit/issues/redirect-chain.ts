import type { Issue } from './issue.ts';

/** Two redirects or more. */
export const redirectChain = {
  code: 'redirect-chain',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  find: ({ fetched }) =>
    fetched.filter(({ fetched: page }) => page.redirects.length > 1 && !page.isLoop).map(({ url }) => url),
} as const satisfies Issue;
