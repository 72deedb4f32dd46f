// A rule against tracking or session parameters: this URL is blocked, and the canonical URL without them can be crawled.

import type { ConflictOf } from '../data/types.ts';
import { sameUrlWithFewerParameters } from '../page/canonical.ts';
import type { ConflictFinder } from './conflict-finder.ts';

export const onlyQueryBlocked: ConflictFinder<ConflictOf<'only-query-blocked'>> = {
  find({ report: { crawler, crawl }, canonical: { agreed }, url, crawlOf }) {
    const rule = crawl.answer === 'disallowed' && crawl.because.kind === 'rules' ? crawl.because.verdict.rule : null;
    if (!rule || agreed?.target.kind !== 'elsewhere' || !sameUrlWithFewerParameters(agreed.target.url, url))
      return null;
    if (crawlOf(agreed.target.url).answer !== 'allowed') return null;
    return { kind: 'only-query-blocked', tokens: [crawler.token], canonical: agreed, line: rule.line };
  },
  key: ({ canonical, line }) => [canonical, line],
  isAboutCrawling: true,
};
