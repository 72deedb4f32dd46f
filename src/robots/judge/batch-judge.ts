// `createBatchJudge()`: judges a URL for many classes of crawlers at once. Crawlers whose parsers normalize URLs the same way share
// one search; all crawlers do for a URL that no parser changes. The patterns that match a path are found once, and each set of
// patterns is turned into answers once.
import { once } from '../../base/once.ts';
import { grammarOf } from '../dialects/index.ts';
import { furthestEnd, literalPattern, type Pattern } from '../grammar/pattern.ts';
import { rank } from '../match/find-rule.ts';
import { createMatchSets } from '../match/match-sets.ts';
import { type Path, PlainPath, plainPathOf } from '../match/plain-path.ts';
import { answerWith } from '../match/precedence.ts';
import type { CrawlAnswer, Rule, Verdict } from '../types.ts';
import { decidingLine } from './answer.ts';
import type { AnswerClass } from './answer-classes.ts';
import { DistinctVectors } from './distinct-vectors.ts';
import { createGroupJudge } from './evaluate.ts';

/** The answer of a class for a URL. */
export interface Answer {
  readonly answer: CrawlAnswer;
  /** Whether `answer` is 'allowed'. */
  readonly allowed: boolean;
  /** The line of the deciding rule, 1-based; null if none decides. */
  readonly line: number | null;
}

export function answerAt(answer: CrawlAnswer, line: number | null): Answer {
  return { answer, allowed: answer === 'allowed', line };
}

export interface BatchJudge {
  /** The number of the URL's answer set, from 0: URLs with the same number get the same answers. Every text gets one. */
  readonly answerSetOf: (url: string) => number;
  /** The same for the bytes of a path. Null for some: those that aren't plain, or that a parser doesn't take as they are. */
  readonly answerSetOfPlain: (bytes: Uint8Array, from: number, to: number) => number | null;
  /** How many answer sets there are so far. */
  readonly answerSetCount: () => number;
  /** The answer of the class, by its index in the list, in this answer set. */
  readonly answer: (answerSet: number, classIndex: number) => Answer;
}

/** In characters. For a longer path each class is asked separately, which limits the work. */
export const LONGEST_SHARED_PATH = 256;

export function createBatchJudge(classes: readonly AnswerClass[]): BatchJudge {
  const found = partsOf(classes);
  const sharedParts = found.filter(({ keepsPlain }) => keepsPlain);
  const parts = [...sharedParts, ...found.filter(({ keepsPlain }) => !keepsPlain)];
  const answerSets = new DistinctVectors(parts.length);
  const vector = new Int32Array(parts.length);
  const searchShared = createSharedSearch(sharedParts);
  const plainPath = new PlainPath();
  /** Where each class of the list is. */
  const locations: { readonly part: Part; readonly partIndex: number; readonly memberIndex: number }[] = [];
  for (const [partIndex, part] of parts.entries()) {
    for (const [memberIndex, classIndex] of part.classIndexes.entries()) {
      locations[classIndex] = { part, partIndex, memberIndex };
    }
  }
  return {
    answerSetOf: (url) => {
      const isShared = searchShared(url, vector);
      for (let index = isShared ? sharedParts.length : 0; index < parts.length; index += 1)
        vector[index] = parts[index]?.answerSetOf(url) ?? 0;
      return answerSets.numberOf(vector);
    },
    answerSetOfPlain: (bytes, from, to) => {
      if (!plainPath.point(bytes, from, to)) return null;
      for (let index = 0; index < parts.length; index += 1) {
        const answerSet = parts[index]?.answerSetOfPlain(plainPath) ?? null;
        if (answerSet === null) return null;
        vector[index] = answerSet;
      }
      return answerSets.numberOf(vector);
    },
    answerSetCount: () => answerSets.count,
    answer: (answerSet, classIndex) => {
      const location = locations[classIndex];
      if (location === undefined) throw new RangeError(`no class ${classIndex}`);
      const { part, partIndex, memberIndex } = location;
      return decode(part.answerSets.at(answerSets.at(answerSet, partIndex), memberIndex));
    },
  };
}

