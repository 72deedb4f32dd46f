import type { ConflictOf } from '../data/types.ts';
import type { ConflictFinder } from './conflict-finder.ts';

/**
 * A noindex works only if the page can be fetched.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag ("Combine crawling with indexing and serving rules")
 */
export const noindexUnseen: ConflictFinder<ConflictOf<'noindex-unseen'>> = {
  find({ report }) {
    const { crawl, index } = report;
    if (crawl.because.kind !== 'rules' || index.because.kind !== 'not-fetched') return null;
    const [directive] = index.because.noindexBy;
    const { rule } = crawl.because.verdict;
    return directive && rule
      ? { kind: 'noindex-unseen', tokens: [report.crawler.token], directive, line: rule.line }
      : null;
  },
  key: ({ directive, line }) => [directive, line],
};
