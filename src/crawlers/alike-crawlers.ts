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
  readonly answerClass: AnswerClass;
  /** If it isn't documented whose rules they follow: the others that the operator can mean. */
  readonly alternativeClass: AnswerClass | null;
}

/** Puts every crawler into one class. Classes are in the order of their first members. */
export function alikeCrawlers(crawlers: readonly RuleFollower[], parses: Parses): readonly AlikeCrawlers[] {
  return runAll(alikeInSteps(crawlers, parses));
}

export function* alikeInSteps(crawlers: readonly RuleFollower[], parses: Parses): Steps<readonly AlikeCrawlers[]> {
  return (yield* classify(crawlers, parses)).alike;
}

/** The rules that they follow, as text: classes with the same text get the same answer to every URL. See `contentOf`. */
export function contentFor({ answerClass, alternativeClass }: AlikeCrawlers): string {
  const content = contentOf(answerClass);
  return alternativeClass === null ? content : JSON.stringify([content, contentOf(alternativeClass)]);
}

/** A judge for many URLs, whose classes are those of `alike`. */
export interface CrawlerBatchJudge extends BatchJudge {
  readonly alike: readonly AlikeCrawlers[];
}

/** For many crawlers. */
export function createCrawlerBatchJudge(crawlers: readonly RuleFollower[], parses: Parses): CrawlerBatchJudge {
  const { alike, answer, ...judge } = createFileBatchJudge([{ crawlers, parses }]);
  return { ...judge, alike: alike[0] ?? [], answer: (answerSet, index) => answer(answerSet, 0, index) };
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
  /** `alikeIndex`: in the list of the file. */
  readonly answer: (answerSet: number, fileIndex: number, alikeIndex: number) => Answer;
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
  const answer = (answerSet: number, fileIndex: number, alikeIndex: number): Answer => {
    const start = starts[fileIndex] ?? 0;
    const { classIndex = -1, alternativeIndex = null } = found[fileIndex]?.classIndexes[alikeIndex] ?? {};
    const answerOf = (index: number) => judge.answer(answerSet, start + index);
    return agreed(answerOf(classIndex), alternativeIndex === null ? null : answerOf(alternativeIndex), UNKNOWN);
  };
  return { ...judge, answer, alike: found.map(({ alike }) => alike) };
}

const UNKNOWN = answerAt('unknown', null);

interface Classified {
  readonly classes: readonly AnswerClass[];
  readonly alike: readonly AlikeCrawlers[];
  /** For each of `alike`, the indexes of its classes in `classes`. */
  readonly classIndexes: readonly { readonly classIndex: number; readonly alternativeIndex: number | null }[];
}

function* classify(crawlers: readonly RuleFollower[], parses: Parses): Steps<Classified> {
  const possible: (readonly CrawlerIdentity[])[] = [];
  for (const crawler of crawlers) {
    possible.push(identitiesOf(crawler, parses(crawler.dialect)));
    yield;
  }
  const classes = yield* classesInSteps(parses, possible.flat());
  /** The class of each identity, by index. */
  const classOfIdentity: number[] = [];
  for (const [index, { members }] of classes.entries()) for (const member of members) classOfIdentity[member] = index;
  const known = new Map<
    string,
    { readonly members: [number, ...number[]]; readonly classIndex: number; readonly alternativeIndex: number | null }
  >();
  let identity = 0;
  for (const [member, { length }] of possible.entries()) {
    const classIndex = classOfIdentity[identity] ?? 0;
    const last = classOfIdentity[identity + length - 1] ?? classIndex;
    identity += length;
    const alternativeIndex = last === classIndex ? null : last;
    const key = `${classIndex} ${alternativeIndex}`;
    const same = known.get(key);
    if (same) same.members.push(member);
    else known.set(key, { members: [member], classIndex, alternativeIndex });
  }
  const classIndexes = [...known.values()];
  const alike = classIndexes.flatMap(({ members, classIndex, alternativeIndex }): readonly AlikeCrawlers[] => {
    const answerClass = classes[classIndex];
    const alternativeClass = classes[alternativeIndex ?? -1] ?? null;
    return answerClass === undefined ? [] : [{ members, answerClass, alternativeClass }];
  });
  return { classes, alike, classIndexes };
}
