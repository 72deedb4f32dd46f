// What is shown as the answer for search: one word and one sign for it, on the card and in the audit.

import type { CrawlerPageVerdict, PageState, PageVerdict } from '../data/page-verdict.ts';
import { isFailing, isTemporary } from './page-title.ts';

export type SearchState =
  | PageState
  /** Not indexable, because a rule of robots.txt blocks it. */
  | 'blocked'
  /** Blocked while robots.txt fails; a rule of its last good copy blocks it, too, now or later. */
  | 'blocked-by-last-copy'
  /** Blocked only while robots.txt fails, as far as is known. */
  | 'blocked-for-now'
  /** No search crawler is selected. */
  | 'no-search';

/** Those that aren't states of a page. */
export const OTHER_SEARCH_STATES: readonly SearchState[] = [
  'blocked',
  'blocked-by-last-copy',
  'blocked-for-now',
  'no-search',
];

/** Of one crawler; of several, by the first obstacle that they meet. */
export function searchStateOf({
  verdict,
  obstacle,
}: Pick<CrawlerPageVerdict, 'obstacle'> & { readonly verdict: PageState }): SearchState {
  if (verdict !== 'not-indexable' || obstacle === null) return verdict;
  if (isTemporary(obstacle)) return 'blocked-for-now';
  if (isFailing(obstacle)) return 'blocked-by-last-copy';
  return obstacle.kind === 'robots' ? 'blocked' : verdict;
}

export function pageSearchState(page: PageVerdict): SearchState {
  return page.crawlers.length === 0 ? 'no-search' : searchStateOf(page);
}
