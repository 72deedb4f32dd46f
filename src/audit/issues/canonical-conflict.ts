import { type Issue, urlsWhere } from './issue.ts';

/** Its canonical links name different URLs. */
export const canonicalConflict = {
  code: 'canonical-conflict',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: ({ fetched }) => urlsWhere(fetched, ({ fetched: page }) => page.hasCanonicalConflict),
} as const satisfies Issue;
