import { withTarget } from './canonical-pairs.ts';
import { type Issue, isRedirecting } from './issue.ts';

/** Its canonical URL redirects. */
export const canonicalTargetRedirects = {
  code: 'canonical-target-redirects',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: (survey) => withTarget(survey, ({ fetched }) => fetched !== null && isRedirecting(fetched)),
} as const satisfies Issue;
