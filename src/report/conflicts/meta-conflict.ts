// Meta tags of one name, or one tag, that say both index and noindex. Tags of different names are `own-weaker-than-generic`.

import { truncateText } from '../../base/truncate-text.ts';
import type { Directive } from '../../directives/index.ts';
import type { ConflictOf } from '../data/types.ts';
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
      if (!permitting) continue;
      const [permittingTag, forbiddingTag] = [tagOf(permitting, applicable), tagOf(forbidding, applicable)];
      const found = { permitting, forbidding, permittingTag, forbiddingTag, wins: index };
      return { kind: 'meta-conflict', tokens: [report.crawler.token], ...found };
    }
    return null;
  },
  key: ({ permitting, forbidding, wins }) => [permitting, forbidding, wins],
};

/** The directives of one tag share its source. */
function tagOf({ source }: Directive, all: readonly Directive[]): string {
  const inTag = all.filter((one) => one.source === source);
  return truncateText(inTag.map(({ text }) => text).join(', '));
}

const metaName = ({ source }: Directive) => (source.kind === 'meta' ? source.name : null);
