import type { Issue } from './issue.ts';
import { audited } from './versions.ts';

/** A version that it names names it under a code that it doesn’t give to itself. */
export const hreflangInconsistentReturn = {
  code: 'hreflang-inconsistent-return',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => audited(survey, survey.hreflang.inconsistentReturns),
} as const satisfies Issue;
