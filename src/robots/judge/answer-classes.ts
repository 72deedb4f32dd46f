// Which crawlers get the same answer for every URL: those that parse the file the same way and follow the same groups. Judging
// one of them judges all.
import { runAll, type Steps } from '../../base/steps.ts';
import { grammarOf } from '../dialects/index.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import { collectNames } from '../grammar/select-groups.ts';
import { parseInSteps, parseRobotsTxt } from '../parse/parse.ts';
import type { Dialect, Group, LineRange, OtherRecord, RobotsTxt } from '../types.ts';

/** How a crawler finds its groups. */
export interface GroupNames {
  /** The names it looks for, most specific first. */
  readonly chain: readonly string[];
  /** Follows only groups that name it. */
  readonly ignoresStar: boolean;
}

/** What is needed to judge for a crawler. An entry of the catalog has it. */
export interface CrawlerIdentity extends GroupNames {
  readonly dialect: Dialect;
}

export interface AnswerClass {
  /** Indexes in the list of identities, ascending. */
  readonly members: readonly [number, ...number[]];
  /** The first member. */
  readonly identity: GroupNames;
  /** The file as all of them parse it. Its `dialect` is the first member's. */
  readonly robots: RobotsTxt;
  /** The groups that all of them follow; empty if no group applies to them. */
  readonly groups: readonly Group[];
  /** The Crawl-delay that keeps them from fetching anything. */
  readonly closedBy: OtherRecord | null;
  /** The lines of these groups: at most the first twenty. */
  readonly lines: readonly LineRange[];
}

/** A file as each parser reads it. */
export type Parses = (dialect: Dialect) => RobotsTxt;

/** Parsers with the same grammar share one parse, made when it is first needed. */
export function parsesOf(body: string | Uint8Array): Parses {
  return longParsesOf(body, Number.POSITIVE_INFINITY).parses;
}

export interface LongParses {
  readonly parses: Parses;
  /** Parses the file in steps, as `parses` does at once. */
  readonly prepare: (dialect: Dialect) => Steps<RobotsTxt>;
}

/** Parses of a long file that are kept: with their rules, each takes twenty times as much memory as the file. */
const MOST_PARSES = 2;

/** `parsesOf` for a file that may be long. Of the parses, those that were asked for last are kept. */
export function longParsesOf(body: string | Uint8Array, mostKept = MOST_PARSES): LongParses {
  const files = new Map<Grammar, RobotsTxt>();
  const keep = (grammar: Grammar, file: RobotsTxt) => {
    files.delete(grammar);
    files.set(grammar, file);
    const [oldest] = files.keys();
    if (files.size > mostKept && oldest) files.delete(oldest);
    return file;
  };
  return {
    parses: (dialect) => {
      const grammar = grammarOf(dialect);
      return keep(grammar, files.get(grammar) ?? parseRobotsTxt(body, dialect));
    },
    *prepare(dialect) {
      const grammar = grammarOf(dialect);
      const known = files.get(grammar);
      if (known) return keep(grammar, known);
      yield;
      const file = yield* parseInSteps(body, dialect);
      yield* collectNames(file.groups);
      if (grammar.closedBy !== null) yield* file.othersInSteps();
      return keep(grammar, file);
    },
  };
}

/** Puts every identity into one class. Classes are in the order of their first members. */
export function classesOf(
  body: string | Uint8Array | Parses,
  identities: readonly CrawlerIdentity[],
): readonly AnswerClass[] {
  return runAll(classesInSteps(typeof body === 'function' ? body : parsesOf(body), identities));
}

export function* classesInSteps(parses: Parses, identities: readonly CrawlerIdentity[]): Steps<readonly AnswerClass[]> {
  const numbers = new Map<Group, number>();
  const numberOf = (group: Group) => {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  };
  const found = new Map<string, AnswerClass & { readonly members: [number, ...number[]] }>();
  for (const [index, identity] of identities.entries()) {
    yield;
    const { dialect, chain, ignoresStar } = identity;
    const robots = parses(dialect);
    const { name, selectGroups, closedBy: closing } = grammarOf(dialect);
    const choice = selectGroups(robots.groups, chain, ignoresStar);
    const { group, groups } = choice;
    const closedBy = closing?.(robots, choice, chain) ?? null;
    const key = `${name} ${groups.map(numberOf).join()} ${closedBy?.line ?? ''}`;
    const known = found.get(key);
    if (known) known.members.push(index);
    else {
      const lines = group.kind === 'none' ? [] : group.lines;
      found.set(key, { members: [index], identity, robots, groups, closedBy, lines });
    }
  }
  return [...found.values()];
}

/**
 * The rules that the class follows, as text. Classes with the same content get the same answer to every URL, and their rules
 * are the same in number and order, even if on other lines.
 */
export function contentOf({ robots, groups, closedBy }: AnswerClass): string {
  const parts = groups.map((group) => group.content);
  // With lengths, because no separator is safe: a file can contain any character.
  const measured = parts.map((part) => `${part.length} ${part}`);
  return [grammarOf(robots.dialect).name, closedBy === null ? 'open' : 'closed', ...measured].join(' ');
}
