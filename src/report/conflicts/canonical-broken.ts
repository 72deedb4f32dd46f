import type { ConflictOf } from '../types.ts';
import { type Finder, seesThePage } from './finder.ts';

/** What is written isn't a URL of the Web. */
export const canonicalBroken: Finder<ConflictOf<'canonical-broken'>> = {
  find({ report, canonical: { broken: canonical } }) {
    if (!seesThePage(report) || !canonical) return null;
    return { kind: 'canonical-broken', tokens: [report.crawler.token], canonical };
  },
  key: ({ canonical }) => [canonical],
};
