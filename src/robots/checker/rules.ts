// Finds rules that never decide. So that this stays fast, a rule is compared only with rules that match exactly the same paths, and
// with rules that are a plain prefix of it.

import { inSteps, paceOf, ROWS_PER_STEP, type Steps, sortedInSteps } from '../../base/steps.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { matchesEverything, type Pattern } from '../grammar/pattern.ts';
import { answerWith, comparePrecedence } from '../match/precedence.ts';
import type { Group, Rule } from '../types.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { DiagnosticKind } from './types.ts';

/** One pattern of a rule, in the form in which patterns are compared. */
interface CheckedRule {
  readonly rule: Rule;
  /** Whether a match allows or disallows. An empty pattern allows, even in a disallow rule. */
  readonly effect: Rule['kind'];
  /** Every path that it matches starts with this. */
  readonly prefix: string;
  /** Equal for two patterns that match exactly the same paths. */
  readonly set: string;
  /** Whether it matches every path that starts with `prefix`. */
  readonly isPrefix: boolean;
  /** `isPrefix`, and without `*` at the end. */
  readonly isBare: boolean;
  readonly isForAllPaths: boolean;
  readonly length: number;
  /** Some parsers make a second pattern of a rule. It is compared with others, but nothing is reported about it. */
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** `set` of all patterns of the rule. */
  readonly sets: string;
}

/** Of two that match, the one with the lower rank decides. */
interface RankedRule extends CheckedRule {
  readonly rank: number;
}

export function* candidatesOf(rules: readonly Rule[], grammar: Grammar): Steps<readonly CheckedRule[]> {
  const candidates: CheckedRule[] = [];
  yield* inSteps(rules, (rule) => {
    const patterns = grammar.patternsOf(rule).map((text) => {
      const effect: Rule['kind'] = answerWith(rule, text) === 'disallowed' ? 'disallow' : 'allow';
      return { effect, ...shapeOf(grammar.compile(text)) };
    });
    // No pattern contains a carriage return.
    const sets = patterns.map(({ set }) => set).join('\r');
    for (const [index, pattern] of patterns.entries()) {
      candidates.push({ rule, ...pattern, isFirst: index === 0, isOnly: patterns.length === 1, sets });
    }
  });
  return candidates;
}

function shapeOf(pattern: Pattern) {
  const { prefix, parts, isAnchored, length } = pattern;
  const texts = parts.map(({ text }) => text);
  // The last part is empty if the pattern ends with `*` or `*$`: then the path can continue.
  const goesOn = texts.at(-1) === '' || !isAnchored;
  if (texts.at(-1) === '') texts.pop();
  const isPrefix = texts.length === 0 && goesOn;
  // No pattern contains a line feed.
  const set = [prefix, ...texts].join('*') + (goesOn ? '' : '\n');
  const isForAllPaths = matchesEverything(pattern);
  return { prefix, set, isPrefix, isBare: isPrefix && length === prefix.length, isForAllPaths, length };
}

/** Groups checked in one step: each takes as long as several rules. */
export const GROUPS_PER_STEP = 1_000;

/**
 * Checks each group by itself. Most results also hold where a crawler follows further groups. That a rule is redundant, because a
 * weaker one decides the same, doesn't: it is reported only if no other group has a name of this one.
 */
export function* checkRules(grammar: Grammar, groups: readonly Group[], diagnostics: Diagnostics): Steps<void> {
  const groupsOf = new Map<string, number>();
  yield* inSteps(groups, ({ userAgents }) => {
    for (const token of new Set(userAgents.map(({ token }) => token))) {
      groupsOf.set(token, (groupsOf.get(token) ?? 0) + 1);
    }
  });
  const isEnough = paceOf(GROUPS_PER_STEP);
  for (const { userAgents, rules } of groups) {
    if (isEnough(1)) yield;
    const isAlone = grammar.winner === 'first' || userAgents.every(({ token }) => groupsOf.get(token) === 1);
    const needless = yield* needlessRules(rules, grammar, isAlone);
    yield* inSteps(rules, (rule) => {
      const diagnostic = needless.get(rule);
      const from = rule.column - 1;
      if (diagnostic) diagnostics.add(diagnostic, { line: rule.line, from, to: from + rule.path.length });
    });
  }
}

