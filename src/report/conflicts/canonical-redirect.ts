import type { ConflictOf } from '../data/types.ts';
import { normalized } from '../page/canonical.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

/** The canonical URL redirected to this page when it was opened. */
export const canonicalRedirect: ConflictFinder<ConflictOf<'canonical-redirect'>> = {
  find({ report, canonical: { elsewhere: canonical }, redirects }) {
    if (!canSeePage(report) || canonical?.target.kind !== 'elsewhere') return null;
    const target = normalized(canonical.target.url, canonical.target.url);
    const hop = redirects?.find(({ url }) => normalized(url, url) === target);
    return hop ? { kind: 'canonical-redirect', tokens: [report.crawler.token], canonical, status: hop.status } : null;
  },
  key: ({ canonical }) => [canonical],
};
