// From a parsed file, a crawler and a URL to a verdict with its reason.

import type { Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import type { Grammar } from '../dialects/reader.ts';
import {
  allMatches,
  type Candidate,
  type Found,
  findRule,
  lengthOf,
  partsOf,
  prepareInSteps,
} from '../match/find-rule.ts';
import { isLong } from '../match/path-index.ts';
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
  Won,
} from '../types.ts';
import { answerWith } from './answer.ts';
import type { Choice } from './choose.ts';

export interface MatcherOptions {
  /** The crawler obeys only groups that name it, as AdsBot-Google does. Otherwise `*` groups are the last resort. */
  readonly ignoresStar?: boolean;
}

/**
 * May `crawler` fetch `url`?
 *
 * `crawler` is a product token, or a fallback chain of them, most specific first. `url` is an absolute URL, percent-encoded
 * as browsers give it, or a path with its query. Any text gets an answer.
 */
export function evaluate(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  url: string,
  options: MatcherOptions = {},
): Verdict {
  const grammar = grammarOf(robots.dialect);
  const choice = choose(robots, crawler, options, grammar);
  const path = isLong(url) ? longPathOf(robots, grammar, url) : grammar.normalizeUrl(url);
  const found = findRule(partsOf(choice.groups, grammar), grammar, path, isLong(path));
  return new ReasonedVerdict(grammar, choice, path, found);
}

/** Of a long URL many crawlers ask in turn: it is normalized once. */
function longPathOf(robots: RobotsTxt, { normalizeUrl }: Grammar, url: string): string {
  const known = longPaths.get(robots);
  if (known?.url === url) return known.path;
  const path = normalizeUrl(url);
  longPaths.set(robots, { url, path });
  return path;
}

/** What was asked for last of a file. */
const longPaths = new WeakMap<RobotsTxt, { readonly url: string; readonly path: string }>();

/** What `evaluate` needs of a long file, made ready: after that a question takes no longer than of an ordinary one. */
export function* prepare(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  options: MatcherOptions = {},
): Steps<void> {
  const grammar = grammarOf(robots.dialect);
  const { groups } = choose(robots, crawler, options, grammar);
  yield;
  yield* prepareInSteps(partsOf(groups, grammar), grammar);
}

/** `evaluate` for many URLs: the group is chosen and its rules are prepared once. */
export function createMatcher(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  options: MatcherOptions = {},
): (url: string) => Verdict {
  const grammar = grammarOf(robots.dialect);
  const choice = choose(robots, crawler, options, grammar);
  const parts = partsOf(choice.groups, grammar);
  return (url) => {
    const path = grammar.normalizeUrl(url);
    return new ReasonedVerdict(grammar, choice, path, findRule(parts, grammar, path, true));
  };
}
function choose(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  { ignoresStar = false }: MatcherOptions,
  grammar: Grammar,
): ClosingChoice {
  const chain = typeof crawler === 'string' ? [crawler] : crawler;
  const choice = grammar.choose(robots.groups, chain, ignoresStar);
  // Not by spreading: that took as long as all the rest of a single question.
  const { group, groups } = choice;
  return { group, groups, closedBy: grammar.closedBy(robots, choice, chain) };
}

interface ClosingChoice extends Choice {
  readonly closedBy: OtherRecord | null;
}

class ReasonedVerdict implements Verdict {
  readonly answer: CrawlAnswer;
  readonly allowed: boolean;
  readonly rule: Rule | null;
  readonly because: Because;
  readonly group: GroupChoice;
  readonly #grammar: Grammar;
  readonly #groups: readonly Group[];
  readonly #path: string;

  readonly #best: Candidate | undefined;

  /** `found` is what decides for `path`, unless no rule has a say. */
  constructor(grammar: Grammar, choice: ClosingChoice, path: string, found: Found) {
    const { group, groups, closedBy } = choice;
    const isFree = closedBy === null && grammar.isAlwaysAllowed(path);
    const best = closedBy !== null || isFree || found === 'too-complex' ? undefined : found;
    this.rule = best?.rule ?? null;
    this.because = isFree ? ROBOTS_TXT : reasonFor(this.rule, choice, found);
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
    if (matched) return { matched, won: reasonOf(matched, this.#grammar) };
    return { matched: [{ rule: best.rule, length: lengthOf(this.#grammar, best.pattern, this.#path) }], won: null };
  }
}

function answerFor(because: Because, best: Candidate | undefined): CrawlAnswer {
  if (because.kind === 'too-complex') return 'unknown';
  if (because.kind === 'crawl-delay') return 'disallowed';
  return best === undefined ? 'allowed' : answerWith(best.rule, best.pattern);
}

function reasonFor(rule: Rule | null, { group, closedBy }: ClosingChoice, found: Found): Because {
  if (closedBy !== null) return { kind: 'crawl-delay', value: closedBy.value, line: closedBy.line };
  if (found === 'too-complex') return TOO_COMPLEX_TO_TELL;
  if (rule !== null) return { kind: 'rule', rule };
  return group.kind === 'none' ? NO_GROUP : NO_RULE;
}

const ROBOTS_TXT: Because = { kind: 'robots-txt' };
const NO_GROUP: Because = { kind: 'no-group' };
const NO_RULE: Because = { kind: 'no-rule' };
const TOO_COMPLEX_TO_TELL: Because = { kind: 'too-complex' };
function reasonOf([best, ...others]: readonly Match[], { winner }: Grammar): Won | null {
  if (best === undefined) return null;
  if (others.length === 0) return 'only-match';
  if (winner === 'first') return 'first-in-file';
  const equals = others.filter(({ length }) => length === best.length);
  if (equals.length === 0) return 'longest';
  return equals.some(({ rule }) => rule.kind !== best.rule.kind) ? 'allow-of-equals' : 'first-of-equals';
}
