import { countedCanonicals } from '../canonical.ts';
import type { ConflictOf } from '../types.ts';
import { type Finder, seesThePage } from './finder.ts';

/** A page that is its own main copy may say noindex: that is no contradiction. */
export const noindexCanonical: Finder<ConflictOf<'noindex-canonical'>> = {
  find({ report, combined, canonicals }) {
    const [directive] = combined.noindexBy;
    const canonical = countedCanonicals(canonicals).find(({ target }) => target.kind === 'elsewhere');
    return seesThePage(report) && directive && canonical
      ? { kind: 'noindex-canonical', tokens: [report.crawler.token], directive, canonical }
      : null;
  },
  key: ({ directive, canonical }) => [directive, canonical],
};
