// `judgesOf()`: from a crawler of the catalog to its verdicts. If no group names them, some crawlers follow others' rules, and their
// operators don't say whose. What one crawler can fetch is asked here, what many can fetch in alike-crawlers.ts. Questions about
// the groups of one identity, such as what a draft blocks as a whole, go to src/robots/ directly.
import { memoize } from '../base/once.ts';
import type { Steps } from '../base/steps.ts';
import {
  type Because,
  type CrawlerIdentity,
  createGroupJudge,
  type Dialect,
  FOR_ALL,
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

/** Whether a group can name it: a crawler without a token looks for no name. */
export function canBeNamed({ follows }: Pick<Crawler, 'follows'>): boolean {
  return follows !== 'googlebot';
}

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
  const { dialect, ignoresStar, follows } = crawler;
  if (follows === null) return { identity: crawler, alternative: null };
  const identity = { dialect, chain: canBeNamed(crawler) ? crawler.chain : [], ignoresStar };
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

/** A file's judge for each crawler, by the crawler's own parser or by another one. */
export type JudgeFor = (crawler: RuleFollower, dialect?: Dialect) => CrawlerJudge;

/**
 * The judges of one file. A crawler's judge is made once. Most crawlers of some thirty have no group that names them: they share one
 * judge, as a long file takes much work.
 */
export function judgesOf(parses: Parses): JudgeFor {
  const forAll = memoize((robots: RobotsTxt) => lastKept(createGroupJudge(FOR_ALL, robots)));
  const judgeOf = (identity: CrawlerIdentity, robots: RobotsTxt): VerdictOf => {
    const judge = createGroupJudge(identity, robots);
    return judge.group.kind === 'any' ? forAll(robots) : lastKept(judge);
  };
  const judges = memoize((dialect: Dialect) =>
    memoize((crawler: RuleFollower): CrawlerJudge => {
      const robots = parses(dialect);
      const { identity, alternative } = possibleIdentities({ ...crawler, dialect }, robots);
      const own = judgeOf(identity, robots);
      if (alternative === null) return { verdict: own, possible: (url) => ({ verdict: own(url), alternative: null }) };
      const { follows } = alternative;
      const others = judgeOf(alternative.identity, robots);
      return {
        verdict: (url) => agreed(own(url), others(url), followsOthers(own(url), follows)),
        possible: (url) => ({ verdict: own(url), alternative: { verdict: others(url), follows } }),
      };
    }),
  );
  return (crawler, dialect = crawler.dialect) => judges(dialect)(crawler);
}

type VerdictOf = (url: string) => Verdict;

/** One URL, such as that of the current page, is asked about for many crawlers, and several times for one. */
function lastKept(judge: GroupJudge): VerdictOf {
  let last: { readonly url: string; readonly verdict: Verdict } | null = null;
  return (url) => {
    if (last?.url !== url) last = { url, verdict: judge.verdict(url) };
    return last.verdict;
  };
}

/** Prepares a long file for `judgesOf`: the longest part of the work. */
export function* prepareCrawlerJudge(crawler: RuleFollower, parses: Parses): Steps<void> {
  const robots = parses(crawler.dialect);
  yield;
  for (const identity of identitiesOf(crawler, robots)) yield* prepareGroupJudge(identity, robots);
}
