import { withTarget } from './canonical-pairs.ts';
import type { Issue } from './issue.ts';

/** Its canonical URL names another one in turn. */
export const canonicalChain = {
  code: 'canonical-chain',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: (survey) => withTarget(survey, ({ verdict }) => verdict === 'canonicalised'),
} as const satisfies Issue;
