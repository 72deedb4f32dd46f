import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

/** The canonical URL isn't an http or https URL. */
export const canonicalBroken: ConflictFinder<ConflictOf<'canonical-broken'>> = {
  find({ report, canonical: { broken: canonical } }) {
    if (!canSeePage(report) || !canonical) return null;
    return { kind: 'canonical-broken', tokens: [report.crawler.token], canonical };
  },
  key: ({ canonical }) => [canonical],
};
