// What each parser states about itself once: a `ParserSpec`.

import type { Exchange, FoundRobotsTxt, OutcomeMeaning, UnreachableRobotsTxt } from '../outcome/outcome.ts';
import type { Dialect, OtherRecord, RobotsTxt, Rule } from '../types.ts';
import type { ParsedLine } from './lines.ts';
import type { Pattern } from './pattern.ts';
import type { GroupSelection, GroupSelector } from './select-groups.ts';

export type FieldKind = 'user-agent' | 'allow' | 'disallow' | 'other';

/** How a parser reads a file (`grammar`), and what a failed request means to it (`fetchPolicy`). Parsers can share either. */
export interface ParserSpec {
  readonly grammar: Grammar;
  readonly fetchPolicy: FetchPolicy;
}

/** What an answer to a request for /robots.txt means. */
export interface FetchPolicy {
  /** Whether the file is read. If not, the crawler behaves as if there were none. */
  readonly isRead: (file: FoundRobotsTxt) => boolean;
  /** The meaning of a 4xx response other than 429. */
  readonly readUnavailable: (exchange: Exchange) => OutcomeMeaning;
  /** The meaning of more than five redirects. */
  readonly readTooManyRedirects: () => OutcomeMeaning;
  /** The meaning of a server error, or of no answer. Not called if this machine is offline. */
  readonly readUnreachable: (failure: UnreachableRobotsTxt, now: number) => OutcomeMeaning;
}

/** How a file is read, and how URLs are matched. Parsers with the same grammar object share a parse and its verdicts. */
export interface Grammar {
  /** The name of the first parser with this grammar. */
  readonly name: Dialect;

  // Reading the file.
  /** How many bytes of a line are read; null for all. */
  readonly maxLineBytes: number | null;
  /** How many rules of a file are read, from the first on; null for all. */
  readonly maxRules: number | null;
  /** A rule with more characters in its pattern is ignored; null for no limit. */
  readonly maxRuleLength: number | null;
  readonly decode: (bytes: Uint8Array) => string;
  /** The text that is read, for instance without a byte order mark. It has as many lines as the body. */
  readonly textOf: (body: string) => string;
  /** Characters, besides CR and LF, that end a line. They don't count in line numbers, which are an editor's. */
  readonly moreLineEnds: string;
  readonly readLine: (line: string) => ParsedLine;
  /** `key` is in lower case. */
  readonly kindOf: (key: string) => FieldKind;
  /** The usual name of another record's key: some parsers accept misspellings. `key` is in lower case. */
  readonly recordOf: (key: string) => string;
  /** Known keys that are not read, in lower case: for the checker. */
  readonly unreadKeys: readonly string[];
  /** Whether white space separates several values on a user-agent line or a rule. */
  readonly splitsValues: boolean;
  /** Whether a blank line ends a group. Otherwise only a user-agent line after a rule ends it. */
  readonly blankLineEndsGroup: boolean;
  /** Whether a group without rules is ignored. */
  readonly needsRules: boolean;
  /**
   * For parsers in which a line that isn't a rule affects the user-agent lines before it. `ends`: the next user-agent line starts a
   * group. `continues`: it adds to this group even after rules.
   */
  readonly effectOnNames: ((key: string, value: string) => 'ends' | 'continues' | null) | null;
  /** Whether rules before the first user-agent line apply to every crawler. Otherwise they apply to none. */
  readonly leadingRulesAreForAll: boolean;
  /** The value of a user-agent line in the form that is compared: in lower case; `*` for every crawler. */
  readonly tokenOfLine: (value: string) => string;
  /** A path pattern in the form that is compared. It is ASCII, so its length is in bytes. */
  readonly normalizePattern: (path: string) => string;

  // Judging URLs.
  /** Which groups apply to a crawler. */
  readonly selectGroups: GroupSelector;
  /** The Crawl-delay in the selected groups that is so long that the crawler fetches nothing; null if no delay does that. */
  readonly closedBy:
    | ((robots: RobotsTxt, choice: GroupSelection, chain: readonly string[]) => OtherRecord | null)
    | null;
  /** The path and query of a URL, in the form that is compared with patterns. */
  readonly normalizeUrl: (url: string) => string;
  /**
   * Whether `normalizeUrl` leaves a URL unchanged whose path has only unreserved characters (RFC 3986 §2.3) and single slashes, and
   * whose query also has `=` and `&`.
   */
  readonly keepsPlainUrls: boolean;
  /**
   * Which of the matching rules wins: the one with the longest pattern, the first in the file, or the one whose match ends furthest in
   * the URL. If length or end are equal, allow wins.
   */
  readonly winner: 'longest' | 'first' | 'furthest';
  /** The patterns of a rule, the most specific first; empty for a rule that never matches. */
  readonly patternsOf: (rule: Rule) => readonly string[];
  /** Prepares one of `patternsOf` for matching. */
  readonly compile: (pattern: string) => Pattern;
  /** Normalized URLs that no rule disallows. */
  readonly alwaysAllowed: readonly string[];
}

/** `kindOf` for parsers that accept misspelled keys. */
export function kindBySpelling(key: string, userAgent: ReadonlySet<string>, disallow: ReadonlySet<string>): FieldKind {
  if (userAgent.has(key)) return 'user-agent';
  if (disallow.has(key)) return 'disallow';
  return key === 'allow' ? key : 'other';
}

/** RFC 9309 §2.3.1.3: a crawler may access everything. */
export function allowWhenUnavailable({ status }: Exchange): OutcomeMeaning {
  return { kind: 'allow-all', because: { kind: 'unavailable', status } };
}

/** RFC 9309 §2.3.1.2: after five redirects a crawler may take the file as unavailable. */
export function allowAfterRedirects(): OutcomeMeaning {
  return { kind: 'allow-all', because: { kind: 'too-many-redirects' } };
}

/** `readUnreachable` for crawlers to which a failure is the same as no file. */
export function allowWhenUnreachable({ reason }: UnreachableRobotsTxt): OutcomeMeaning {
  return { kind: 'allow-all', because: { kind: 'unreachable', reason } };
}
