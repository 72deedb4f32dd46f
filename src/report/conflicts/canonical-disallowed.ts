import type { ConflictOf } from '../data/types.ts';
import { type ConflictFinder, canSeePage } from './conflict-finder.ts';

/**
 * robots.txt blocks the canonical URL. Not found here: canonical URLs on another origin, and those with a noindex, since that page
 * isn't fetched.
 */
export const canonicalDisallowed: ConflictFinder<ConflictOf<'canonical-disallowed'>> = {
  find({ report, canonical: { elsewhere: canonical }, crawlOf }) {
    if (!canSeePage(report) || canonical?.target.kind !== 'elsewhere' || !canonical.target.isSameOrigin) return null;
    const { answer, because } = crawlOf(canonical.target.url);
    const rule = answer === 'disallowed' && because.kind === 'rules' ? because.verdict.rule : null;
    return rule && { kind: 'canonical-disallowed', tokens: [report.crawler.token], canonical, line: rule.line };
  },
  key: ({ canonical, line }) => [canonical, line],
};
