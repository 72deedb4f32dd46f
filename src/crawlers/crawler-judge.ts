// From a crawler of the catalog to its verdicts. If no group names them, some crawlers follow others' rules, and their operators
// don't say whose. What one crawler can fetch is asked here, what many can fetch in alike-crawlers.ts. Questions about the groups of
// one identity, such as what a draft blocks as a whole, go to src/robots/ directly.
import type { Steps } from '../base/steps.ts';
import {
  type CrawlAnswer,
  type CrawlerIdentity,
  createGroupJudge,
  type GroupJudge,
  type Parses,
  prepareGroupJudge,
  type RobotsTxt,
  type Verdict,
} from '../robots/index.ts';
import { agreed } from './agreed.ts';
import type { Crawler } from './types.ts';

/** What determines whose rules a crawler follows. */
export type RuleFollower = Pick<Crawler, 'dialect' | 'chain' | 'ignoresStar' | 'follows'>;

/** The best known of those that the operators can mean. */
const REFERENCE_CHAIN = ['Googlebot'];

/** How a crawler finds its groups, and how else if its operator doesn't document which way applies. */
interface PossibleIdentities {
  readonly identity: CrawlerIdentity;
  readonly alternativeIdentity: CrawlerIdentity | null;
}

function possibleIdentities(crawler: RuleFollower, robots: RobotsTxt): PossibleIdentities {
  const { dialect, chain, ignoresStar, follows } = crawler;
  if (follows === null) return { identity: crawler, alternativeIdentity: null };
  // If its operator says that it has no token, it looks for no name.
  const identity = { dialect, chain: follows === 'googlebot' ? [] : chain, ignoresStar };
  const reference = { dialect, chain: REFERENCE_CHAIN, ignoresStar };
  const isNamed = (one: CrawlerIdentity) => createGroupJudge(one, robots).group.kind === 'named';
  return { identity, alternativeIdentity: !isNamed(identity) && isNamed(reference) ? reference : null };
}

/** There are two if no group names the crawler, and one names Googlebot. */
export function identitiesOf(crawler: RuleFollower, robots: RobotsTxt): readonly CrawlerIdentity[] {
  const { identity, alternativeIdentity } = possibleIdentities(crawler, robots);
  return alternativeIdentity === null ? [identity] : [identity, alternativeIdentity];
}

export interface CrawlerJudge {
  /** By its own groups or those for `*`, unless it is ambiguous: the rules that it may follow give different answers. */
  readonly verdict: (url: string) => Verdict | 'ambiguous';
  /** The same as an answer: 'unknown' if it is ambiguous. */
  readonly answer: (url: string) => CrawlAnswer;
  /** By each of the rules that it may follow; most crawlers have one possibility. */
  readonly possible: (url: string) => { readonly verdict: Verdict; readonly alternativeVerdict: Verdict | null };
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
  const { identity, alternativeIdentity } = possibleIdentities(crawler, robots);
  const own = judge(identity, robots);
  const alternative = alternativeIdentity && judge(alternativeIdentity, robots);
  const verdictOn = (url: string) => agreed(own.verdict(url), alternative?.verdict(url) ?? null, 'ambiguous' as const);
  return {
    verdict: verdictOn,
    answer: (url) => {
      const verdict = verdictOn(url);
      return verdict === 'ambiguous' ? 'unknown' : verdict.answer;
    },
    possible: (url) => ({ verdict: own.verdict(url), alternativeVerdict: alternative?.verdict(url) ?? null }),
  };
}

/** Prepares a long file for `createCrawlerJudge`: the longest part of the work. */
export function* prepareCrawlerJudge(crawler: RuleFollower, parses: Parses): Steps<void> {
  const robots = parses(crawler.dialect);
  yield;
  for (const identity of identitiesOf(crawler, robots)) yield* prepareGroupJudge(identity, robots);
}
