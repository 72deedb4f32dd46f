import type { Issue } from './issue.ts';
import { withDiagnostic } from './versions.ts';

/** “Each language version must list itself as well as all other language versions.” */
export const hreflangMissingSelf = {
  code: 'hreflang-missing-self',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: (survey) => withDiagnostic(survey, 'no-self'),
} as const satisfies Issue;
