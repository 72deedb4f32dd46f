// What makes one parser differ from another. A parser is one value of this type, in its own file.
import type { GroupSelection, GroupSelector } from '../judge/select-groups.ts';
import type { Pattern } from '../match/pattern.ts';
import type { Exchange, FoundRobotsTxt, OutcomeMeaning, UnreachableRobotsTxt } from '../outcome/outcome.ts';
import type { ParsedLine } from '../parse/lines.ts';
import type { Dialect, OtherRecord, RobotsTxt, Rule } from '../types.ts';

export type FieldKind = 'user-agent' | 'allow' | 'disallow' | 'other';

/** A parser: how a file is read, and what an answer other than a file means. Two parsers may share either. */
export interface Reader {
  readonly grammar: Grammar;
  readonly fetchPolicy: FetchPolicy;
}

/** What an answer to a request for /robots.txt means. */
export interface FetchPolicy {
  /** Whether a file that came is read. Otherwise it is as if there were none. */
  readonly isRead: (file: FoundRobotsTxt) => boolean;
  /** What an answer of 4xx means, but for 429. */
  readonly readUnavailable: (exchange: Exchange) => OutcomeMeaning;
  /** What more than five redirects mean. */
  readonly readTooManyRedirects: () => OutcomeMeaning;
  /** What it means that the server failed or did not answer. Not asked where this machine is offline. */
  readonly readUnreachable: (failure: UnreachableRobotsTxt, now: number) => OutcomeMeaning;
}

/** How a file is read, and URLs are judged by it. Parsers with the same grammar, the same object, share a parse and its verdicts. */
export interface Grammar {
  /** Of the first parser that has this grammar. */
  readonly name: Dialect;

  // Reading the file.
  /** Bytes of a line that are read; the rest is not. Null: all. */
  readonly maxLineBytes: number | null;
  /** Rules of a file that are read, the first ones. Null: all. */
  readonly maxRules: number | null;
  /** Characters of a path pattern; a rule with a longer one is not read. Null: any number. */
  readonly maxRuleLength: number | null;
  readonly decode: (bytes: Uint8Array) => string;
  /** The text that is read: without a byte order mark. No line is added or lost. */
  readonly textOf: (body: string) => string;
  /** Characters that end a line as CR and LF do. Lines are counted without them, as an editor counts. */
  readonly moreLineEnds: string;
  readonly readLine: (line: string) => ParsedLine;
  /** `key` is in lower case. */
  readonly kindOf: (key: string) => FieldKind;
  /** The name of another record that a key means; `key` is in lower case. */
  readonly recordOf: (key: string) => string;
  /** Known keys that are not read, in lower case: for the checker. */
  readonly unreadKeys: readonly string[];
  /** Whether white space parts several values on a user-agent line, and several on a rule. */
  readonly splitsValues: boolean;
  /** Whether a blank line ends a group. Otherwise only a user-agent line after a rule does. */
  readonly blankLineEndsGroup: boolean;
  /** Whether a group without a rule is as if it were not there. */
  readonly needsRules: boolean;
  /**
   * What a line that isn't a rule does to the names before it, where the parser has such: the next user-agent line starts
   * a group (`ends`), or adds to this one although rules stand between them (`goes-on`).
   */
  readonly effectOnNames: ((key: string, value: string) => 'ends' | 'goes-on' | null) | null;
  /** Whether rules that no user-agent line stands before are for every crawler. Otherwise they are for none. */
  readonly leadingRulesAreForAll: boolean;
  /** The value of a user-agent line as it is compared: in lower case; `*` for every crawler. */
  readonly tokenOfLine: (value: string) => string;
  /** A path pattern as it is compared, and as its rule keeps it. In ASCII, so that its length is a number of bytes. */
  readonly normalizePattern: (path: string) => string;

  // Asking.
  /** Which groups apply to a crawler. */
  readonly selectGroups: GroupSelector;
  /** The Crawl-delay that keeps the crawler, to which `choice` applies, from fetching anything. */
  readonly closedBy: (robots: RobotsTxt, choice: GroupSelection, chain: readonly string[]) => OtherRecord | null;
  /** The path and query of a URL, as it is compared with patterns. */
  readonly normalizeUrl: (url: string) => string;
  /**
   * Whether `normalizeUrl` leaves a path of unreserved characters (RFC 3986 §2.3) and single slashes as it stands, and `=` and `&` in
   * its query.
   */
  readonly keepsPlainUrls: boolean;
  /**
   * Which of the rules that match wins: that with the longest pattern, or the first in the file, or that whose match ends
   * furthest in the URL. Of equals in length or end, allow.
   */
  readonly winner: 'longest' | 'first' | 'furthest';
  /** The patterns of a rule: the most specific first, none for a rule that never matches. */
  readonly patternsOf: (rule: Rule) => readonly string[];
  /** One of `patternsOf` made ready to be compared. */
  readonly compile: (pattern: string) => Pattern;
  /** Takes a normalized URL. */
  readonly isAlwaysAllowed: (path: string) => boolean;
}

/** RFC 9309 §2.3.1.3: a crawler may access everything. */
export function allowWhenUnavailable({ status }: Exchange): OutcomeMeaning {
  return { kind: 'allow-all', because: { kind: 'unavailable', status } };
}

/** RFC 9309 §2.3.1.2: after five redirects a crawler may take the file as unavailable. */
export function allowAfterRedirects(): OutcomeMeaning {
  return { kind: 'allow-all', because: { kind: 'too-many-redirects' } };
}

/** `readUnreachable` where a failure is as good as no file. */
export function allowWhenUnreachable({ reason }: UnreachableRobotsTxt): OutcomeMeaning {
  return { kind: 'allow-all', because: { kind: 'unreachable', reason } };
}
