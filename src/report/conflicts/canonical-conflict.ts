import type { ConflictOf } from '../types.ts';
import { type Finder, seesThePage } from './finder.ts';

export const canonicalConflict: Finder<ConflictOf<'canonical-conflict'>> = {
  find({ report, canonical: { disagreeing } }) {
    if (!seesThePage(report) || !disagreeing) return null;
    const [canonical, other] = disagreeing;
    return { kind: 'canonical-conflict', tokens: [report.crawler.token], canonical, other };
  },
  key: ({ canonical, other }) => [canonical, other],
};
