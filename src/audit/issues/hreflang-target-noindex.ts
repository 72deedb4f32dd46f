import type { Issue } from './issue.ts';
import { withVersion } from './versions.ts';

/** A version that it names is noindex. */
export const hreflangTargetNoindex = {
  code: 'hreflang-target-noindex',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => withVersion(survey, ({ fetched }) => fetched?.isNoindexForSearch ?? false),
} as const satisfies Issue;
