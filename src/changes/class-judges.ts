// A judge for each class of crawlers in a file. Of one draft after the other most classes follow the same rules: those are judged
// and compared once, and known again by their text.
import type { Steps } from '../base/steps.ts';
import { type AlikeCrawlers, agreed, alikeInSteps, type Crawler, contentFor } from '../crawlers/index.ts';
import {
  type AnswerClass,
  CRAWL_ANSWERS,
  type CrawlAnswer,
  type CrawlPolicy,
  createDraftJudge,
  type Dialect,
  type DraftAnswer,
  type DraftJudge,
  linesOfRules,
  type Parses,
  type Rule,
} from '../robots/index.ts';

/** The answers of one class, by the file that it was first seen in. */
export interface ClassJudge {
  /** By the rules that name the class, or those for `*`. */
  readonly own: DraftJudge;
  /** If it isn't documented whose rules the class follows: by the others that the operator can mean. */
  readonly alternative: DraftJudge | null;
  /** The answer for every URL; null if rules decide. */
  readonly always: CrawlAnswer | null;
  readonly dialect: Dialect;
  /** What the class gets for the URL with this index in the list. */
  readonly answerOfUrlAt: (index: number) => DraftAnswer;
}

/** A class, as it stands in one file. */
export interface JudgedClass {
  readonly members: AnswerClass['members'];
  readonly judge: ClassJudge;
  /** The line in this file of the rule with this index. */
  readonly lineOf: (ruleIndex: number | null) => number | null;
}

export interface ClassJudges {
  /**
   * The classes in a file, each with its judge. Those who don't follow the file are in classes of their own.
   *
   * @param policyFor given if not every crawler follows the file
   */
  readonly classesIn: (parses: Parses, policyFor?: (crawler: Crawler) => CrawlPolicy) => Steps<readonly JudgedClass[]>;
}

/** Files that are kept because a class was first seen in them; with more, all are forgotten. */
const MOST_FILES = 8;
/** Answers that are kept, for URLs and classes. */
const MOST_ANSWERS = 4_000_000;

/**
 * @param crawlers those whose classes are kept apart, in every file
 * @param urls the list that is judged; without one, few questions are asked about each file, and no index of its rules is made
 */
export function createClassJudges(crawlers: readonly Crawler[], urls: readonly string[]): ClassJudges {
  /** By content: of the first file, which the others are compared with, and of the one before. */
  let first: ReadonlyMap<string, Known> | null = null;
  let before: ReadonlyMap<string, Known> = new Map();
  return {
    *classesIn(parses, policyFor = () => 'by-rules') {
      const seen = new Map<string, Known>();
      const policies = crawlers.map(policyFor);
      const classes: JudgedClass[] = alwaysClasses(policies);
      for (const each of yield* followersOf(parses, crawlers, policies)) {
        const { members, answerClass } = each;
        const content = contentFor(each);
        yield;
        const [member] = members;
        const earlier = [...(first?.values() ?? []), ...before.values()];
        const known = first?.get(content) ??
          before.get(content) ?? {
            from: parses,
            members,
            judge: yield* judgeClass(each, urls, similarTo(member, earlier)),
          };
        yield;
        seen.set(content, known);
        const { judge } = known;
        const lineOf = linesOfRules(answerClass, judge.own.followed);
        classes.push({ members, judge, lineOf: (ruleIndex) => (ruleIndex === null ? null : lineOf(ruleIndex)) });
        yield;
      }
      if (first === null) first = seen;
      else before = new Set(Array.from(seen.values(), ({ from }) => from)).size > MOST_FILES ? new Map() : seen;
      return classes;
    },
  };
}

/** The classes of those who follow the file. */
function* followersOf(
  parses: Parses,
  crawlers: readonly Crawler[],
  policies: readonly CrawlPolicy[],
): Steps<readonly AlikeCrawlers[]> {
  const indexes = indexesOf('by-rules', policies);
  const alike = yield* alikeInSteps(
    indexes.flatMap((index) => crawlers[index] ?? []),
    parses,
  );
  const indexOf = (member: number) => indexes[member] ?? member;
  return alike.map(({ members: [first, ...others], ...each }): AlikeCrawlers => {
    return { ...each, members: [indexOf(first), ...others.map(indexOf)] };
  });
}

/** The classes of those who don't. */
function alwaysClasses(policies: readonly CrawlPolicy[]): JudgedClass[] {
  return CRAWL_ANSWERS.flatMap((answer): readonly JudgedClass[] => {
    const [first, ...others] = indexesOf(answer, policies);
    return first === undefined ? [] : [{ members: [first, ...others], judge: alwaysJudge(answer), lineOf: () => null }];
  });
}

function indexesOf(policy: CrawlPolicy, policies: readonly CrawlPolicy[]): readonly number[] {
  return policies.flatMap((each, index) => (each === policy ? [index] : []));
}

/** Means the same to every parser. */
const DISALLOW_ALL: Rule = { kind: 'disallow', path: '/', pattern: '/', line: 0, column: 0 };

function alwaysJudge(always: CrawlAnswer): ClassJudge {
  const rules = always === 'disallowed' ? [DISALLOW_ALL] : [];
  const answer = () => ({ answer: always, ruleIndex: null });
  const own = { rules, followed: { rules, groups: [] }, answer };
  return { own, alternative: null, always, dialect: 'rfc9309', answerOfUrlAt: answer };
}

interface Known {
  readonly from: Parses;
  /** In the file that it was first seen in. */
  readonly members: readonly number[];
  readonly judge: ClassJudge;
}

/** What the crawler followed in the other files. */
function similarTo(member: number, known: readonly Known[]): readonly DraftJudge[] {
  return known.filter(({ members }) => members.includes(member)).map(({ judge }) => judge.own);
}

const NOT_KNOWN: DraftAnswer = { answer: 'unknown', ruleIndex: null };

/** More than an index can be. */
const UNKNOWN_CODE = 0x7fffffff;

function* judgeClass(of: AlikeCrawlers, urls: readonly string[], similar: readonly DraftJudge[]): Steps<ClassJudge> {
  const questions = urls.length > 0 ? 'many' : 'few';
  const own = yield* createDraftJudge(of.answerClass, similar, questions);
  const alternative = of.alternativeClass && (yield* createDraftJudge(of.alternativeClass, [], questions));
  /** The index of the rule that decides and 2 more, or 1 if none does; negative if the answer is no; 0 if it was not asked for. */
  let kept: Int32Array | null = null;
  return {
    own,
    alternative,
    always: null,
    dialect: of.answerClass.robots.dialect,
    answerOfUrlAt: (index) => {
      kept ??= new Int32Array(Math.min(urls.length, MOST_ANSWERS));
      const known = kept[index] ?? 0;
      if (known === UNKNOWN_CODE) return NOT_KNOWN;
      if (known !== 0) {
        return {
          answer: known > 0 ? 'allowed' : 'disallowed',
          ruleIndex: Math.abs(known) === 1 ? null : Math.abs(known) - 2,
        };
      }
      const url = urls[index] ?? '';
      const answer = agreed(own.answer(url), alternative?.answer(url) ?? null, NOT_KNOWN);
      const code = answer.ruleIndex === null ? 1 : answer.ruleIndex + 2;
      if (index < kept.length)
        kept[index] = answer.answer === 'unknown' ? UNKNOWN_CODE : answer.answer === 'allowed' ? code : -code;
      return answer;
    },
  };
}
