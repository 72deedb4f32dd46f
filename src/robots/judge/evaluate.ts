// From a parsed file, a crawler and a URL to a verdict, and what decided it.

import { paceOf, type Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import type { GroupSelection } from '../grammar/select-groups.ts';
import {
  allMatches,
  type Candidate,
  type Found,
  findRule,
  lengthOf,
  prepareInSteps,
  searchedTogether,
} from '../match/find-rule.ts';
import { isLong } from '../match/path-index.ts';
import { answerWith } from '../match/precedence.ts';
import type {
  Because,
  CrawlAnswer,
  Explanation,
  Group,
  GroupChoice,
  Match,
  OtherRecord,
  RobotsTxt,
  Rule,
  Verdict,
  WonBecause,
} from '../types.ts';
import type { GroupNames } from './answer-classes.ts';

export interface MatcherOptions {
  /** The crawler obeys only groups that name it, as AdsBot-Google does. Otherwise `*` groups are the last resort. */
  readonly ignoresStar?: boolean;
}

/**
 * Whether `crawler` can fetch `url`.
 *
 * `crawler` is a product token, or a fallback chain of tokens, most specific first. `url` is an absolute URL, percent-encoded
 * as in browsers, or a path with its query. Every text gets an answer.
 */
export function evaluate(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  url: string,
  options: MatcherOptions = {},
): Verdict {
  return createGroupJudge(named(crawler, options), robots).verdict(url);
}

/** `evaluate` for many URLs: selects the group and prepares its rules once. */
export function createMatcher(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  options: MatcherOptions = {},
): (url: string) => Verdict {
  const judge = createGroupJudge(named(crawler, options), robots);
  return (url) => judge.verdict(url);
}

function named(crawler: string | readonly string[], { ignoresStar = false }: MatcherOptions): GroupNames {
  return { chain: typeof crawler === 'string' ? [crawler] : crawler, ignoresStar };
}

/** For crawlers that no group names: they follow the groups for all. */
export const FOR_ALL: GroupNames = { chain: [], ignoresStar: false };

/** One crawler's verdicts by one file: by the groups that it follows. */
export interface GroupJudge {
  /** The groups that it follows. */
  readonly group: GroupChoice;
  /** @param url as for `evaluate` */
  readonly verdict: (url: string) => Verdict;
}

/** Prepares a long file for `createGroupJudge`. Afterwards a question takes no longer than with an ordinary file. */
export function* prepareGroupJudge({ chain, ignoresStar }: GroupNames, robots: RobotsTxt): Steps<void> {
  const grammar = grammarOf(robots.dialect);
  const { groups } = grammar.selectGroups(robots.groups, chain, ignoresStar);
  yield* readRules(groups);
  yield* prepareInSteps(searchedTogether(groups, grammar), grammar);
  if (grammar.closedBy !== null) yield* robots.othersInSteps();
}

/** Rules read in one step, if they are in several groups. */
const RULES_IN_A_STEP = 2_000;

export function* readRules(groups: readonly Group[]): Steps<void> {
  const isEnough = paceOf(RULES_IN_A_STEP);
  for (const group of groups) {
    const rules = yield* group.rulesInSteps();
    if (isEnough(1 + rules.length)) yield;
  }
}

/** From this many questions on, an index pays off even for few rules. */
const MANY_QUESTIONS = 8;

export function createGroupJudge({ chain, ignoresStar }: GroupNames, robots: RobotsTxt): GroupJudge {
  const grammar = grammarOf(robots.dialect);
  const choice = grammar.selectGroups(robots.groups, chain, ignoresStar);
  return new RuleJudge(robots, grammar, choice, grammar.closedBy?.(robots, choice, chain) ?? null);
}

class RuleJudge implements GroupJudge {
  readonly #robots: RobotsTxt;
  readonly #grammar: Grammar;
  readonly #choice: ClosingSelection;
  readonly #groups: readonly Group[];
  #parts: readonly (readonly Group[])[] | null = null;
  #questions = 0;

  constructor(robots: RobotsTxt, grammar: Grammar, { group, groups }: GroupSelection, closedBy: OtherRecord | null) {
    this.#robots = robots;
    this.#grammar = grammar;
    // Not by spreading, which took as long as everything else for a single question.
    this.#choice = { group, groups, closedBy };
    this.#groups = groups;
  }

  get group(): GroupChoice {
    return this.#choice.group;
  }

  verdict(url: string): Verdict {
    this.#questions += 1;
    const path = isLong(url) ? longPathOf(this.#robots, this.#grammar, url) : this.#grammar.normalizeUrl(url);
    const isIndexWorthIt = this.#questions >= MANY_QUESTIONS || isLong(path);
    this.#parts ??= searchedTogether(this.#groups, this.#grammar);
    const found = findRule(this.#parts, this.#grammar, path, isIndexWorthIt);
    return new ExplainedVerdict(this.#grammar, this.#choice, path, found);
  }
}

/** Many crawlers are asked about the same long URL in turn: it is normalized once. */
function longPathOf(robots: RobotsTxt, { normalizeUrl }: Grammar, url: string): string {
  const known = longPaths.get(robots);
  if (known?.url === url) return known.path;
  const path = normalizeUrl(url);
  longPaths.set(robots, { url, path });
  return path;
}

/** The last long URL for each file. */
const longPaths = new WeakMap<RobotsTxt, { readonly url: string; readonly path: string }>();

interface ClosingSelection extends GroupSelection {
  readonly closedBy: OtherRecord | null;
}

class ExplainedVerdict implements Verdict {
  readonly answer: CrawlAnswer;
  readonly allowed: boolean;
  readonly rule: Rule | null;
  readonly because: Because;
  readonly group: GroupChoice;
  readonly #grammar: Grammar;
  readonly #groups: readonly Group[];
  readonly #path: string;

  readonly #best: Candidate | undefined;

  /** `found` decides for `path`, unless a Crawl-delay blocks everything or the path is always allowed. */
  constructor(grammar: Grammar, choice: ClosingSelection, path: string, found: Found) {
    const { group, groups, closedBy } = choice;
    const isFree = closedBy === null && grammar.alwaysAllowed.includes(path);
    const best = closedBy !== null || isFree || found === 'too-complex' ? undefined : found;
    this.rule = best?.rule ?? null;
    this.because = isFree ? ROBOTS_TXT : becauseOf(this.rule, choice, found);
    this.answer = answerFor(this.because, best);
    this.allowed = this.answer === 'allowed';
    this.group = group;
    this.#grammar = grammar;
    this.#groups = groups;
    this.#path = path;
    this.#best = best;
  }

  explain(): Explanation {
    const best = this.#best;
    if (best === undefined) return { matched: [], won: null };
    const matched = allMatches(this.#groups, this.#grammar, this.#path);
    if (matched) return { matched, won: wonBecauseOf(matched, this.#grammar) };
    return { matched: [{ rule: best.rule, length: lengthOf(this.#grammar, best.pattern, this.#path) }], won: null };
  }
}

function answerFor(because: Because, best: Candidate | undefined): CrawlAnswer {
  if (because.kind === 'too-complex') return 'unknown';
  if (because.kind === 'crawl-delay') return 'disallowed';
  return best === undefined ? 'allowed' : answerWith(best.rule, best.pattern);
}

function becauseOf(rule: Rule | null, { group, closedBy }: ClosingSelection, found: Found): Because {
  if (closedBy !== null) return { kind: 'crawl-delay', value: closedBy.value, line: closedBy.line };
  if (found === 'too-complex') return TOO_COMPLEX;
  if (rule !== null) return { kind: 'rule', rule };
  return group.kind === 'none' ? NO_GROUP : NO_RULE;
}

const ROBOTS_TXT: Because = { kind: 'robots-txt' };
const NO_GROUP: Because = { kind: 'no-group' };
const NO_RULE: Because = { kind: 'no-rule' };
const TOO_COMPLEX: Because = { kind: 'too-complex' };

function wonBecauseOf([best, ...others]: readonly Match[], { winner }: Grammar): WonBecause | null {
  if (best === undefined) return null;
  if (others.length === 0) return 'only-match';
  if (winner === 'first') return 'first-in-file';
  const equals = others.filter(({ length }) => length === best.length);
  if (equals.length === 0) return 'longest';
  return equals.some(({ rule }) => rule.kind !== best.rule.kind) ? 'allow-of-equals' : 'first-of-equals';
}
