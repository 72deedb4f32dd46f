// From crawlers of the catalog to verdicts. If no group names them, some crawlers follow others' rules, and their operators
// don't say whose. All questions about a crawler of the catalog are asked here.
import { runAll, type Steps } from '../base/steps.ts';
import {
  type Answer,
  type AnswerClass,
  answerAt,
  type BatchJudge,
  type CrawlAnswer,
  type CrawlerIdentity,
  classesInSteps,
  contentOf,
  createBatchJudge,
  createGroupMatcher,
  type GroupMatcher,
  type Parses,
  prepareGroupMatcher,
  type RobotsTxt,
  type Verdict,
} from '../robots/index.ts';
import { agreed } from './agreed.ts';
import type { Crawler } from './types.ts';

/** What determines whose rules a crawler follows. */
type RuleFollower = Pick<Crawler, 'dialect' | 'chain' | 'ignoresStar' | 'follows'>;

/** The best known of those that the operators can mean. */
const REFERENCE_CHAIN = ['Googlebot'];

/** How a crawler finds its groups, and how else if its operator doesn't document which way applies. */
interface PossibleIdentities {
  readonly rules: CrawlerIdentity;
  readonly alternative: CrawlerIdentity | null;
}

/** There are two ways if no group names the crawler, and one names Googlebot. */
function possibleIdentities(crawler: RuleFollower, robots: RobotsTxt): PossibleIdentities {
  const { dialect, chain, ignoresStar, follows } = crawler;
  if (follows === null) return { rules: crawler, alternative: null };
  // If its operator says that it has no token, it looks for no name.
  const rules = { dialect, chain: follows === 'googlebot' ? [] : chain, ignoresStar };
  const reference = { dialect, chain: REFERENCE_CHAIN, ignoresStar };
  const isNamed = (identity: CrawlerIdentity) => createGroupMatcher(identity, robots).group.kind === 'named';
  return { rules, alternative: !isNamed(rules) && isNamed(reference) ? reference : null };
}

const identitiesIn = ({ rules, alternative }: PossibleIdentities): readonly CrawlerIdentity[] =>
  alternative === null ? [rules] : [rules, alternative];

export interface CrawlerMatcher {
  /** By its own groups or those for `*`, unless it is ambiguous: the rules that it may follow give different answers. */
  readonly verdict: (url: string) => Verdict | 'ambiguous';
  /** The same as an answer: 'unknown' if it is ambiguous. */
  readonly answer: (url: string) => CrawlAnswer;
  /** By each of the rules that it may follow; most crawlers have one possibility. */
  readonly possible: (url: string) => { readonly rules: Verdict; readonly alternative: Verdict | null };
}

/**
 * For one crawler.
 *
 * @param judge by the groups of an identity, if judges are shared
 */
export function createCrawlerMatcher(
  crawler: RuleFollower,
  parses: Parses,
  judge: (identity: CrawlerIdentity, robots: RobotsTxt) => Pick<GroupMatcher, 'verdict'> = createGroupMatcher,
): CrawlerMatcher {
  const robots = parses(crawler.dialect);
  const identities = possibleIdentities(crawler, robots);
  const rules = judge(identities.rules, robots);
  const alternative = identities.alternative && judge(identities.alternative, robots);
  const verdictOn = (url: string) =>
    agreed(rules.verdict(url), alternative?.verdict(url) ?? null, 'ambiguous' as const);
  return {
    verdict: verdictOn,
    answer: (url) => {
      const verdict = verdictOn(url);
      return verdict === 'ambiguous' ? 'unknown' : verdict.answer;
    },
    possible: (url) => ({ rules: rules.verdict(url), alternative: alternative?.verdict(url) ?? null }),
  };
}

/** Prepares a long file for `createCrawlerMatcher`: the longest part of the work. */
export function* prepareCrawlerMatcher(crawler: RuleFollower, parses: Parses): Steps<void> {
  const robots = parses(crawler.dialect);
  yield;
  for (const identity of identitiesIn(possibleIdentities(crawler, robots)))
    yield* prepareGroupMatcher(identity, robots);
}

/** Crawlers that get the same answers to every URL. */
export interface AlikeCrawlers {
  /** Indexes in the list of crawlers, ascending. */
  readonly members: readonly [number, ...number[]];
  /** By the groups that name them, or those for `*`. */
  readonly rules: AnswerClass;
  /** If it isn't documented whose rules they follow: the others that the operator can mean. */
  readonly alternative: AnswerClass | null;
}

