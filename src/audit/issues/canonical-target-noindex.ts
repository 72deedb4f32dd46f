import { withTarget } from './canonical-pairs.ts';
import type { Issue } from './issue.ts';

/** Its canonical URL is noindex. */
export const canonicalTargetNoindex = {
  code: 'canonical-target-noindex',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: (survey) => withTarget(survey, ({ fetched }) => fetched?.isNoindexForSearch ?? false),
} as const satisfies Issue;