/**
 * Finds the answer sets of all these parts for a plain URL in one search. False for any other URL, and if that wouldn't save work.
 */
function createSharedSearch(parts: readonly Part[]): (url: string, answerSets: Int32Array) => boolean {
  if (parts.length < 2) return () => false;
  const known = new DistinctVectors(parts.length);
  const vector = new Int32Array(parts.length);
  const alwaysAllowed = parts.flatMap((part) => part.alwaysAllowed);
  const find = once(() => {
    const entries = parts.flatMap((part, partIndex) =>
      part.entries.map(({ pattern, value }) => ({ pattern, value: { partIndex, value } })),
    );
    return createMatchSets(entries, (matched) => {
      const byPart = parts.map((): RankedAnswer[] => []);
      for (const { partIndex, value } of matched) byPart[partIndex]?.push(value);
      for (const [partIndex, { follow }] of parts.entries()) vector[partIndex] = follow(byPart[partIndex] ?? []);
      return known.numberOf(vector);
    });
  });
  return (url, answerSets) => {
    const path = plainPathOf(url);
    if (path === null || path.length > LONGEST_SHARED_PATH || alwaysAllowed.includes(path)) return false;
    const number = find()(path);
    for (let index = 0; index < parts.length; index += 1) answerSets[index] = known.at(number, index);
    return true;
  };
}

/** The classes whose parsers normalize URLs the same way. */
interface Part {
  /** Of its classes, in the list of all. */
  readonly classIndexes: readonly number[];
  readonly answerSets: DistinctVectors;
  readonly answerSetOf: (url: string) => number;
  readonly answerSetOfPlain: (path: Path) => number | null;
  /** The rules of all its classes. */
  readonly entries: readonly { readonly pattern: Pattern; readonly value: RankedAnswer }[];
  readonly follow: (matched: readonly RankedAnswer[]) => number;
  readonly alwaysAllowed: readonly string[];
  /** Plain URLs stay as they are. */
  readonly keepsPlain: boolean;
}

function partsOf(classes: readonly AnswerClass[]): readonly Part[] {
  const indexesByNormalizer = new Map<(url: string) => string, number[]>();
  for (const [classIndex, { robots }] of classes.entries()) {
    const { normalizeUrl } = grammarOf(robots.dialect);
    const known = indexesByNormalizer.get(normalizeUrl);
    if (known) known.push(classIndex);
    else indexesByNormalizer.set(normalizeUrl, [classIndex]);
  }
  return Array.from(indexesByNormalizer, ([normalizeUrl, classIndexes]) => {
    const members = classIndexes.flatMap((index) => classes[index] ?? []);
    return partOf(classIndexes, members, normalizeUrl);
  });
}

/** A rule of a class. */
interface RankedAnswer {
  /** Of the class, among those of its part. */
  readonly memberIndex: number;
  /** Its rank within its class: the matching rule with the lowest rank decides. */
  readonly rank: number;
  readonly kind: Rule['kind'];
  /** The answer of the class if the rule decides. */
  readonly answer: Answer;
}

