import { hasVersions } from '../survey.ts';
import { type Issue, urlsWhere } from './issue.ts';
import { isForOthers } from './versions.ts';

/** It names versions, and none for people whose language has none. That is optional. */
export const hreflangNoXDefault = {
  code: 'hreflang-no-x-default',
  severity: 'note',
  list: 'moreIssues',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  find: ({ versioned }) => urlsWhere(versioned, (page) => hasVersions(page) && !page.alternates.some(isForOthers)),
} as const satisfies Issue;
