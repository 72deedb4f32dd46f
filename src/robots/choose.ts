// RFC 9309 §2.2.1: which groups speak for a crawler.
import type { Reader } from './dialects/reader.ts';
import type { Group, GroupChoice, LineRange } from './types.ts';

/** More groups than this are used, but not listed: a verdict stays small whatever the file. */
const MAX_LINE_RANGES = 20;

export interface Choice {
  readonly group: GroupChoice;
  /** All that speak for the crawler, as if they were one. */
  readonly groups: readonly Group[];
}

/**
 * All groups that name the crawler, combined; only if there is none, all `*` groups. A group that names the crawler and
 * holds no rule is one that names it. `chain` is the crawler and those it falls back on, most specific first: the first
 * of them that is named at all decides. Where the dialect does not combine, the first of those groups speaks alone.
 */
export function chooseGroups(
  groups: readonly Group[],
  chain: readonly string[],
  ignoresStar: boolean,
  { tokenOfCrawler, isNamedBy, speakers }: Reader,
): Choice {
  for (const [index, name] of chain.entries()) {
    const token = tokenOfCrawler(name);
    // `*` is not a name, and nobody is nameless.
    if (token === '*' || token === '') continue;
    const named = groupsFor(groups, (line) => line !== '*' && isNamedBy(token, line), speakers.named);
    if (named.length > 0) {
      return { group: { kind: 'named', name, isFallback: index > 0, lines: linesOf(named) }, groups: named };
    }
  }
  const any = ignoresStar ? [] : groupsFor(groups, (line) => line === '*', speakers.any);
  return { group: any.length > 0 ? { kind: 'any', lines: linesOf(any) } : { kind: 'none' }, groups: any };
}

/** The groups, or the first of them, of which a user-agent line has a token that is meant. */
function groupsFor(
  groups: readonly Group[],
  isMeant: (tokenOfLine: string) => boolean,
  which: 'all' | 'first',
): readonly Group[] {
  const found: Group[] = [];
  for (const group of groups) {
    for (const { token } of group.userAgents) {
      if (!isMeant(token)) continue;
      if (which === 'first') return [group];
      found.push(group);
      break;
    }
  }
  return found;
}

function linesOf(groups: readonly Group[]): readonly LineRange[] {
  return groups.slice(0, MAX_LINE_RANGES).map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine }));
}
