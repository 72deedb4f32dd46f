// From a crawler of the catalog to its verdicts. If no group names them, some crawlers follow others' rules, and their operators
// don't say whose. What one crawler can fetch is asked here, what many can fetch in alike-crawlers.ts. Questions about the groups of
// one identity, such as what a draft blocks as a whole, go to src/robots/ directly.
import type { Steps } from '../base/steps.ts';
import {
  type Because,
  type CrawlerIdentity,
  createGroupJudge,
  type GroupJudge,
  type Parses,
  prepareGroupJudge,
  type RobotsTxt,
  type Verdict,
} from '../robots/index.ts';
import { agreed } from './agreed.ts';
import type { Crawler, RuleSource } from './types.ts';

/** What determines whose rules a crawler follows. */
export type RuleFollower = Pick<Crawler, 'dialect' | 'chain' | 'ignoresStar' | 'follows'>;

/** The best known of those that the operators can mean. */
const REFERENCE_CHAIN = ['Googlebot'];

/** A verdict for a crawler: unknown, too, where the rules that it may follow give different answers. */
export interface CrawlerVerdict extends Omit<Verdict, 'because'> {
  readonly because: Because | FollowsOthers;
}

/** No group names the crawler, and its operator doesn't say exactly whose rules it follows then. */
export interface FollowsOthers {
  readonly kind: 'follows-others';
  readonly follows: RuleSource;
}

/** The verdict of a crawler that may follow the same rules as others, which say something else than its own. */
export function followsOthers({ group }: Verdict, follows: RuleSource): CrawlerVerdict {
  return {
    answer: 'unknown',
    allowed: false,
    rule: null,
    because: { kind: 'follows-others', follows },
    group,
    explain: () => ({ matched: [], won: null }),
  };
}

/** How a crawler finds its groups, and how else if its operator doesn't document which way applies. */
interface PossibleIdentities {
  readonly identity: CrawlerIdentity;
  readonly alternative: { readonly identity: CrawlerIdentity; readonly follows: RuleSource } | null;
}

function possibleIdentities(crawler: RuleFollower, robots: RobotsTxt): PossibleIdentities {
  const { dialect, chain, ignoresStar, follows } = crawler;
  if (follows === null) return { identity: crawler, alternative: null };
  // If its operator says that it has no token, it looks for no name.
  const identity = { dialect, chain: follows === 'googlebot' ? [] : chain, ignoresStar };
  const reference = { dialect, chain: REFERENCE_CHAIN, ignoresStar };
  const isNamed = (one: CrawlerIdentity) => createGroupJudge(one, robots).group.kind === 'named';
  return { identity, alternative: !isNamed(identity) && isNamed(reference) ? { identity: reference, follows } : null };
}

/** There are two if no group names the crawler, and one names Googlebot. */
export function identitiesOf(crawler: RuleFollower, robots: RobotsTxt): readonly CrawlerIdentity[] {
  const { identity, alternative } = possibleIdentities(crawler, robots);
  return alternative === null ? [identity] : [identity, alternative.identity];
}

export interface CrawlerJudge {
  readonly verdict: (url: string) => CrawlerVerdict;
  /** By its own groups or those for `*`, and by the others that it may follow; most crawlers have one possibility. */
  readonly possible: (url: string) => {
    readonly verdict: Verdict;
    readonly alternative: { readonly verdict: Verdict; readonly follows: RuleSource } | null;
  };
}

/**
 * For one crawler.
 *
 * @param judge by the groups of an identity, if judges are shared
 */
export function createCrawlerJudge(
  crawler: RuleFollower,
  parses: Parses,
  judge: (identity: CrawlerIdentity, robots: RobotsTxt) => Pick<GroupJudge, 'verdict'> = createGroupJudge,
): CrawlerJudge {
  const robots = parses(crawler.dialect);
  const { identity, alternative } = possibleIdentities(crawler, robots);
  const own = judge(identity, robots);
  if (alternative === null) {
    return {
      verdict: (url) => own.verdict(url),
      possible: (url) => ({ verdict: own.verdict(url), alternative: null }),
    };
  }
  const { follows } = alternative;
  const others = judge(alternative.identity, robots);
  return {
    verdict: (url) => {
      const verdict = own.verdict(url);
      return agreed(verdict, others.verdict(url), followsOthers(verdict, follows));
    },
    possible: (url) => ({ verdict: own.verdict(url), alternative: { verdict: others.verdict(url), follows } }),
  };
}

/** Prepares a long file for `createCrawlerJudge`: the longest part of the work. */
export function* prepareCrawlerJudge(crawler: RuleFollower, parses: Parses): Steps<void> {
  const robots = parses(crawler.dialect);
  yield;
  for (const identity of identitiesOf(crawler, robots)) yield* prepareGroupJudge(identity, robots);
}
