import { done } from '../../base/steps.ts';
import type { Issue } from './issue.ts';

/** It gives one code to several URLs. */
export const hreflangDuplicateCode = {
  code: 'hreflang-duplicate-code',
  severity: 'medium',
  list: 'moreIssues',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: ({ diagnosed }) => done(diagnosed.get('duplicate') ?? []),
} as const satisfies Issue;
