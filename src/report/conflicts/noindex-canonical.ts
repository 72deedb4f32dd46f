import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

/** A page that is its own canonical page can say noindex: that isn't a conflict. */
export const noindexCanonical: ConflictFinder<ConflictOf<'noindex-canonical'>> = {
  find({ report, combined, canonical: { elsewhere: canonical } }) {
    const [directive] = combined.noindexBy;
    return canSeePage(report) && directive && canonical
      ? { kind: 'noindex-canonical', tokens: [report.crawler.token], directive, canonical }
      : null;
  },
  key: ({ directive, canonical }) => [directive, canonical],
};
