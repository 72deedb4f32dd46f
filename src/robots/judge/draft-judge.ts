// `createDraftJudge()`: judges URLs for one class of crawlers, in one draft after another. The rules that match a path are found
// once; for an edited draft, the rules that changed are left out or added.

import { firstIndex } from '../../base/binary-search.ts';
import { once } from '../../base/once.ts';
import type { Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { matches } from '../grammar/pattern.ts';
import { lengthOf, type Ranked, rank } from '../match/find-rule.ts';
import { createMatchSets } from '../match/match-sets.ts';
import { answerWith, comparePrecedence } from '../match/precedence.ts';
import type { CrawlAnswer, Group, Rule } from '../types.ts';
import type { AnswerClass } from './answer-classes.ts';
import { LONGEST_SHARED_PATH } from './batch-judge.ts';
import { createGroupJudge } from './evaluate.ts';
import { type FollowedRules, followedRules } from './followed-rules.ts';
import { hunksOf, type RuleHunk } from './rule-hunks.ts';

/** The answer of a class for a URL. */
export interface DraftAnswer {
  readonly answer: CrawlAnswer;
  /** The index of the deciding rule in `rules`; null if none decides. */
  readonly ruleIndex: number | null;
}

export interface DraftJudge {
  /**
   * The rules that the class follows, in the order of the file. Their line numbers are from the draft in which they were first
   * seen.
   */
  readonly rules: readonly Rule[];
  readonly followed: FollowedRules;
  readonly answer: (url: string) => DraftAnswer;
}

/** So many matches of a path take as much memory as a set of `createMatchSets`. */
const MATCHES_OF_A_SET = 16;

/** The most rules that an edit can add: each one is tried separately. */
const MOST_ADDED = 100;

/**
 * Judges for the crawlers of one class, in one draft after another.
 *
 * @param similar judges of the same crawler, one of which may follow nearly the same rules
 * @param questions with 'few', no index of the rules is made
 */
export function createDraftJudge(
  draft: AnswerClass,
  similar: readonly DraftJudge[] = [],
  questions: 'many' | 'few' = 'many',
): Steps<DraftJudge> {
  return questions === 'few' ? createPlainDraftJudge(draft, similar) : createIndexedDraftJudge(draft, similar);
}

function* createIndexedDraftJudge(answerClass: AnswerClass, similar: readonly DraftJudge[]): Steps<DraftJudge> {
  const followed = yield* followedRules(
    answerClass,
    similar.map((judge) => judge.followed),
  );
  const { rules } = followed;
  if (answerClass.closedBy !== null) return { rules, followed, answer: closed };
  const slowly = oneByOne(answerClass);
  const edits: EditOfIndex[] = [];
  for (const each of similar) {
    const index = indexes.get(each);
    if (index?.grammar.winner !== grammarOf(answerClass.robots.dialect).winner) continue;
    edits.push(yield* editOf(index, rules));
  }
  const [edit] = edits.filter(({ inserted }) => inserted <= MOST_ADDED).sort((a, b) => a.inserted - b.inserted);
  const { index, ...change } = edit ?? { ...NO_EDIT, index: createDraftIndex(answerClass, rules) };
  const { grammar } = index;
  const judge: DraftJudge = {
    rules,
    followed,
    answer: (url) => {
      const path = grammar.normalizeUrl(url);
      if (path.length > LONGEST_SHARED_PATH || grammar.alwaysAllowed.includes(path)) return slowly(url);
      return answerOf(best(index.find(path), change, grammar, path));
    },
  };
  indexes.set(judge, index);
  return judge;
}

/** The same answers from the rules of this draft only, without an index. */
function* createPlainDraftJudge(answerClass: AnswerClass, similar: readonly DraftJudge[]): Steps<DraftJudge> {
  const followed = yield* followedRules(
    answerClass,
    similar.map((judge) => judge.followed),
  );
  const { rules } = followed;
  return { rules, followed, answer: answerClass.closedBy === null ? oneByOne(answerClass) : closed };
}

const closed: DraftJudge['answer'] = () => ({ answer: 'disallowed', ruleIndex: 0 });

/** An index of many rules, which edited drafts share. */
interface DraftIndex {
  readonly grammar: Grammar;
  readonly rules: readonly Rule[];
  /** The rules that match a path, in the order of `rank`. */
  readonly find: (path: string) => readonly Ranked[];
}

/** The index that a judge asks: its own draft's or a similar one's. */
const indexes = new WeakMap<DraftJudge, DraftIndex>();

function createDraftIndex({ robots, groups }: AnswerClass, rules: readonly Rule[]): DraftIndex {
  const grammar = grammarOf(robots.dialect);
  let find: DraftIndex['find'] | null = null;
  const make = (): DraftIndex['find'] => {
    const ranked = rank(groups, grammar);
    return createMatchSets(
      ranked.map(({ pattern }, value) => ({ pattern, value })),
      (matched): readonly Ranked[] => [...matched].sort((a, b) => a - b).flatMap((index) => ranked[index] ?? []),
      { sizeOf: ({ length }) => length / MATCHES_OF_A_SET },
    );
  };
  return {
    grammar,
    rules,
    find: (path) => {
      find ??= make();
      return find(path);
    },
  };
}

/** The rules of the index that are left out, and those that replace them. */
interface Edit {
  readonly hunks: readonly RuleHunk[];
  readonly inserted: number;
  /** The patterns of the new rules. */
  readonly added: readonly Ranked[];
}

/** An edit, and the index of the rules before it. */
interface EditOfIndex extends Edit {
  readonly index: DraftIndex;
}

const NO_EDIT: Edit = { hunks: [], inserted: 0, added: [] };

function* editOf(index: DraftIndex, rules: readonly Rule[]): Steps<EditOfIndex> {
  const { grammar } = index;
  const hunks = yield* hunksOf(index.rules, rules);
  const inserted = hunks.reduce((sum, hunk) => sum + hunk.inserted, 0);
  const added =
    inserted > MOST_ADDED
      ? []
      : hunks.flatMap((hunk) =>
          rules
            .slice(hunk.after, hunk.after + hunk.inserted)
            .flatMap((rule, indexInHunk) =>
              grammar
                .patternsOf(rule)
                .map((text) => ({ rule, pattern: grammar.compile(text), ruleIndex: hunk.after + indexInHunk })),
            ),
        );
  return { index, hunks, inserted, added };
}

/** The current index of a rule of the index; null if it is left out. */
function indexNow(ruleIndex: number, hunks: readonly RuleHunk[]): number | null {
  const next = firstIndex(0, hunks.length, (index) => (hunks[index]?.before ?? 0) > ruleIndex);
  const last = hunks[next - 1];
  if (last === undefined) return ruleIndex;
  const { before, removed, after, inserted } = last;
  return ruleIndex < before + removed ? null : ruleIndex - before - removed + after + inserted;
}

function best(matched: readonly Ranked[], { hunks, added }: Edit, grammar: Grammar, path: string): Ranked | null {
  let found: Ranked | null = null;
  for (const each of matched) {
    const ruleIndex = indexNow(each.ruleIndex, hunks);
    if (ruleIndex === null) continue;
    const moved = ruleIndex === each.ruleIndex ? each : { ...each, ruleIndex };
    if (found === null || isBetter(moved, found, grammar, path)) found = moved;
    if (grammar.winner !== 'furthest') break;
  }
  for (const each of added) {
    if (matches(each.pattern, path) && (found === null || isBetter(each, found, grammar, path))) found = each;
  }
  return found;
}

function isBetter(a: Ranked, b: Ranked, grammar: Grammar, path: string): boolean {
  const length = ({ pattern }: Ranked) => lengthOf(grammar, pattern, path);
  const precedence = grammar.winner === 'first' ? 0 : comparePrecedence(a.rule, length(a), b.rule, length(b));
  return precedence < 0 || (precedence === 0 && a.ruleIndex < b.ruleIndex);
}

function answerOf(found: Ranked | null): DraftAnswer {
  if (found === null) return { answer: 'allowed', ruleIndex: null };
  return { answer: answerWith(found.rule, found.pattern), ruleIndex: found.ruleIndex };
}

/** From the rules of this draft, one question at a time. */
function oneByOne({ robots, groups, identity }: AnswerClass): (url: string) => DraftAnswer {
  const judge = once(() => createGroupJudge(identity, robots));
  return (url) => {
    const { answer, rule } = judge().verdict(url);
    return { answer, ruleIndex: rule === null ? null : indexIn(groups, rule) };
  };
}

/** The index of a rule, which is this file's own object, among all. */
function indexIn(groups: readonly Group[], rule: Rule): number | null {
  let before = 0;
  for (const { rules } of groups) {
    const first = firstIndex(0, rules.length, (index) => (rules[index]?.line ?? 0) >= rule.line);
    for (let index = first; rules[index]?.line === rule.line; index += 1) {
      if (rules[index] === rule) return before + index;
    }
    before += rules.length;
  }
  return null;
}
