import { addressOf, countedCanonicals } from '../canonical.ts';
import type { ConflictOf } from '../types.ts';
import { type Finder, seesThePage } from './finder.ts';

export const canonicalConflict: Finder<ConflictOf<'canonical-conflict'>> = {
  find({ report, canonicals }) {
    const [canonical, ...others] = countedCanonicals(canonicals);
    const other = others.find((one) => canonical && addressOf(one) !== addressOf(canonical));
    return seesThePage(report) && canonical && other
      ? { kind: 'canonical-conflict', tokens: [report.crawler.token], canonical, other }
      : null;
  },
  key: ({ canonical, other }) => [canonical, other],
};
