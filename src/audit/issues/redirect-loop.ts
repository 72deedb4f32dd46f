import { type Issue, urlsWhere } from './issue.ts';

/** Redirects that lead back to where they were. */
export const redirectLoop = {
  code: 'redirect-loop',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: page }) => page.isLoop),
} as const satisfies Issue;
