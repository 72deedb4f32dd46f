// Many crawlers at once: those that get the same answers to every URL are one class, which is judged once.
import { runAll, type Steps } from '../base/steps.ts';
import {
  type Answer,
  type AnswerClass,
  answerAt,
  type BatchJudge,
  type CrawlerIdentity,
  classesInSteps,
  contentOf,
  createBatchJudge,
  type Parses,
} from '../robots/index.ts';
import { agreed } from './agreed.ts';
import { identitiesOf, type RuleFollower } from './crawler-judge.ts';

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
export interface CrawlerBatchJudge extends BatchJudge {
  readonly alike: readonly AlikeCrawlers[];
}

/** For many crawlers. */
export function createCrawlerBatchJudge(crawlers: readonly RuleFollower[], parses: Parses): CrawlerBatchJudge {
  const { alike, answer, ...judge } = createFileBatchJudge([{ crawlers, parses }]);
  return { ...judge, alike: alike[0] ?? [], answer: (answerSet, place) => answer(answerSet, 0, place) };
}

/** A file, and the crawlers that read it. */
export interface FileForCrawlers {
  readonly crawlers: readonly RuleFollower[];
  readonly parses: Parses;
}

/** A judge for many URLs by several files at once. */
export interface FileBatchJudge extends Omit<BatchJudge, 'answer'> {
  /** By file. */
  readonly alike: readonly (readonly AlikeCrawlers[])[];
  /** `place`: index in the file's `alike`. */
  readonly answer: (answerSet: number, file: number, place: number) => Answer;
}

/** Files that share most of their rules, such as versions of one, take little more time than one of them. */
export function createFileBatchJudge(files: readonly FileForCrawlers[]): FileBatchJudge {
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
    possible.push(identitiesOf(crawler, parses(crawler.dialect)));
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
