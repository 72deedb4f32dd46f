// From a parsed file, a crawler and a URL to a verdict with its reason.
import type { Choice } from './choose.ts';
import { readerOf } from './dialects/index.ts';
import type { Reader } from './dialects/reader.ts';
import { searchable } from './path-index.ts';
import { matches, type Pattern } from './pattern.ts';
import { comparePrecedence } from './precedence.ts';
import { createRuleIndex } from './rule-index.ts';
import type {
  Because,
  Explanation,
  Group,
  GroupChoice,
  Match,
  OtherRecord,
  RobotsTxt,
  Rule,
  Verdict,
  Won,
} from './types.ts';

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
  const reader = readerOf(robots.dialect);
  const choice = choose(robots, crawler, options, reader);
  const path = reader.normaliseUrl(url);
  return new ReasonedVerdict(reader, choice, path, finderFor(choice.groups, reader, MANY_RULES)(path));
}

/** `evaluate` for many URLs: the group is chosen and its rules are prepared once. */
export function createMatcher(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  options: MatcherOptions = {},
): (url: string) => Verdict {
  const reader = readerOf(robots.dialect);
  const choice = choose(robots, crawler, options, reader);
  const best = finderFor(choice.groups, reader, 0);
  return (url) => {
    const path = reader.normaliseUrl(url);
    return new ReasonedVerdict(reader, choice, path, best(path));
  };
}

type Finder = (path: string) => Candidate | undefined;

/** So many rules are worth an index for a single question: another one about the same file is likely to follow. */
const MANY_RULES = 1_000;

/** What is kept of groups with many rules. */
interface Prepared {
  readonly groups: readonly Group[];
  readonly find: Finder;
  /** The explanation asked for last: of one address, many crawlers ask for the same. */
  explained: { readonly path: string; readonly explanation: Explanation } | null;
}

/** By the first group that speaks: the crawlers that no group names all share what is kept for `*`. */
const prepared = new WeakMap<Group, Prepared>();

function preparedFor(groups: readonly Group[]): Prepared | null {
  const [first] = groups;
  const known = first && prepared.get(first);
  const isSame = known?.groups.length === groups.length && known.groups.every((group, at) => group === groups[at]);
  return known && isSame ? known : null;
}

/** What finds the rule that decides: one that prepares all rules where there are `many` of them, and tries each otherwise. */
function finderFor(groups: readonly Group[], reader: Reader, many: number): Finder {
  const known = preparedFor(groups);
  if (known) return known.find;
  const [first] = groups;
  const isMany = groups.reduce((count, { rules }) => count + rules.length, 0) >= many;
  if (first === undefined || !isMany) return (path) => findBest(groups, reader, path);
  const candidates = rank(groups, reader);
  const best = createRuleIndex(candidates.map(({ pattern }) => pattern));
  const find = (path: string) => candidates[best(path)];
  prepared.set(first, { groups, find, explained: null });
  return find;
}

function choose(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  { ignoresStar = false }: MatcherOptions,
  reader: Reader,
): ClosingChoice {
  const chain = typeof crawler === 'string' ? [crawler] : crawler;
  const choice = reader.choose(robots.groups, chain, ignoresStar);
  // Not by spreading: that took as long as all the rest of a single question.
  const { group, groups } = choice;
  return { group, groups, closedBy: reader.closedBy(robots, choice, chain) };
}

interface ClosingChoice extends Choice {
  readonly closedBy: OtherRecord | null;
}

class ReasonedVerdict implements Verdict {
  readonly allowed: boolean;
  readonly rule: Rule | null;
  readonly because: Because;
  readonly group: GroupChoice;
  readonly #reader: Reader;
  readonly #groups: readonly Group[];
  readonly #path: string;