/** Puts every crawler into one class. Classes are in the order of their first members. */
export function alikeCrawlers(crawlers: readonly RuleFollower[], parses: Parses): readonly AlikeCrawlers[] {
  return runAll(alikeInSteps(crawlers, parses));
}

export function* alikeInSteps(crawlers: readonly RuleFollower[], parses: Parses): Steps<readonly AlikeCrawlers[]> {
  return (yield* classify(crawlers, parses)).alike;
}

/** The rules that they follow, as text: classes with the same text get the same answer to every URL. See `contentOf`. */
export function contentFor({ rules, alternative }: AlikeCrawlers): string {
  return alternative === null ? contentOf(rules) : JSON.stringify([contentOf(rules), contentOf(alternative)]);
}

/** A judge for many URLs, whose places are indexes of `alike`. */
export interface BatchJudgeForCrawlers extends BatchJudge {
  readonly alike: readonly AlikeCrawlers[];
}

/** For many crawlers. */
export function createBatchJudgeForCrawlers(crawlers: readonly RuleFollower[], parses: Parses): BatchJudgeForCrawlers {
  const { alike, answer, ...judge } = createBatchJudgeForFiles([{ crawlers, parses }]);
  return { ...judge, alike: alike[0] ?? [], answer: (answerSet, place) => answer(answerSet, 0, place) };
}

/** A file, and the crawlers that read it. */
export interface FileForCrawlers {
  readonly crawlers: readonly RuleFollower[];
  readonly parses: Parses;
}

/** A judge for many URLs by several files at once. */
export interface BatchJudgeForFiles extends Omit<BatchJudge, 'answer'> {
  /** By file. */
  readonly alike: readonly (readonly AlikeCrawlers[])[];
  /** `place`: index in the file's `alike`. */
  readonly answer: (answerSet: number, file: number, place: number) => Answer;
}

/** Files that share most of their rules, such as versions of one, take little more time than one of them. */
export function createBatchJudgeForFiles(files: readonly FileForCrawlers[]): BatchJudgeForFiles {
  const found = files.map(({ crawlers, parses }) => runAll(classify(crawlers, parses)));
  const judge = createBatchJudge(found.flatMap(({ classes }) => classes));
  /** By file, the index of its first class among all. */
  const starts: number[] = [];
  let before = 0;
  for (const { classes } of found) {
    starts.push(before);
    before += classes.length;
  }
  const answer = (answerSet: number, file: number, place: number): Answer => {
    const start = starts[file] ?? 0;
    const { rules = -1, alternative = null } = found[file]?.places[place] ?? {};
    const answerOf = (home: number) => judge.answer(answerSet, start + home);
    return agreed(answerOf(rules), alternative === null ? null : answerOf(alternative), UNKNOWN);
  };
  return { ...judge, answer, alike: found.map(({ alike }) => alike) };
}

const UNKNOWN = answerAt('unknown', null);

interface Classified {
  readonly classes: readonly AnswerClass[];
  readonly alike: readonly AlikeCrawlers[];
  /** For each of `alike`, the indexes of its classes in `classes`. */
  readonly places: readonly { readonly rules: number; readonly alternative: number | null }[];
}

function* classify(crawlers: readonly RuleFollower[], parses: Parses): Steps<Classified> {
  const possible: (readonly CrawlerIdentity[])[] = [];
  for (const crawler of crawlers) {
    possible.push(identitiesIn(possibleIdentities(crawler, parses(crawler.dialect))));
    yield;
  }
  const classes = yield* classesInSteps(parses, possible.flat());
  /** The class of each identity, by index. */
  const homes: number[] = [];
  for (const [at, { members }] of classes.entries()) for (const member of members) homes[member] = at;
  const known = new Map<
    string,
    { readonly members: [number, ...number[]]; readonly rules: number; readonly alternative: number | null }
  >();
  let identity = 0;
  for (const [member, { length }] of possible.entries()) {
    const rules = homes[identity] ?? 0;
    const last = homes[identity + length - 1] ?? rules;
    identity += length;
    const alternative = last === rules ? null : last;
    const key = `${rules} ${alternative}`;
    const same = known.get(key);
    if (same) same.members.push(member);
    else known.set(key, { members: [member], rules, alternative });
  }
  const places = [...known.values()];
  const alike = places.flatMap(({ members, rules, alternative }): readonly AlikeCrawlers[] => {
    const ofRules = classes[rules];
    return ofRules === undefined ? [] : [{ members, rules: ofRules, alternative: classes[alternative ?? -1] ?? null }];
  });
  return { classes, alike, places };
}
