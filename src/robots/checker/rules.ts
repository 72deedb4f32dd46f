// What can be said about rules beside others: which of them decide nothing. Only what is found quickly is reported: a rule is
// compared with those that match exactly the same paths, and with those that are nothing but a prefix of it.
import type { Grammar } from '../dialects/reader.ts';
import type { Pattern } from '../match/pattern.ts';
import { comparePrecedence } from '../match/precedence.ts';
import type { Group, Rule } from '../types.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { DiagnosticKind } from './types.ts';

/** One of the patterns of a rule, and what is compared of it. */
interface Candidate {
  readonly rule: Rule;
  /** What a match means. An empty pattern allows, whatever its rule is. */
  readonly effect: Rule['kind'];
  /** What every path that it matches starts with. */
  readonly prefix: string;
  /** Equal where two match exactly the same paths. */
  readonly set: string;
  /** It matches whatever starts with `prefix`. */
  readonly isPrefix: boolean;
  /** `isPrefix`, and no byte is spent on `*` at the end. */
  readonly isBare: boolean;
  readonly length: number;
  /** Where the parser has a second pattern for a rule, nothing is reported about it; it counts for the others. */
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  /** `set` of all patterns of the rule. */
  readonly sets: string;
}

/** The lower, the better: of two that match, the one with the lower rank decides. */
interface Ranked extends Candidate {
  readonly rank: number;
}

function candidatesOf(rules: readonly Rule[], grammar: Grammar): readonly Candidate[] {
  return rules.flatMap((rule) => {
    const patterns = grammar.patternsOf(rule).map((text) => ({ text, ...shapeOf(grammar.compile(text)) }));
    // No pattern holds a carriage return.
    const sets = patterns.map(({ set }) => set).join('\r');
    return patterns.map(({ text, ...shape }, index) => ({
      rule,
      effect: text === '' ? 'allow' : rule.kind,
      ...shape,
      isFirst: index === 0,
      isOnly: patterns.length === 1,
      sets,
    }));
  });
}

function shapeOf({ prefix, parts, isAnchored, length }: Pattern) {
  const texts = parts.map(({ text }) => text);
  // The last part is empty where `*`, or `*$`, is at the end: then the path may go on.
  const goesOn = texts.at(-1) === '' || !isAnchored;
  if (texts.at(-1) === '') texts.pop();
  const isPrefix = texts.length === 0 && goesOn;
  // No pattern holds a line feed.
  const set = [prefix, ...texts].join('*') + (goesOn ? '' : '\n');
  return { prefix, set, isPrefix, isBare: isPrefix && length === prefix.length, length };
}

/** The sets of paths that a group disallows, as they are compared. */
export function disallowedBy({ rules }: Group, grammar: Grammar): readonly string[] {
  return candidatesOf(rules, grammar).flatMap(({ effect, set }) => (effect === 'disallow' ? set : []));
}

/** Whether a group disallows everything and allows nothing. */
export function isFullyDisallowed({ rules }: Group, grammar: Grammar): boolean {
  const candidates = candidatesOf(rules, grammar);
  return (
    candidates.every(({ effect }) => effect === 'disallow') &&
    candidates.some(({ isPrefix, prefix }) => isPrefix && (prefix === '' || prefix === '/'))
  );
}

/**
 * Of each group by itself: what follows from its own rules holds for all that follow it, also where other groups add to
 * it. That a rule may go because a weaker one does its work does not: it is reported where no other group has a name of this one.
 */
export function checkRules(grammar: Grammar, groups: readonly Group[], diagnostics: Diagnostics): void {
  const groupsOf = new Map<string, number>();
  for (const { userAgents } of groups) {
    for (const token of new Set(userAgents.map(({ token }) => token))) {
      groupsOf.set(token, (groupsOf.get(token) ?? 0) + 1);
    }
  }
  for (const { userAgents, rules } of groups) {
    const isAlone = grammar.winner === 'first' || userAgents.every(({ token }) => groupsOf.get(token) === 1);
    const needless = needlessRules(rules, grammar, isAlone);
    for (const rule of rules) {
      const diagnostic = needless.get(rule);
      const from = rule.column - 1;
      if (diagnostic) diagnostics.add(diagnostic, { line: rule.line, from, to: from + rule.path.length });
    }
  }
}

/**
 * The rules that change no verdict, each with the reason. Without any one of them (an empty rule in its place, so that its
 * group goes on having rules) every verdict is the same.
 */
