// What classes of crawlers follow. Of one draft after the other most classes follow the same rules: those are judged and compared
// once, and known again by their text.
import type { Steps } from '../base/steps.ts';
import { type AlikeCrawlers, agreed, alikeInSteps, type Crawler, contentFor } from '../crawlers/index.ts';
import {
  type AnswerClass,
  createDraftJudge,
  type Dialect,
  type DraftAnswer,
  type DraftJudge,
  linesOfRules,
  type OtherRecord,
  type Parses,
  parsesOf,
} from '../robots/index.ts';

/** What the crawlers of one class follow, in the file that it was first seen in. */
export interface Followed {
  readonly judge: DraftJudge;
  /** If it isn't documented whose rules the class follows: the judge by the others that the operator can mean. */
  readonly alternative: DraftJudge | null;
  readonly dialect: Dialect;
  /** What the class gets for the URL at this place of the list. */
  readonly answerAt: (at: number) => DraftAnswer;
}

/** A class, as it stands in one file. */
export interface FollowedClass {
  readonly members: AnswerClass['members'];
  readonly followed: Followed;
  /** The line in this file of the rule at this place. */
  readonly lineOf: (place: number | null) => number | null;
}

/** Files that are kept because a class was first seen in them; with more, all are forgotten. */
const MOST_FILES = 8;
/** Answers that are kept, for URLs and classes. */
const MOST_ANSWERS = 4_000_000;

/**
 * What a crawler may do with every URL, if it doesn't follow the file: true for crawling it, false for none; null if it
 * follows the file.
 */
export type WholeFor = (crawler: Crawler) => boolean | null;

const EACH_FOLLOWS: WholeFor = () => null;

/** @param wholeFor for a file that not all crawlers follow */
export type FollowedIn = (parses: Parses, wholeFor?: WholeFor) => Steps<readonly FollowedClass[]>;

/**
 * @param crawlers those whose classes are kept apart, in every file
 * @param urls the list that is judged
 * @param questions how many are asked about each file
 */
export function createFollowedIn(
  crawlers: readonly Crawler[],
  urls: readonly string[],
  questions: 'many' | 'few' = 'many',
): FollowedIn {
  /** By content: of the first file, which the others are compared with, and of the one before. */
  let first: ReadonlyMap<string, Known> | null = null;
  let before: ReadonlyMap<string, Known> = new Map();
  return function* (parses, wholeFor = EACH_FOLLOWS) {
    const seen = new Map<string, Known>();
    const classes: FollowedClass[] = [];
    const all = yield* classesWith(parses, crawlers, wholeFor);
    for (const each of all) {
      const { members, answerClass } = each;
      const content = contentFor(each);
      yield;
      const [member] = members;
      const earlier = [...(first?.values() ?? []), ...before.values()];
      const known = first?.get(content) ??
        before.get(content) ?? {
          from: parses,
          members,
          followed: yield* follow(each, urls, questions, similarTo(member, earlier)),
        };
      yield;
      seen.set(content, known);
      classes.push({ members, followed: known.followed, lineOf: linesOf(answerClass, known.followed) });
      yield;
    }
    if (first === null) first = seen;
    else before = new Set(Array.from(seen.values(), ({ from }) => from)).size > MOST_FILES ? new Map() : seen;
    return classes;
  };
}

/** Blocks the whole site, as a Crawl-delay does in a file, where crawlers can't fetch the file. On no line. */
const UNREACHABLE: OtherRecord = { key: '', value: '', line: 0, column: 0, group: null };

/** Those who don't follow the file are in classes of their own. */
function* classesWith(
  parses: Parses,
  crawlers: readonly Crawler[],
  wholeFor: WholeFor,
): Steps<readonly AlikeCrawlers[]> {
  const wholes = crawlers.map(wholeFor);
  const classesFor = function* (whole: boolean | null, of: Parses): Steps<readonly AlikeCrawlers[]> {
    const places = wholes.flatMap((each, place) => (each === whole ? [place] : []));
    const wanted = places.flatMap((place) => crawlers[place] ?? []);
    const placeOf = (member: number) => places[member] ?? member;
    const alike = yield* alikeInSteps(wanted, of);
    return alike.map(({ members: [first, ...others], ...each }): AlikeCrawlers => {
      return { ...each, members: [placeOf(first), ...others.map(placeOf)] };
    });
  };
  const nothing = parsesOf('');
  return [
    ...(yield* classesFor(null, parses)),
    ...(yield* classesFor(true, nothing)),
    ...(yield* classesFor(false, nothing)).map((each) => ({
      ...each,
      answerClass: { ...each.answerClass, closedBy: UNREACHABLE },
    })),
  ];
}

interface Known {
  readonly from: Parses;
  /** In the file that it was first seen in. */
  readonly members: readonly number[];
  readonly followed: Followed;
}

/** What the crawler followed in the other files. */
function similarTo(member: number, known: readonly Known[]): readonly DraftJudge[] {
  return known.filter(({ members }) => members.includes(member)).map(({ followed }) => followed.judge);
}

const NOT_KNOWN: DraftAnswer = { answer: 'unknown', place: null };

/** More than a place can be. */
const UNKNOWN = 0x7fffffff;

function* follow(
  of: AlikeCrawlers,
  urls: readonly string[],
  questions: 'many' | 'few',
  similar: readonly DraftJudge[],
): Steps<Followed> {
  const judge = yield* createDraftJudge(of.answerClass, similar, questions);
  const alternative = of.alternativeClass && (yield* createDraftJudge(of.alternativeClass, [], questions));
  /** The place of the rule that decides and 2 more, or 1 if none does; negative if the answer is no; 0 if it was not asked for. */
  let kept: Int32Array | null = null;
  return {
    judge,
    alternative,
    dialect: of.answerClass.robots.dialect,
    answerAt: (at) => {
      kept ??= new Int32Array(Math.min(urls.length, MOST_ANSWERS));
      const known = kept[at] ?? 0;
      if (known === UNKNOWN) return NOT_KNOWN;
      if (known !== 0) {
        return {
          answer: known > 0 ? 'allowed' : 'disallowed',
          place: Math.abs(known) === 1 ? null : Math.abs(known) - 2,
        };
      }
      const url = urls[at] ?? '';
      const answer = agreed(judge.answer(url), alternative?.answer(url) ?? null, NOT_KNOWN);
      const code = answer.place === null ? 1 : answer.place + 2;
      if (at < kept.length)
        kept[at] = answer.answer === 'unknown' ? UNKNOWN : answer.answer === 'allowed' ? code : -code;
      return answer;
    },
  };
}

function linesOf(answerClass: AnswerClass, { judge }: Followed): FollowedClass['lineOf'] {
  const lineOf = linesOfRules(answerClass, judge.followed);
  return (place) => (place === null || answerClass.closedBy === UNREACHABLE ? null : lineOf(place));
}
