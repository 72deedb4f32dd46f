// Crawlers that follow others' rules where no group names them, and whose operators don't say whose. What they can crawl is
// unknown where those rules differ.
import { judgeFor, type RobotsTxt } from '../robots/index.ts';
import type { Crawler } from './types.ts';

/** The best-known of those whom the operators can mean. */
export const REFERENCE_CRAWLER = 'Googlebot';

/** The names that it looks for: none where its operator says that it has no token. */
export function ownChain({ follows, chain }: Pick<Crawler, 'follows' | 'chain'>): readonly string[] {
  return follows === 'googlebot' ? [] : chain;
}

/**
 * Whether some URL can get one answer by the rules for Googlebot and another by those for `*`, and no group says which applies.
 *
 * @param robots the file as the crawler reads it
 */
export function hasAmbiguousGroup(crawler: Pick<Crawler, 'follows' | 'chain'>, robots: RobotsTxt): boolean {
  if (crawler.follows === null) return false;
  const isNamed = (chain: readonly string[]) => judgeFor({ chain, ignoresStar: false }, robots).group.kind === 'named';
  return !isNamed(ownChain(crawler)) && isNamed([REFERENCE_CRAWLER]);
}
