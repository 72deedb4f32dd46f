// The states of a crawler and of a site's AI use, named as in the interface.
import type { AiAnswer, AiState, PageAiUse } from '../data/ai.ts';
import type { CrawlerReport } from '../data/types.ts';

export interface CrawlerStates {
  readonly crawl: 'allowed' | 'blocked' | 'unknown' | null;
  readonly index: 'indexable' | 'noindex' | 'cant-read' | 'no-index-kept' | 'unknown' | null;
}

const CRAWL = { allowed: 'allowed', disallowed: 'blocked', unknown: 'unknown' } as const;

const INDEX = {
  index: 'indexable',
  noindex: 'noindex',
  unseen: 'cant-read',
  none: 'no-index-kept',
  unknown: 'unknown',
} as const;

/** Null for a token that fetches nothing. */
export function crawlerStates({ crawler, crawl, index }: CrawlerReport): CrawlerStates {
  if (crawler.isControlToken) return { crawl: null, index: null };
  return { crawl: CRAWL[crawl.answer], index: INDEX[index.answer] };
}

const OF_SITE = {
  allowed: 'allowed',
  unstated: 'not-restricted',
  partly: 'partly',
  contradictory: 'conflicting',
  unknown: 'unknown',
} as const satisfies Record<Exclude<AiAnswer, 'disallowed'>, AiState>;

/** If only groups of robots.txt refuse AI use, the state is `blocked`. */
export function siteState({ answer, statements }: PageAiUse): AiState {
  if (answer !== 'disallowed') return OF_SITE[answer];
  const isSignal = statements.some(({ says, place }) => says === 'no' && place.kind !== 'group');
  return isSignal ? 'opted-out' : 'blocked';
}
