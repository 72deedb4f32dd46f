import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

export const canonicalConflict: ConflictFinder<ConflictOf<'canonical-conflict'>> = {
  find({ report, canonical: { disagreeing } }) {
    if (!canSeePage(report) || !disagreeing) return null;
    const [canonical, other] = disagreeing;
    return { kind: 'canonical-conflict', tokens: [report.crawler.token], canonical, other };
  },
  key: ({ canonical, other }) => [canonical, other],
};
