// From a parsed file, a crawler and a URL to a verdict with its reason.
import { chooseGroups } from './choose.ts';
import { readerOf } from './dialects/index.ts';
import type { Reader } from './dialects/reader.ts';
import type { Pattern } from './pattern.ts';
import { createRuleIndex } from './rule-index.ts';
import type { Because, RobotsTxt, Rule, Verdict } from './types.ts';

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
  return createMatcher(robots, crawler, options)(url);
}

/** `evaluate` for many URLs: the group is chosen and its rules are prepared once. */
export function createMatcher(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  { ignoresStar = false }: MatcherOptions = {},
): (url: string) => Verdict {
  const reader = readerOf(robots.dialect);
  const names = typeof crawler === 'string' ? [crawler] : crawler;
  const chain = names.map((name) => ({ name, token: reader.tokenOfCrawler(name) }));
  const { group, groups } = chooseGroups(robots.groups, chain, ignoresStar, reader);
  const candidates = rank(
    groups.flatMap((chosen) => chosen.rules),
    reader,
  );
  const best = createRuleIndex(candidates.map(({ pattern }) => pattern));
  const noMatch: Because = { kind: group.kind === 'none' ? 'no-group' : 'no-rule' };

  return (url) => {
    const path = reader.normaliseUrl(url);
    if (reader.isAlwaysAllowed(path)) return { allowed: true, rule: null, because: { kind: 'robots-txt' }, group };
    const match = candidates[best(path)];
    if (match === undefined) return { allowed: true, rule: null, because: noMatch, group };
    const { rule, pattern } = match;
    // A match of no octets is the weakest there is: it decides nothing.
    const allowed = rule.kind === 'allow' || pattern.length === 0;
    return { allowed, rule, because: { kind: 'rule', rule }, group };
  };
}

interface Candidate {
  readonly rule: Rule;
  readonly pattern: Pattern;
}

/**
 * RFC 9309 §2.2.2: the match with the most octets is used, and of an allow and a disallow rule that are equivalent, the
 * allow rule. In this order the first that matches is that one. Rules that are equal in both keep the order of the file,
 * and so do all rules where the dialect takes the first.
 */
function rank(rules: readonly Rule[], reader: Reader): readonly Candidate[] {
  const candidates = rules.flatMap((rule) =>
    reader.patternsOf(rule).map((pattern) => ({ rule, pattern: reader.compile(pattern) })),
  );
  if (reader.winner === 'first') return candidates;
  return candidates.sort((a, b) => b.pattern.length - a.pattern.length || strictness(a.rule) - strictness(b.rule));
}

function strictness(rule: Rule): number {
  return rule.kind === 'allow' ? 0 : 1;
}
