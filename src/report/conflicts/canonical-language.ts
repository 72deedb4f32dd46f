import type { ConflictOf } from '../data/types.ts';
import { normalized } from '../page/canonical.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

/**
 * "specify a canonical page in the same language":
 * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
export const canonicalLanguage: ConflictFinder<ConflictOf<'canonical-language'>> = {
  find({ report, canonical: { elsewhere: canonical }, alternates }) {
    if (!canSeePage(report) || canonical?.target.kind !== 'elsewhere') return null;
    const target = normalized(canonical.target.url, canonical.target.url);
    const other = alternates.find(
      ({ hreflang, url }) => hreflang.trim().toLowerCase() !== 'x-default' && normalized(url, url) === target,
    );
    if (!other) return null;
    return { kind: 'canonical-language', tokens: [report.crawler.token], canonical, hreflang: other.hreflang };
  },
  key: ({ canonical }) => [canonical],
};
