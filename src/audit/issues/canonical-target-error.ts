import { isChallenger } from '../../robots/index.ts';
import { withTarget } from './canonical-pairs.ts';
import type { Issue } from './issue.ts';

/** Its canonical URL answers with an error, or not at all. */
export const canonicalTargetError = {
  code: 'canonical-target-error',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: (survey) =>
    withTarget(
      survey,
      ({ fetched }) =>
        fetched !== null && !isChallenger(fetched.failure) && (fetched.status === null || fetched.status >= 400),
    ),
} as const satisfies Issue;
