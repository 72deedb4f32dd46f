import type { Issue } from './issue.ts';
import { audited } from './versions.ts';

/** A version that it names does not name it: “If page X links to page Y, page Y must link back to page X.” */
export const hreflangMissingReturn = {
  code: 'hreflang-missing-return',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => audited(survey, survey.hreflang.missingReturns),
} as const satisfies Issue;
