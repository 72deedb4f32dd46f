import type { Directive } from '../../directives/index.ts';
import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';
import { permitsIndexing } from './permits-indexing.ts';

/**
 * Google-specific: the generic directives and the crawler's own add up, so its own `index` doesn't override a generic noindex.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag ("Handling combined indexing and serving rules").
 * Reported for Google's crawlers only: other operators don't document it. A meta tag that conflicts with a header is
 * `meta-header-conflict`.
 */
export const ownWeakerThanGeneric: ConflictFinder<ConflictOf<'own-weaker-than-generic'>> = {
  find({ report, combined }) {
    if (report.crawler.directiveDialect !== 'google' || !canSeePage(report)) return null;
    for (const kind of ['meta', 'header'] as const) {
      const here = ({ source }: Directive) => source.kind === kind;
      const generic = combined.noindexBy.find((directive) => here(directive) && directive.crawler === null);
      const own = combined.applicable.find(
        (directive) => here(directive) && directive.crawler !== null && permitsIndexing(directive),
      );
      const isRepeated = combined.noindexBy.some((directive) => here(directive) && directive.crawler !== null);
      if (generic && own && !isRepeated)
        return { kind: 'own-weaker-than-generic', tokens: [report.crawler.token], own, generic };
    }
    return null;
  },
  key: ({ own, generic }) => [own, generic],
};
