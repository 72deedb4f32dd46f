// From a parsed file, a crawler and a URL to a verdict with its reason.
import { chooseGroups } from './choose.ts';
import { readerOf } from './dialects/index.ts';
import type { Reader } from './dialects/reader.ts';
import { matches, type Pattern } from './pattern.ts';
import { createRuleIndex } from './rule-index.ts';
import type { Group, GroupChoice, RobotsTxt, Rule, Verdict } from './types.ts';

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
  const { reader, group, groups } = speakTo(robots, crawler, options);
  return judge(reader, group, url, (path) => findBest(groups, reader, path));
}

/** `evaluate` for many URLs: the group is chosen and its rules are prepared once. */
export function createMatcher(
  robots: RobotsTxt,
  crawler: string | readonly string[],
  options: MatcherOptions = {},
): (url: string) => Verdict {
  const { reader, group, groups } = speakTo(robots, crawler, options);
  const candidates = rank(groups, reader);
  const best = createRuleIndex(candidates.map(({ pattern }) => pattern));
  return (url) => judge(reader, group, url, (path) => candidates[best(path)]);
}

/** Which groups speak for the crawler, and how that came to be. */
function speakTo(robots: RobotsTxt, crawler: string | readonly string[], { ignoresStar = false }: MatcherOptions) {
  const reader = readerOf(robots.dialect);
  const names = typeof crawler === 'string' ? [crawler] : crawler;
  const chain = names.map((name) => ({ name, token: reader.tokenOfCrawler(name) }));
  return { reader, ...chooseGroups(robots.groups, chain, ignoresStar, reader) };
}

function judge(
  reader: Reader,
  group: GroupChoice,
  url: string,
  find: (path: string) => Candidate | undefined,
): Verdict {
  const path = reader.normaliseUrl(url);
  if (reader.isAlwaysAllowed(path)) return { allowed: true, rule: null, because: { kind: 'robots-txt' }, group };
  const match = find(path);
  if (match === undefined) {
    return { allowed: true, rule: null, because: { kind: group.kind === 'none' ? 'no-group' : 'no-rule' }, group };
  }
  const { rule, pattern } = match;
  // A match of no octets is the weakest there is: it decides nothing.
  const allowed = rule.kind === 'allow' || pattern.length === 0;
  return { allowed, rule, because: { kind: 'rule', rule }, group };
}

interface Candidate {
  readonly rule: Rule;
  readonly pattern: Pattern;
}

/** Best first; the order of the file where neither is better. What matches first in this order is what decides. */
function rank(groups: readonly Group[], reader: Reader): readonly Candidate[] {
  const candidates = groups.flatMap(({ rules }) =>
    rules.flatMap((rule) => reader.patternsOf(rule).map((pattern) => ({ rule, pattern: reader.compile(pattern) }))),
  );
  if (reader.winner === 'first') return candidates;
  return candidates.sort((a, b) => compare(a.rule, a.pattern.length, b.rule, b.pattern.length));
}

/** The first of `rank` that matches, for one path: patterns that could not win are not even looked at. */
function findBest(groups: readonly Group[], reader: Reader, path: string): Candidate | undefined {
  let best: Candidate | undefined;
  for (const { rules } of groups) {
    for (const rule of rules) {
      for (const text of reader.patternsOf(rule)) {
        if (best !== undefined && compare(rule, text.length, best.rule, best.pattern.length) >= 0) continue;
        const pattern = reader.compile(text);
        if (!matches(pattern, path)) continue;
        if (reader.winner === 'first') return { rule, pattern };
        best = { rule, pattern };
      }
    }
  }
  return best;
}

/**
 * RFC 9309 §2.2.2: the match with the most octets is used, and of an allow and a disallow rule that are equivalent, the
 * allow rule. Negative where `a` is better.
 */
function compare(a: Rule, lengthOfA: number, b: Rule, lengthOfB: number): number {
  return lengthOfB - lengthOfA || strictness(a) - strictness(b);
}

function strictness(rule: Rule): number {
  return rule.kind === 'allow' ? 0 : 1;
}
