import { withCanonical } from './canonical-pairs.ts';
import type { Issue } from './issue.ts';

/** Its canonical URL can’t be crawled: what is known of that page, or robots.txt for a URL of the same origin. */
export const canonicalTargetBlocked = {
  code: 'canonical-target-blocked',
  severity: 'high',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: (survey) =>
    withCanonical(survey, ({ page, target }) =>
      target ? target.isBlockedForSearch : page.fetched.canonicalCrawl === 'disallowed',
    ),
} as const satisfies Issue;
