// RFC 9309 §2.2.1: which groups apply to a crawler.
import { inSteps, runAll, type Steps } from '../../base/steps.ts';
import type { Group, GroupChoice, LineRange } from '../types.ts';

/** All matching groups are used, but no more than this are listed, so that a verdict stays small. */
const MOST_LINE_RANGES = 20;

export interface GroupSelection {
  readonly group: GroupChoice;
  /** All groups that apply to the crawler, combined. */
  readonly groups: readonly Group[];
}

/**
 * `chain` is the crawler's name and those it falls back on, most specific first. With `ignoresStar`, `*` groups never apply.
 */
export type GroupSelector = (
  groups: readonly Group[],
  chain: readonly string[],
  ignoresStar: boolean,
) => GroupSelection;

/** How a parser compares names. */
export interface TokenMatching {
  /** A crawler's name in the form that is compared with `tokenOfLine`. */
  readonly tokenOfCrawler: (name: string) => string;
  /**
   * Whether a user-agent line names a crawler. Takes the two tokens; the crawler's is neither `*` nor ''. Null if they must be
   * equal.
   */
  readonly isNamedBy: ((tokenOfCrawler: string, tokenOfLine: string) => boolean) | null;
  /** Which of the groups that name the crawler apply, and which of the `*` groups: all combined, or the first. */
  readonly named: 'all' | 'first';
  readonly any: 'all' | 'first';
}

/**
 * All groups that name the crawler, combined; only if there are none, all `*` groups. A group that names the crawler counts
 * even without rules. The first name of the chain that any group has decides. If the parser doesn't combine groups, only the
 * first of them applies.
 */
export function selectByName({
  tokenOfCrawler,
  isNamedBy,
  named: which,
  any: whichOfStar,
}: TokenMatching): GroupSelector {
  return (groups, chain, ignoresStar) => {
    for (const name of chain) {
      const token = tokenOfCrawler(name);
      if (!isName(token)) continue;
      const named =
        isNamedBy === null
          ? groupsWith(groups, token, which)
          : groupsFor(groups, (line) => line !== '*' && isNamedBy(token, line), which);
      if (named.length > 0) return groupSelectionOf(named, { kind: 'named', name, isFallback: name !== chain[0] });
    }
    return groupSelectionOf(ignoresStar ? [] : groupsWith(groups, '*', whichOfStar), { kind: 'any' });
  };
}

/** `*` isn't a name, and neither is the empty text. */
export function isName(tokenOfCrawler: string): boolean {
  return tokenOfCrawler !== '*' && tokenOfCrawler !== '';
}

type By = { readonly kind: 'named'; readonly name: string; readonly isFallback: boolean } | { readonly kind: 'any' };

/** `groups` apply, found `by` a name or by `*`. */
export function groupSelectionOf(groups: readonly Group[], by: By): GroupSelection {
  if (groups.length === 0) return { group: { kind: 'none' }, groups };
  const lines = linesOf(groups);
  if (by.kind === 'any') return { group: { kind: 'any', lines }, groups };
  return { group: { kind: 'named', name: by.name, isFallback: by.isFallback, lines }, groups };
}

/** The groups, or the first one, with a user-agent line that has this token. */
export function groupsWith(groups: readonly Group[], token: string, which: 'all' | 'first'): readonly Group[] {
  const found =
    groups.length < MANY_GROUPS ? groups.filter((group) => group.has(token)) : (groupsByToken(groups).get(token) ?? []);
  return which === 'first' ? found.slice(0, 1) : found;
}

/** The groups, or the first one, with a user-agent line whose token matches. */
export function groupsFor(
  groups: readonly Group[],
  isMeant: (tokenOfLine: string) => boolean,
  which: 'all' | 'first',
): readonly Group[] {
  const found = groups.length < MANY_GROUPS ? foundOneByOne(groups, isMeant, which) : foundByToken(groups, isMeant);
  return which === 'first' ? found.slice(0, 1) : found;
}

function foundOneByOne(
  groups: readonly Group[],
  isMeant: (tokenOfLine: string) => boolean,
  which: 'all' | 'first',
): readonly Group[] {
  const found: Group[] = [];
  for (const group of groups) {
    for (const { token } of group.userAgents) {
      if (!isMeant(token)) continue;
      found.push(group);
      if (which === 'first') return found;
      break;
    }
  }
  return found;
}

function foundByToken(groups: readonly Group[], isMeant: (tokenOfLine: string) => boolean): readonly Group[] {
  const lists: (readonly Group[])[] = [];
  for (const [token, list] of groupsByToken(groups)) if (isMeant(token)) lists.push(list);
  const [only] = lists;
  if (lists.length < 2) return only ?? [];
  const isFound = new Set(lists.flat());
  return groups.filter((group) => isFound.has(group));
}

/** From this many groups on, their names are collected once, since many crawlers ask. */
const MANY_GROUPS = 100;

/** Each token of the user-agent lines, and its groups in the order of the file. */
export function groupsByToken(groups: readonly Group[]): ReadonlyMap<string, readonly Group[]> {
  return byToken.get(groups) ?? runAll(byTokenInSteps(groups));
}

function* byTokenInSteps(groups: readonly Group[]): Steps<ReadonlyMap<string, readonly Group[]>> {
  const made = new Map<string, Group[]>();
  yield* inSteps(groups, (group) => {
    for (const { token } of group.userAgents) {
      const found = made.get(token);
      if (!found) made.set(token, [group]);
      else if (found.at(-1) !== group) found.push(group);
    }
  });
  byToken.set(groups, made);
  return made;
}

/** Collects the names of many groups, which takes longer than to choose among them. */
export function* collectNames(groups: readonly Group[]): Steps<void> {
  if (groups.length >= MANY_GROUPS && !byToken.has(groups)) yield* byTokenInSteps(groups);
}

/** By the list of a file's groups. */
const byToken = new WeakMap<readonly Group[], ReadonlyMap<string, readonly Group[]>>();

function linesOf(groups: readonly Group[]): readonly LineRange[] {
  const few = groups.length > MOST_LINE_RANGES ? groups.slice(0, MOST_LINE_RANGES) : groups;
  return few.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine }));
}
