// What is shown as the answer for search: one word and one sign for it, on the card and in the audit.

import type { CrawlerPageVerdict, PageState, PageVerdict } from '../data/page-verdict.ts';
import { jointBlock } from './page-title.ts';

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
  return stateOf(one.verdict, [one]);
}

export function pageSearchState({ crawlers, verdict }: PageVerdict): SearchState {
  return crawlers.length === 0 ? 'no-search' : stateOf(verdict, crawlers);
}

/** In the words of the title, which it stands under. */
function stateOf(verdict: PageState, crawlers: readonly CrawlerPageVerdict[]): SearchState {
  return verdict === 'not-indexable' ? BLOCKS[jointBlock(crawlers)] : verdict;
}

const BLOCKS = {
  failing: 'blocked-for-now',
  'last-copy': 'blocked-by-last-copy',
  blocked: 'blocked',
  'not-indexable': 'not-indexable',
} as const satisfies Readonly<Record<ReturnType<typeof jointBlock>, SearchState>>;
