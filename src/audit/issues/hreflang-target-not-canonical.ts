import type { Issue } from './issue.ts';
import { isNotCanonical, withVersion } from './versions.ts';

/** A version that it names names another URL as the one to index. */
export const hreflangTargetNotCanonical = {
  code: 'hreflang-target-not-canonical',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => withVersion(survey, isNotCanonical),
} as const satisfies Issue;
