import type { Issue } from './issue.ts';
import { isNotServed, withVersion } from './versions.ts';

/** A version that it names does not answer with 200. An `x-default` can redirect. */
export const hreflangTargetError = {
  code: 'hreflang-target-error',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => withVersion(survey, isNotServed),
} as const satisfies Issue;
