// Which crawlers get the same answer for every URL: those that parse the file the same way and follow the same groups.
// Judging one of them judges all.
import { readerOf } from '../dialects/index.ts';
import type { Reader } from '../dialects/reader.ts';
import { parseRobotsTxt } from '../parse/parse.ts';
import { ParsedGroup } from '../parse/parsed.ts';
import { DIALECTS, type Dialect, type Group, type LineRange, type OtherRecord, type RobotsTxt } from '../types.ts';

/** What has to be known of a crawler to judge for it. An entry of the catalogue is one. */
export interface CrawlerIdentity {
  readonly dialect: Dialect;
  /** The names it looks for, most specific first. */
  readonly chain: readonly string[];
  /** Follows only groups that name it. */
  readonly ignoresStar: boolean;
}

export interface AnswerClass {
  /** Places in the list of identities, rising. */
  readonly members: readonly [number, ...number[]];
  /** The file as all of them parse it; its parser is the first member's. */
  readonly robots: RobotsTxt;
  /** The groups that all of them follow; none where nothing is said to them. */
  readonly groups: readonly Group[];
  /** The Crawl-delay that keeps them from fetching anything. */
  readonly closedBy: OtherRecord | null;
  /** Where those stand: at most the first twenty. */
  readonly lines: readonly LineRange[];
}

/** A file as each parser parses it. */
export type Parses = (dialect: Dialect) => RobotsTxt;

/** Parsers that parse a file alike share one parse, made when it is first needed. */
export function parsesOf(body: string | Uint8Array): Parses {
  const files = new Map<Dialect, RobotsTxt>();
  return (dialect) => {
    const alike = PARSED_AS.get(dialect) ?? dialect;
    const known = files.get(alike) ?? parseRobotsTxt(body, dialect);
    files.set(alike, known);
    return known;
  };
}

/** Puts every identity in one class, in the order of their first members. */
export function classesOf(
  body: string | Uint8Array | Parses,
  identities: readonly CrawlerIdentity[],
): readonly AnswerClass[] {
  const parses = typeof body === 'function' ? body : parsesOf(body);
  const numbers = new Map<Group, number>();
  const numberOf = (group: Group) => {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  };
  const found = new Map<string, AnswerClass & { readonly members: [number, ...number[]] }>();
  for (const [place, { dialect, chain, ignoresStar }] of identities.entries()) {
    const robots = parses(dialect);
    const { choose, closedBy: closing } = readerOf(dialect);
    const choice = choose(robots.groups, chain, ignoresStar);
    const { group, groups } = choice;
    const closedBy = closing(robots, choice, chain);
    const key = `${PARSED_AS.get(dialect)} ${groups.map(numberOf).join()} ${closedBy?.line ?? ''}`;
    const known = found.get(key);
    if (known) known.members.push(place);
    else
      found.set(key, { members: [place], robots, groups, closedBy, lines: group.kind === 'none' ? [] : group.lines });
  }
  return [...found.values()];
}

/** What a parser has for itself and no verdict depends on: its name, how a fetch is taken, and what is only shown. */
const NOT_PARSING: ReadonlySet<string> = new Set<keyof Reader>([
  'dialect',
  'isRead',
  'readUnavailable',
  'readTooManyRedirects',
  'readUnreachable',
  'recordOf',
  'unreadKeys',
]);

/** The first parser that parses a file as this one does: Bing, for one, parses it as RFC 9309 says. */
function parsedAs(dialect: Dialect): Dialect {
  const own = Object.entries(readerOf(dialect));
  const isSame = (other: Dialect) => {
    const values = new Map<string, unknown>(Object.entries(readerOf(other)));
    return own.every(([key, value]) => NOT_PARSING.has(key) || values.get(key) === value);
  };
  return DIALECTS.find(isSame) ?? dialect;
}

/** For each parser, the one it parses as. */
const PARSED_AS: ReadonlyMap<Dialect, Dialect> = new Map(DIALECTS.map((dialect) => [dialect, parsedAs(dialect)]));

/**
 * What the class follows, as text. Classes with the same content get the same answer to every URL, and their rules are the same in
 * number and order, wherever they stand.
 */
export function contentOf({ robots, groups, closedBy }: AnswerClass): string {
  const parts = groups.map((group) => (group instanceof ParsedGroup ? group.content : JSON.stringify(group.rules)));
  // With their lengths: a file may hold any character that could stand between them.
  const measured = parts.map((part) => `${part.length} ${part}`);
  return [PARSED_AS.get(robots.dialect), closedBy === null ? 'open' : 'closed', ...measured].join(' ');
}