function needlessRules(rules: readonly Rule[], grammar: Grammar, isAlone: boolean): ReadonlyMap<Rule, DiagnosticKind> {
  const needless = new Map<Rule, DiagnosticKind>();
  const candidates = candidatesOf(rules, grammar);
  // Where the end of the match decides, the length of a pattern with wildcards says nothing.
  if (grammar.winner === 'furthest' && candidates.some(({ isBare }) => !isBare)) return needless;
  const ranked = rank(candidates, grammar);
  const bestOfSet = new Map<string, Ranked>();
  for (const candidate of ranked) if (!bestOfSet.has(candidate.set)) bestOfSet.set(candidate.set, candidate);
  const before = { allow: countBefore(ranked, 'allow'), disallow: countBefore(ranked, 'disallow') };

  nest(ranked, (candidate, above, here) => {
    if (!candidate.isFirst || candidate.length === 0) return;
    const { rule, effect, isOnly } = candidate;
    const isBare = candidate.isBare && grammar.winner !== 'first';
    const opposite = effect === 'allow' ? 'disallow' : 'allow';
    const tell = (code: 'duplicate-rule' | 'overruled-rule' | 'redundant-rule', other: Ranked) =>
      needless.set(rule, { code, otherLine: other.rule.line });

    // Of those that match the same paths, only the best ever decides.
    const best = bestOfSet.get(candidate.set);
    if (best !== undefined && best !== candidate) {
      const isWhole = best.isFirst && best.sets === candidate.sets;
      if (best.effect === effect && isWhole) tell('duplicate-rule', best);
      else if (best.effect !== effect && isOnly) tell('overruled-rule', best);
      return;
    }

    // A prefix of a prefix matches everything that the longer one matches. It can be the better one by `*` at its end, or by its
    // place where the first rule wins.
    const general = candidate.isPrefix ? above.prefixes : here.prefixes;
    const against = general[opposite];
    if (isOnly && isBetter(against, candidate)) {
      tell('overruled-rule', against);
      return;
    }

    // A bare prefix is shorter than any other pattern that only paths which it matches can match. So what it wins over
    // starts as it does, or earlier. Of other patterns nothing so simple is known: all that they win over counts.
    if (isAlone && effect === 'allow') {
      const isUseless =
        isBare && isOnly
          ? here.all.disallow === null
          : countBetween(before.disallow, candidate.rank, ranked.length) === 0;
      if (isUseless) {
        needless.set(rule, { code: 'useless-allow' });
        return;
      }
    }

    // Without the rule, a more general one to the same effect decides, if none to the opposite effect is between the two.
    const same = general[effect];
    if (same === null || !isOnly) return;
    const isParted = isBare
      ? isBetter(here.all[opposite], same)
      : countBetween(before[opposite], candidate.rank, same.rank) > 0;
    if (isBetter(same, candidate) || (isAlone && !isParted)) tell('redundant-rule', same);
  });
  return needless;
}

/** Best first, as `evaluate` has it. */
function rank(candidates: readonly Candidate[], grammar: Grammar): readonly Ranked[] {
  const sorted =
    grammar.winner === 'first'
      ? candidates
      : candidates.toSorted((a, b) => comparePrecedence(a.rule, a.length, b.rule, b.length));
  return sorted.map((candidate, index) => ({ ...candidate, rank: index }));
}

function isBetter(a: Ranked | null, b: Ranked): a is Ranked {
  return a !== null && a.rank < b.rank;
}

/** For each rank, how many of the better ones have the effect. */
function countBefore(ranked: readonly Ranked[], effect: Rule['kind']): readonly number[] {
  const counts = [0];
  for (const candidate of ranked) counts.push((counts.at(-1) ?? 0) + (candidate.effect === effect ? 1 : 0));
  return counts;
}

/** How many are worse than rank `from` and better than rank `to`. */
function countBetween(before: readonly number[], from: number, to: number): number {
  return (before[to] ?? 0) - (before[from + 1] ?? 0);
}

/** The best of either effect. */
type Bests = Readonly<Record<Rule['kind'], Ranked | null>>;

/** What there is with the prefix, or with a prefix of it. */
interface Nest {
  readonly prefix: string;
  readonly all: Bests;
  /** Of these, what is nothing but a prefix. */
  readonly prefixes: Bests;
}

const NOTHING: Bests = { allow: null, disallow: null };

/**
 * Visits each candidate with what has its prefix or a prefix of it (`here`), and with what has a shorter one (`above`).
 * In the order of the alphabet, each prefix comes right after those that it starts with and their other extensions.
 */
function nest(ranked: readonly Ranked[], visit: (candidate: Ranked, above: Nest, here: Nest) => void): void {
  const byPrefix = new Map<string, Ranked[]>();
  for (const candidate of ranked) {
    const list = byPrefix.get(candidate.prefix);
    if (list) list.push(candidate);
    else byPrefix.set(candidate.prefix, [candidate]);
  }
  const stack: Nest[] = [];
  for (const [prefix, list] of [...byPrefix].sort(([a], [b]) => (a < b ? -1 : 1))) {
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
    for (const candidate of list) visit(candidate, above, here);
    stack.push(here);
  }
}

/** `list` is best first. */
function bestsOf(list: readonly Ranked[], above: Bests): Bests {
  const best = (effect: Rule['kind']) => {
    const own = list.find((candidate) => candidate.effect === effect) ?? null;
    const other = above[effect];
    return own !== null && (other === null || own.rank < other.rank) ? own : other;
  };
  return { allow: best('allow'), disallow: best('disallow') };
}
