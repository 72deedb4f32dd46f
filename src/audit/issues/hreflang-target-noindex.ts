import type { Issue } from './issue.ts';
import { isNoindex, withVersion } from './versions.ts';

/** A version that it names is noindex. */
export const hreflangTargetNoindex = {
  code: 'hreflang-target-noindex',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => withVersion(survey, isNoindex),
} as const satisfies Issue;
