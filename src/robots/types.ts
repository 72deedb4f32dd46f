// The vocabulary of robots.txt as data, in RFC 9309's words. No behavior here. https://www.rfc-editor.org/rfc/rfc9309
import type { Steps } from '../base/steps.ts';

/** The parsers. Each one is a file in `dialects/`. */
export const DIALECTS = [
  'rfc9309',
  'google',
  'bing',
  'yandex',
  'koster-1994',
  'kollar-1996',
  'crawler-commons',
  'protego',
  'protego-0.7',
  'python',
  'python-3.14',
] as const;
/** The public name of a parser, which has one `ParserSpec` (`grammar/parser-spec.ts`). */
export type Dialect = (typeof DIALECTS)[number];

/**
 * A group is started by one or more user-agent lines and holds the rules that follow (RFC 9309 §2.1). The standard of
 * 1994 calls it a record.
 */
export interface Group {
  readonly userAgents: readonly UserAgentLine[];
  readonly rules: readonly Rule[];
  /** 1-based, inclusive: from the first user-agent line to the last rule or user-agent line. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Whether it also applies to the crawlers of the group before it. */
  readonly continuesPrevious: boolean;
  /** Whether one of `userAgents` has this token. */
  has(token: string): boolean;
  /** The lines from its first rule to its last entry; '' without rules. Parses none of them. */
  readonly ruleText: string;
  /** `ruleText`, and how many of its rules are read; parses none of them. */
  readonly content: string;
  /**
   * Reads the rules whose lines start from `from` to before `to` in `ruleText`. `visit` also gets where the line of each
   * starts.
   */
  forEachRule(from: number, to: number, visit: (rule: Rule, start: number) => void): void;
  /** Reads `rules`, which then takes no time any more. */
  rulesInSteps(): Steps<readonly Rule[]>;
  /** The number of the line that starts there in `ruleText`. */
  lineAt(start: number): number | null;
}

export interface UserAgentLine {
  /** In the form that is compared with a crawler's product token: in lower case; `*` for every crawler; '' for none. */
  readonly token: string;
  /** The value as written. */
  readonly value: string;
  readonly line: number;
}

export interface Rule {
  readonly kind: 'allow' | 'disallow';
  /** The field as written, if the parser accepts another spelling; left out otherwise. */
  readonly field?: string;
  /** The path pattern as written. */
  readonly path: string;
  /** The path pattern in the form that is compared: escaped as the parser escapes. Its length in bytes is its priority. */
  readonly pattern: string;
  /** Where the path starts, both 1-based. A column is a UTF-16 code unit, as in an editor. */
  readonly line: number;
  readonly column: number;
}

/** A line that isn't a rule and starts no group, kept to be shown: Sitemap, Crawl-delay, and unknown fields. */
export interface OtherRecord {
  /** The key in lower case. */
  readonly key: string;
  readonly value: string;
  /** Where the value starts, both 1-based. */
  readonly line: number;
  readonly column: number;
  /** The group that the line is in. It isn't part of the group (RFC 9309 §2.2.4), but may be meant for its crawlers. */
  readonly group: Group | null;
}

/** A whole file, read by one parser. */
export interface RobotsTxt {
  /** The parser that read the file. */
  readonly dialect: Dialect;
  readonly groups: readonly Group[];
  readonly others: readonly OtherRecord[];
  /** Reads `others`, which then takes no time any more. */
  othersInSteps(): Steps<readonly OtherRecord[]>;
  /** As an editor counts: one more than there are line ends. */
  readonly lineCount: number;
}

/** Which groups apply to the crawler (RFC 9309 §2.2.1). */
export type GroupChoice =
  /** Groups name the crawler. `name` is the entry of the fallback chain that they name, `lines` their lines. */
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly isFallback: boolean;
      readonly lines: readonly LineRange[];
    }
  /** No group names the crawler; the `*` groups apply. */
  | { readonly kind: 'any'; readonly lines: readonly LineRange[] }
  | { readonly kind: 'none' };

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export type Because =
  /** `rule` won. */
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** A group applies to the crawler, but none of its rules matches the URL. */
  | { readonly kind: 'no-rule' }
  /** No group applies to the crawler. */
  | { readonly kind: 'no-group' }
  /** /robots.txt itself is always allowed (RFC 9309 §2.2.2). */
  | { readonly kind: 'robots-txt' }
  /** The Crawl-delay on this line is longer than the crawler accepts, so it fetches nothing. */
  | { readonly kind: 'crawl-delay'; readonly value: string; readonly line: number }
  /** The deciding rule is unknown: with this hostile file and URL, finding it would take too long. */
  | { readonly kind: 'too-complex' };

export const CRAWL_ANSWERS = ['allowed', 'disallowed', 'unknown'] as const;

/** Whether the crawler can fetch the URL. `unknown` if matching was given up as too complex. */
export type CrawlAnswer = (typeof CRAWL_ANSWERS)[number];

export interface Verdict {
  readonly answer: CrawlAnswer;
  /** Whether `answer` is 'allowed'. */
  readonly allowed: boolean;
  readonly rule: Rule | null;
  readonly because: Because;
  readonly group: GroupChoice;
  /** Looks at every rule of the group, which the verdict alone doesn't need. */
  explain(): Explanation;
}

export interface Explanation {
  /** Every rule that matches the URL, best first. Empty if no rule decides, for example for /robots.txt itself. */
  readonly matched: readonly Match[];
  /** Why the first of them won; null if none matched. If finding all is too complex, only the winner is there. */
  readonly won: WonBecause | null;
}

export interface Match {
  readonly rule: Rule;
  /** In bytes: the length of the pattern that matched, including `*` and `$` (RFC 9309 §2.2.2). */
  readonly length: number;
}

export type WonBecause =
  | 'only-match'
  | 'longest'
  /** As long as the longest matching disallow rule: the allow rule wins. */
  | 'allow-of-equals'
  /** Other matches of this length have the same effect. */
  | 'first-of-equals'
  /** The first in the file, for a parser that doesn't compare lengths. */
  | 'first-in-file';
