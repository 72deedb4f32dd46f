// What is shown as the answer for search: one word and one sign for it, on the card and in the audit.

import type { CrawlerPageVerdict, Obstacle, PageState, PageVerdict } from '../data/page-verdict.ts';
import { blockOf, isFailing, isTemporary } from './page-title.ts';

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

export function searchStateOf(one: CrawlerPageVerdict): SearchState {
  return stateOf(one.verdict, blockOf(one));
}

function stateOf(verdict: PageState, block: Obstacle | null): SearchState {
  if (verdict !== 'not-indexable' || block === null) return verdict;
  if (isTemporary(block)) return 'blocked-for-now';
  if (isFailing(block)) return 'blocked-by-last-copy';
  return block.kind === 'robots' ? 'blocked' : verdict;
}

/** By the first obstacle that the crawlers meet. */
export function pageSearchState({ crawlers, verdict, obstacle }: PageVerdict): SearchState {
  const [first] = crawlers;
  if (!first) return 'no-search';
  const isFailingForAll = crawlers.every(({ failing }) => failing);
  return stateOf(verdict, isFailingForAll ? blockOf({ ...first, obstacle }) : obstacle);
}
