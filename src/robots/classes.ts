// Which crawlers get the same answer for every URL: those that read the file the same way and follow the same groups.
// Judging one of them judges all.
import { readerOf } from './dialects/index.ts';
import type { Reader } from './dialects/reader.ts';
import { parseRobotsTxt } from './parse.ts';
import {
  DIALECTS,
  type Dialect,
  type Group,
  type LineRange,
  type OtherRecord,
  type RobotsTxt,
  type Rule,
} from './types.ts';

/** What is asked of a crawler. An entry of the catalogue is one. */
export interface Asker {
  readonly dialect: Dialect;
  /** The names it looks for, most specific first. */
  readonly chain: readonly string[];
  /** Follows only groups that name it. */
  readonly ignoresStar: boolean;
}

export interface AnswerClass {
  /** Places in the list of askers, rising. */
  readonly members: readonly [number, ...number[]];
  /** The file as all of them read it; its dialect is the first member's. */
  readonly robots: RobotsTxt;
  /** The groups that all of them follow; none where nothing is said to them. */
  readonly groups: readonly Group[];
  /** The Crawl-delay that keeps them from fetching anything. */
  readonly closedBy: OtherRecord | null;
  /** Where those stand: at most the first twenty. */
  readonly lines: readonly LineRange[];
}

/** Puts every asker in one class, in the order of their first members. Each way of reading parses the file once. */
export function classesOf(body: string | Uint8Array, askers: readonly Asker[]): readonly AnswerClass[] {
  const files = new Map<Dialect, RobotsTxt>();
  const numbers = new Map<Group, number>();
  const numberOf = (group: Group) => {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  };
  const found = new Map<string, AnswerClass & { readonly members: [number, ...number[]] }>();
  for (const [place, { dialect, chain, ignoresStar }] of askers.entries()) {
    const reading = readingOf(dialect);
    const robots = files.get(reading) ?? parseRobotsTxt(body, dialect);
    files.set(reading, robots);
    const { choose, closedBy: closing } = readerOf(dialect);
    const choice = choose(robots.groups, chain, ignoresStar);
    const { group, groups } = choice;
    const closedBy = closing(robots, choice, chain);
    const key = `${reading} ${groups.map(numberOf).join()} ${closedBy?.line ?? ''}`;
    const known = found.get(key);
    if (known) known.members.push(place);
    else
      found.set(key, { members: [place], robots, groups, closedBy, lines: group.kind === 'none' ? [] : group.lines });
  }
  return [...found.values()];
}

/** What a dialect has for itself and no verdict depends on: its name, how a fetch is taken, and what is only shown. */
const NOT_READING: ReadonlySet<string> = new Set<keyof Reader>([
  'dialect',
  'isRead',
  'readUnavailable',
  'readTooManyRedirects',
  'readUnreachable',
  'recordOf',
  'unreadKeys',
]);

/** The first dialect that reads a file as this one does: Bing, for one, reads it as RFC 9309 says. */
function readingOf(dialect: Dialect): Dialect {
  const own = Object.entries(readerOf(dialect));
  const isSame = (other: Dialect) => {
    const values = new Map<string, unknown>(Object.entries(readerOf(other)));
    return own.every(([key, value]) => NOT_READING.has(key) || values.get(key) === value);
  };
  return DIALECTS.find(isSame) ?? dialect;
}

export interface DistinctRules {
  /** By what they say; of those that say the same, the first in the file. A rule that matches nothing is not among them. */
  readonly byMeaning: ReadonlyMap<string, Rule>;
  /** Whether their order decides: the first that matches is used. */
  readonly isOrdered: boolean;
}

/** What the class follows, so that two files can be compared: the same meanings, in the same order if it counts, are the same answers. */
export function distinctRules({ robots, groups, closedBy }: AnswerClass): DistinctRules {
  const { patternsOf, winner } = readerOf(robots.dialect);
  const byMeaning = new Map<string, Rule>();
  if (closedBy !== null) {
    // It comes to the same as a rule that closes everything.
    const { line, column } = closedBy;
    byMeaning.set('disallow /', { kind: 'disallow', path: '/', pattern: '/', line, column });
    return { byMeaning, isOrdered: false };
  }
  for (const rule of groups.flatMap(({ rules }) => rules)) {
    for (const pattern of patternsOf(rule)) {
      // What matches with no octets allows, whatever it says.
      const meaning = `${pattern === '' ? 'allow' : rule.kind} ${pattern}`;
      if (!byMeaning.has(meaning)) byMeaning.set(meaning, rule);
    }
  }
  return { byMeaning, isOrdered: winner === 'first' };
}
