import type { Issue } from './issue.ts';

/** Its canonical links name different URLs. */
export const canonicalConflict = {
  code: 'canonical-conflict',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: ({ fetched }) => fetched.filter(({ fetched: page }) => page.hasCanonicalConflict).map(({ url }) => url),
} as const satisfies Issue;
