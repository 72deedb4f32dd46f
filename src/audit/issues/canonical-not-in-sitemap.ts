import { withCanonical } from './canonical-pairs.ts';
import type { Issue } from './issue.ts';

/** Its canonical URL is of the audited site, and no sitemap lists it: where all of them are known, as for `not-in-sitemap`. */
export const canonicalNotInSitemap = {
  code: 'canonical-not-in-sitemap',
  severity: 'medium',
  list: 'moreIssues',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  *find(survey) {
    if (!survey.knowsSitemaps) return [];
    return yield* withCanonical(
      survey,
      ({ url, target }) => url.startsWith(`${survey.site}/`) && (target?.sitemaps ?? 0) === 0,
    );
  },
} as const satisfies Issue;
