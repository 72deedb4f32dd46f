// Meta tags of one name, or one tag, that say both index and noindex. Tags of different names are `own-weaker-than-generic`.
import type { Directive } from '../../directives/index.ts';
import type { ConflictOf } from '../types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';
import { permitsIndexing } from './permits-indexing.ts';

export const metaConflict: ConflictFinder<ConflictOf<'meta-conflict'>> = {
  find({ report, combined: { applicable, index, noindexBy, noindexOverridden } }) {
    if (!canSeePage(report)) return null;
    const permitted = new Map<string | null, Directive>();
    for (const directive of applicable) {
      const name = metaName(directive);
      if (permitsIndexing(directive) && !permitted.has(name)) permitted.set(name, directive);
    }
    for (const forbidding of noindexOverridden?.directives ?? noindexBy) {
      const name = metaName(forbidding);
      const permitting = name === null ? undefined : permitted.get(name);
      if (permitting)
        return { kind: 'meta-conflict', tokens: [report.crawler.token], permitting, forbidding, wins: index };
    }
    return null;
  },
  key: ({ permitting, forbidding, wins }) => [permitting, forbidding, wins],
};

const metaName = ({ source }: Directive) => (source.kind === 'meta' ? source.name : null);
