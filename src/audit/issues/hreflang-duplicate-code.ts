import type { Issue } from './issue.ts';
import { withDiagnostic } from './versions.ts';

/** It gives one code to several URLs. */
export const hreflangDuplicateCode = {
  code: 'hreflang-duplicate-code',
  severity: 'medium',
  list: 'moreIssues',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => withDiagnostic(survey, 'duplicate'),
} as const satisfies Issue;