  /** `best` is what decides for `path`, unless no rule has a say. */
  constructor(reader: Reader, choice: ClosingChoice, path: string, best: Candidate | undefined) {
    const { group, groups, closedBy } = choice;
    const isFree = closedBy === null && reader.isAlwaysAllowed(path);
    this.rule = closedBy !== null || isFree || best === undefined ? null : best.rule;
    // A match of no octets is the weakest there is: it decides nothing.
    this.allowed =
      closedBy === null && (this.rule === null || this.rule.kind === 'allow' || best?.pattern.length === 0);
    this.because = isFree ? ROBOTS_TXT : reasonFor(this.rule, choice);
    this.group = group;
    this.#reader = reader;
    this.#groups = groups;
    this.#path = path;
  }

  explain(): Explanation {
    if (this.rule === null) return { matched: [], won: null };
    const known = preparedFor(this.#groups);
    if (known?.explained?.path === this.#path) return known.explained.explanation;
    const matched = matchesOf(this.#groups, this.#reader, this.#path);
    const explanation = { matched, won: reasonOf(matched, this.#reader) };
    if (known) known.explained = { path: this.#path, explanation };
    return explanation;
  }
}

function reasonFor(rule: Rule | null, { group, closedBy }: ClosingChoice): Because {
  if (closedBy !== null) return { kind: 'crawl-delay', value: closedBy.value, line: closedBy.line };
  if (rule !== null) return { kind: 'rule', rule };
  return group.kind === 'none' ? NO_GROUP : NO_RULE;
}

const ROBOTS_TXT: Because = { kind: 'robots-txt' };
const NO_GROUP: Because = { kind: 'no-group' };
const NO_RULE: Because = { kind: 'no-rule' };

export interface Candidate {
  readonly rule: Rule;
  readonly pattern: Pattern;
}

/** Best first; the order of the file where neither is better. What matches first in this order is what decides. */
export function rank(groups: readonly Group[], reader: Reader): readonly Candidate[] {
  const candidates = groups.flatMap(({ rules }) =>
    rules.flatMap((rule) => reader.patternsOf(rule).map((pattern) => ({ rule, pattern: reader.compile(pattern) }))),
  );
  if (reader.winner === 'first') return candidates;
  return candidates.sort((a, b) => comparePrecedence(a.rule, a.pattern.length, b.rule, b.pattern.length));
}

/** The first of `rank` that matches, for one path: patterns that could not win are not even looked at. */
function findBest(groups: readonly Group[], reader: Reader, path: string): Candidate | undefined {
  const index = searchable(path);
  let best: Candidate | undefined;
  for (const { rules } of groups) {
    for (const rule of rules) {
      for (const text of reader.patternsOf(rule)) {
        if (best !== undefined && comparePrecedence(rule, text.length, best.rule, best.pattern.length) >= 0) continue;
        const pattern = reader.compile(text);
        if (!matches(pattern, path, index)) continue;
        if (reader.winner === 'first') return { rule, pattern };
        best = { rule, pattern };
      }
    }
  }
  return best;
}

/** All that match, each rule once, in the order of `rank`. */
function matchesOf(groups: readonly Group[], reader: Reader, path: string): readonly Match[] {
  const index = searchable(path);
  const matched: Match[] = [];
  for (const { rules } of groups) {
    for (const rule of rules) {
      const pattern = reader.patternsOf(rule).find((text) => matches(reader.compile(text), path, index));
      if (pattern !== undefined) matched.push({ rule, length: pattern.length });
    }
  }
  return reader.winner === 'first'
    ? matched
    : matched.sort((a, b) => comparePrecedence(a.rule, a.length, b.rule, b.length));
}

function reasonOf([best, ...others]: readonly Match[], { winner }: Reader): Won | null {
  if (best === undefined) return null;
  if (others.length === 0) return 'only-match';
  if (winner === 'first') return 'first-in-file';
  const equals = others.filter(({ length }) => length === best.length);
  if (equals.length === 0) return 'longest';
  return equals.some(({ rule }) => rule.kind !== best.rule.kind) ? 'allow-of-equals' : 'first-of-equals';
}
