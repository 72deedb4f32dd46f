import { hostOf } from '../../base/url.ts';
import { withCanonical } from './canonical-pairs.ts';
import type { Issue } from './issue.ts';

/** Its canonical URL is on another host: right for a copy, and a sign of an error or an attack elsewhere. */
export const canonicalOtherHost = {
  code: 'canonical-other-host',
  severity: 'medium',
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  find: (survey) => withCanonical(survey, ({ page, url }) => hostOf(url) !== hostOf(page.url)),
} as const satisfies Issue;
