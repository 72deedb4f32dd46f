import type { Issue } from './issue.ts';

/** Redirects that lead back to where they were. */
export const redirectLoop = {
  code: 'redirect-loop',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  find: ({ fetched }) => fetched.filter(({ fetched: page }) => page.isLoop).map(({ url }) => url),
} as const satisfies Issue;
