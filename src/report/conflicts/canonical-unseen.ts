import type { ConflictOf } from '../data/types.ts';
import { sameUrlWithFewerParameters } from '../page/canonical.ts';
import type { ConflictFinder } from './conflict-finder.ts';

/** A canonical link works only if the page can be crawled. A URL that is blocked only because of its query is `only-query-blocked`. */
export const canonicalUnseen: ConflictFinder<ConflictOf<'canonical-unseen'>> = {
  find({ report: { crawler, crawl }, canonical: { elsewhere: canonical }, url }) {
    const rule = crawl.answer === 'disallowed' && crawl.because.kind === 'rules' ? crawl.because.verdict.rule : null;
    if (!rule || canonical?.target.kind !== 'elsewhere') return null;
    if (sameUrlWithFewerParameters(canonical.target.url, url)) return null;
    return { kind: 'canonical-unseen', tokens: [crawler.token], canonical, line: rule.line };
  },
  key: ({ canonical, line }) => [canonical, line],
};