function partOf(
  classIndexes: readonly number[],
  classes: readonly AnswerClass[],
  normalizeUrl: (url: string) => string,
): Part {
  const answerSets = new DistinctVectors(classes.length);
  const alwaysAllowed = [...new Set(classes.flatMap(({ robots }) => grammarOf(robots.dialect).alwaysAllowed))];
  const oneByOne = classes.map(({ robots, identity }) => createGroupJudge(identity, robots));
  const vector = new Int32Array(classes.length);
  const ranks = new Int32Array(classes.length);
  const entries = classes.flatMap(rankedRules);
  const isFurthest = classes.some(({ robots }) => grammarOf(robots.dialect).winner === 'furthest');
  const follow = (matched: readonly RankedAnswer[]) => {
    vector.fill(0);
    ranks.fill(BEHIND_ALL);
    for (const { memberIndex, rank: ruleRank, answer } of matched) {
      if (ruleRank >= (ranks[memberIndex] ?? 0)) continue;
      ranks[memberIndex] = ruleRank;
      vector[memberIndex] = encode(answer);
    }
    return answerSets.numberOf(vector);
  };
  const find = once(() =>
    isFurthest ? createFurthest(entries, vector, answerSets) : createMatchSets(entries, follow),
  );
  const keepsPlain = !isFurthest && classes.every(({ robots }) => grammarOf(robots.dialect).keepsPlainUrls);
  /** Null for a normalized path about which each class is asked. */
  const search = (path: Path): number | null => {
    if (path.length > LONGEST_SHARED_PATH) return null;
    const isAllowed = alwaysAllowed.some((each) => each.length === path.length && each === path.toString());
    return isAllowed ? null : find()(path);
  };
  return {
    classIndexes,
    answerSets,
    entries,
    follow,
    alwaysAllowed,
    keepsPlain,
    answerSetOfPlain: (path) => (keepsPlain ? search(path) : null),
    answerSetOf: (url) => {
      const answerSet = search(normalizeUrl(url));
      if (answerSet !== null) return answerSet;
      for (const [memberIndex, judge] of oneByOne.entries()) vector[memberIndex] = encodeVerdict(judge.verdict(url));
      return answerSets.numberOf(vector);
    },
  };
}

/** For parsers in which the winner among the same matching rules depends on the path. */
function createFurthest(
  entries: Part['entries'],
  vector: Int32Array,
  answerSets: DistinctVectors,
): (path: Path) => number {
  const byRank = (matched: Part['entries']) => [...matched].sort((a, b) => a.value.rank - b.value.rank);
  const find = createMatchSets(
    entries.map((entry) => ({ pattern: entry.pattern, value: entry })),
    byRank,
    { sizeOf: ({ length }) => length },
  );
  const bests = new Int32Array(vector.length);
  return (path) => {
    vector.fill(0);
    bests.fill(-1);
    for (const { pattern, value } of find(path)) {
      const { memberIndex, kind, answer } = value;
      const precedence = 2 * furthestEnd(pattern, path.toString()) + (kind === 'allow' ? 1 : 0);
      if (precedence <= (bests[memberIndex] ?? 0)) continue;
      bests[memberIndex] = precedence;
      vector[memberIndex] = encode(answer);
    }
    return answerSets.numberOf(vector);
  };
}

const BEHIND_ALL = 0x7fffffff;

function rankedRules({ robots, groups, closedBy }: AnswerClass, memberIndex: number) {
  if (closedBy !== null) {
    const answer = answerAt('disallowed', closedBy.line);
    return [
      { pattern: literalPattern(''), value: { memberIndex, rank: 0, kind: 'disallow', answer } satisfies RankedAnswer },
    ];
  }
  return rank(groups, grammarOf(robots.dialect)).map(({ rule, pattern }, index) => {
    const answer = answerAt(answerWith(rule, pattern), rule.line);
    return { pattern, value: { memberIndex, rank: index, kind: rule.kind, answer } satisfies RankedAnswer };
  });
}

const UNKNOWN = answerAt('unknown', null);

/** An answer as one number: 0 if no rule decides, -1 if it is unknown. */
function encode({ answer, line }: Answer): number {
  if (answer === 'unknown') return -1;
  return (line ?? 0) * 2 + (answer === 'allowed' ? 0 : 1);
}

function encodeVerdict(verdict: Verdict): number {
  return encode(answerAt(verdict.answer, decidingLine(verdict)));
}

function decode(code: number): Answer {
  if (code === -1) return UNKNOWN;
  return answerAt(code % 2 === 0 ? 'allowed' : 'disallowed', code < 2 ? null : code >> 1);
}
