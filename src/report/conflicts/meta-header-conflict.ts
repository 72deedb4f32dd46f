import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';
import { permitsIndexing } from './permits-indexing.ts';

/** Meta tag and header conflict: one says noindex, the other explicitly index. Which one applies depends on the operator. */
export const metaHeaderConflict: ConflictFinder<ConflictOf<'meta-header-conflict'>> = {
  find({ report, combined: { applicable, index, noindexBy, noindexOverridden } }) {
    if (!canSeePage(report)) return null;
    const forbidding = noindexOverridden?.directives ?? noindexBy;
    const permitting = applicable.filter(permitsIndexing);
    for (const [metas, headers] of [
      [forbidding, permitting],
      [permitting, forbidding],
    ] as const) {
      const meta = metas.find(({ source }) => source.kind === 'meta');
      const header = headers.find(({ source }) => source.kind === 'header');
      if (meta && header)
        return { kind: 'meta-header-conflict', tokens: [report.crawler.token], meta, header, wins: index };
    }
    return null;
  },
  key: ({ meta, header, wins }) => [meta, header, wins],
};
