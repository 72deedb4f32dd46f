import { done } from '../../base/steps.ts';
import type { Issue } from './issue.ts';

/** It gives a code that isn’t a language with a valid region: Google ignores it. */
export const hreflangBadCode = {
  code: 'hreflang-bad-code',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: ({ diagnosed }) => done(diagnosed.get('invalid') ?? []),
} as const satisfies Issue;
