// What makes one dialect differ from another. A dialect is one value of this type, in a file of its own.
import type { LineReading } from '../lines.ts';
import type { FoundRobotsTxt, OutcomeReading, UnreachableRobotsTxt } from '../outcome.ts';
import type { Pattern } from '../pattern.ts';
import type { Dialect, Rule } from '../types.ts';

export type FieldKind = 'user-agent' | 'allow' | 'disallow' | 'other';

export interface Reader {
  readonly dialect: Dialect;

  // Asking for the file.
  /** Whether a file that came is read. Otherwise it is as if there were none. */
  readonly isRead: (file: FoundRobotsTxt) => boolean;
  /** What it means that the server failed or did not answer. Not asked where this machine is offline. */
  readonly readUnreachable: (failure: UnreachableRobotsTxt, now: number) => OutcomeReading;

  // Reading the file.
  /** Octets of a line that are read; the rest is not. Null: all. */
  readonly maxLineOctets: number | null;
  /** Rules of a file that are read, the first ones. Null: all. */
  readonly maxRules: number | null;
  /** Characters of a path pattern; a rule with a longer one is not read. Null: any number. */
  readonly maxRuleLength: number | null;
  readonly withoutBom: (text: string) => string;
  readonly readLine: (line: string) => LineReading;
  /** `key` is in lower case. */
  readonly kindOf: (key: string) => FieldKind;
  /** The name of another record that a key stands for; `key` is in lower case. */
  readonly recordOf: (key: string) => string;
  /** Known keys that are not read, in lower case: for the checker. */
  readonly unreadKeys: readonly string[];
  /** Whether white space parts several values on a user-agent line, and several on a rule. */
  readonly splitsValues: boolean;
  /** Whether a blank line ends a group. Otherwise only a user-agent line after a rule does. */
  readonly blankLineEndsGroup: boolean;
  /** Whether rules that no user-agent line stands before are for every crawler. Otherwise they are for nobody. */
  readonly leadingRulesAreForAll: boolean;
  /** The value of a user-agent line as it is compared: in lower case; `*` for every crawler. */
  readonly tokenOfLine: (value: string) => string;
  /** A path pattern as it is compared, and as its rule keeps it. In ASCII, so that its length is a number of octets. */
  readonly normalisePattern: (path: string) => string;

  // Asking.
  /** A crawler's name as it is compared with `tokenOfLine`. */
  readonly tokenOfCrawler: (name: string) => string;
  /** Whether a user-agent line names a crawler. Takes the two tokens; neither `*` nor '' is asked for as a crawler's. */
  readonly isNamedBy: (tokenOfCrawler: string, tokenOfLine: string) => boolean;
  /** Which of the groups that name the crawler speak, and which of those for `*`: all as one, or the first. */
  readonly speakers: { readonly named: 'all' | 'first'; readonly any: 'all' | 'first' };
  /** The path and query of a URL, as it is compared with patterns. */
  readonly normaliseUrl: (url: string) => string;
  /** Which of the rules that match wins: the longest and, of equals, allow; or the first in the file. */
  readonly winner: 'longest' | 'first';
  /** The patterns that stand for a rule: the most specific first, none for a rule that never matches. */
  readonly patternsOf: (rule: Rule) => readonly string[];
  /** One of `patternsOf` made ready to be compared. */
  readonly compile: (pattern: string) => Pattern;
  /** Takes a normalised URL. */
  readonly isAlwaysAllowed: (path: string) => boolean;
}

/** `isNamedBy` where product tokens are compared whole. */
export function isSameToken(tokenOfCrawler: string, tokenOfLine: string): boolean {
  return tokenOfCrawler === tokenOfLine;
}

/** `readUnreachable` where a failure is as good as no file. */
export function allowWhenUnreachable({ reason }: UnreachableRobotsTxt): OutcomeReading {
  return { kind: 'allow-all', because: { kind: 'unreachable', reason } };
}
