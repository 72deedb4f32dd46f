import { done } from '../../base/steps.ts';
import type { Issue } from './issue.ts';

/** “Each language version must list itself as well as all other language versions.” */
export const hreflangMissingSelf = {
  code: 'hreflang-missing-self',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: ({ diagnosed }) => done(diagnosed.get('no-self') ?? []),
} as const satisfies Issue;