/** The rules that change no verdict, each with the reason. If any one of them is deleted, every verdict stays the same. */
function* needlessRules(
  rules: readonly Rule[],
  grammar: Grammar,
  isAlone: boolean,
): Steps<ReadonlyMap<Rule, DiagnosticKind>> {
  const needless = new Map<Rule, DiagnosticKind>();
  const candidates = yield* candidatesOf(rules, grammar);
  // If the match that ends furthest wins, the length of a pattern with wildcards doesn't tell which wins.
  if (grammar.winner === 'furthest' && candidates.some(({ isBare }) => !isBare)) return needless;
  const ranked = yield* rankCandidates(candidates, grammar);
  const bestOfSet = new Map<string, RankedRule>();
  yield* inSteps(ranked, (candidate) => {
    if (!bestOfSet.has(candidate.set)) bestOfSet.set(candidate.set, candidate);
  });
  const before = {
    allow: yield* countBefore(ranked, 'allow'),
    disallow: yield* countBefore(ranked, 'disallow'),
  };
  const disallowsAny = before.disallow.at(-1) !== 0;

  yield* nest(ranked, (candidate, above, here) => {
    if (!candidate.isFirst || candidate.length === 0) return;
    const { rule, effect, isOnly } = candidate;
    const isBare = candidate.isBare && grammar.winner !== 'first';
    const opposite = effect === 'allow' ? 'disallow' : 'allow';
    const addOne = (code: 'duplicate-rule' | 'overruled-rule' | 'redundant-rule', other: RankedRule) =>
      needless.set(rule, { code, otherLine: other.rule.line });

    // Of patterns that match the same paths, only the best decides.
    const best = bestOfSet.get(candidate.set);
    if (best !== undefined && best !== candidate) {
      const isWhole = best.isFirst && best.sets === candidate.sets;
      if (best.effect === effect && isWhole) addOne('duplicate-rule', best);
      else if (best.effect !== effect && isOnly) addOne('overruled-rule', best);
      return;
    }

    // A prefix matches everything that a longer prefix matches. It can rank higher because of `*` at its end, or because of its
    // place where the first rule wins.
    const general = candidate.isPrefix ? above.prefixes : here.prefixes;
    const against = general[opposite];
    if (isOnly && isBetter(against, candidate)) {
      addOne('overruled-rule', against);
      return;
    }

    // A bare prefix is shorter than any other pattern that matches only some of its paths. So the patterns that it wins over
    // starts as it does, or earlier. Of other patterns nothing so simple is known: all that they win over counts.
    // Where nothing is disallowed, an Allow can be what makes a group: without a rule, its names would join those of the next.
    if (isAlone && effect === 'allow' && disallowsAny) {
      const isUseless =
        isBare && isOnly
          ? here.all.disallow === null
          : countBetween(before.disallow, candidate.rank, ranked.length) === 0;
      if (isUseless) {
        needless.set(rule, { code: 'useless-allow' });
        return;
      }
    }

    // Without the rule, a more general one with the same effect decides, if none with the opposite effect ranks between the two.
    const same = general[effect];
    if (same === null || !isOnly) return;
    const isParted = isBare
      ? isBetter(here.all[opposite], same)
      : countBetween(before[opposite], candidate.rank, same.rank) > 0;
    if (isBetter(same, candidate) || (isAlone && !isParted)) addOne('redundant-rule', same);
  });
  return needless;
}

/** Best first, in the order of precedence of `evaluate`. */
function* rankCandidates(candidates: readonly CheckedRule[], grammar: Grammar): Steps<readonly RankedRule[]> {
  const sorted =
    grammar.winner === 'first'
      ? candidates
      : yield* sortedInSteps(candidates, (a, b) => comparePrecedence(a.rule, a.length, b.rule, b.length));
  const ranked: RankedRule[] = [];
  yield* inSteps(sorted, (candidate) => ranked.push({ ...candidate, rank: ranked.length }));
  return ranked;
}

function isBetter(a: RankedRule | null, b: RankedRule): a is RankedRule {
  return a !== null && a.rank < b.rank;
}

/** For each rank, how many candidates of a better rank have the effect. */
function* countBefore(ranked: readonly RankedRule[], effect: Rule['kind']): Steps<readonly number[]> {
  const counts = [0];
  let count = 0;
  yield* inSteps(ranked, (candidate) => {
    if (candidate.effect === effect) count += 1;
    counts.push(count);
  });
  return counts;
}

/** How many are worse than rank `from` and better than rank `to`. */
function countBetween(before: readonly number[], from: number, to: number): number {
  return (before[to] ?? 0) - (before[from + 1] ?? 0);
}

/** The best of either effect. */
type Bests = Readonly<Record<Rule['kind'], RankedRule | null>>;

/** The best candidates for one prefix and all shorter prefixes of it. */
interface Nest {
  readonly prefix: string;
  readonly all: Bests;
  /** Of these, the patterns that are plain prefixes. */
  readonly prefixes: Bests;
}

const NOTHING: Bests = { allow: null, disallow: null };

/**
 * Visits each candidate with what has its prefix or a prefix of it (`here`), and with what has a shorter one (`above`).
 * In the order of the alphabet, each prefix comes right after those that it starts with and their other extensions.
 */
function* nest(
  ranked: readonly RankedRule[],
  visit: (candidate: RankedRule, above: Nest, here: Nest) => void,
): Steps<void> {
  const byPrefix = new Map<string, RankedRule[]>();
  yield* inSteps(ranked, (candidate) => {
    const list = byPrefix.get(candidate.prefix);
    if (list) list.push(candidate);
    else byPrefix.set(candidate.prefix, [candidate]);
  });
  const stack: Nest[] = [];
  const isEnough = paceOf(ROWS_PER_STEP);
  for (const [prefix, list] of yield* sortedInSteps([...byPrefix], ([a], [b]) => (a < b ? -1 : 1))) {
    while (!prefix.startsWith(stack.at(-1)?.prefix ?? '')) stack.pop();
    const above = stack.at(-1) ?? { prefix: '', all: NOTHING, prefixes: NOTHING };
    const here = {
      prefix,
      all: bestsOf(list, above.all),
      prefixes: bestsOf(
        list.filter(({ isPrefix }) => isPrefix),
        above.prefixes,
      ),
    };
    for (const candidate of list) {
      if (isEnough(1)) yield;
      visit(candidate, above, here);
    }
    stack.push(here);
  }
}

/** `list` is best first. */
function bestsOf(list: readonly RankedRule[], above: Bests): Bests {
  const best = (effect: Rule['kind']) => {
    const own = list.find((candidate) => candidate.effect === effect) ?? null;
    const other = above[effect];
    return own !== null && (other === null || own.rank < other.rank) ? own : other;
  };
  return { allow: best('allow'), disallow: best('disallow') };
}
