// The vocabulary of robots.txt as data, in RFC 9309's words. No behavior here.
// https://www.rfc-editor.org/rfc/rfc9309

/** The readers whose rules can be followed. Each one is a file in `dialects/`. */
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
  /** Whether it also applies to all that the group before it applies to. */
  readonly goesOn: boolean;
  /** Whether one of `userAgents` has this token. */
  has(token: string): boolean;
  /** The lines from its first rule to its last entry; '' where it has no rule. Reads none. */
  readonly ruleText: string;
  /** `ruleText`, and how many rules are read of it: without reading any. */
  readonly content: string;
  /** Reads the rules whose lines start at `from` to before `to` in `ruleText`. `visit` gets where the line of each starts. */
  forEachRule(from: number, to: number, visit: (rule: Rule, start: number) => void): void;
  /** The number of the line that starts there in `ruleText`. */
  lineAt(start: number): number | null;
}

export interface UserAgentLine {
  /** What is compared with a crawler's product token, in lower case; `*` for every crawler; '' for none. */
  readonly token: string;
  /** The value as the file has it. */
  readonly value: string;
  readonly line: number;
}

export interface Rule {
  readonly kind: 'allow' | 'disallow';
  /** The field as the file spells it, where the parser takes another spelling for this one; left out otherwise. */
  readonly field?: string;
  /** The path pattern as the file has it. */
  readonly path: string;
  /** The path pattern as it is compared: escaped the way the parser escapes. Its length in bytes is its priority. */
  readonly pattern: string;
  /** Where the path starts, both 1-based. A column is a UTF-16 code unit, as in an editor. */
  readonly line: number;
  readonly column: number;
}

/** A line that isn't a rule and starts no group, kept for showing: Sitemap, Crawl-delay, and unknown fields. */
export interface OtherRecord {
  /** The key as written, in lower case. */
  readonly key: string;
  readonly value: string;
  /** Where the value starts, both 1-based. */
  readonly line: number;
  readonly column: number;
  /** The group that the line stands in: it has no part in it (RFC 9309 §2.2.4), and may be meant for its crawlers. */
  readonly group: Group | null;
}

/** A whole file, read by one parser. */
export interface RobotsTxt {
  /** The parser that the file was read by. */
  readonly dialect: Dialect;
  readonly groups: readonly Group[];
  readonly others: readonly OtherRecord[];
  /** As an editor counts: one more than there are ends of lines. */
  readonly lineCount: number;
}

/** Which group spoke for the crawler (RFC 9309 §2.2.1). */
export type GroupChoice =
  /** Groups that name the crawler. `name` is the entry of the fallback chain that they name, `lines` where they stand. */
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly isFallback: boolean;
      readonly lines: readonly LineRange[];
    }
  /** Nothing names the crawler; the `*` groups apply. */
  | { readonly kind: 'any'; readonly lines: readonly LineRange[] }
  | { readonly kind: 'none' };

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

export type Because =
  /** `rule` won. */
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** A group applies to the crawler, and no rule of it matches the URL. */
  | { readonly kind: 'no-rule' }
  /** No group applies to the crawler. */
  | { readonly kind: 'no-group' }
  /** /robots.txt itself is always allowed (RFC 9309 §2.2.2). */
  | { readonly kind: 'robots-txt' }
  /** The Crawl-delay on this line is longer than the crawler waits, so it fetches nothing. */
  | { readonly kind: 'crawl-delay'; readonly value: string; readonly line: number }
  /** Which rule decides is unknown: a file and a URL made for it would keep the machine busy for long. */
  | { readonly kind: 'too-complex' };

/** May the crawler fetch the URL? `unknown` where matching was given up as too complex. */
export type CrawlAnswer = 'allowed' | 'disallowed' | 'unknown';

export interface Verdict {
  readonly answer: CrawlAnswer;
  /** Whether `answer` is 'allowed'. */
  readonly allowed: boolean;
  readonly rule: Rule | null;
  readonly because: Because;
  readonly group: GroupChoice;
  /** Takes a look at every rule of the group, which a verdict alone does not need. */
  explain(): Explanation;
}

export interface Explanation {
  /** Every rule that matches the URL, best first. Empty where no rule decides: /robots.txt itself, for one. */
  readonly matched: readonly Match[];
  /** Why the first of them won; null where none matched. Where it is too complex to find all, only that one is there. */
  readonly won: WonBecause | null;
}

export interface Match {
  readonly rule: Rule;
  /** In bytes: of the pattern that matched, `*` and `$` among them (RFC 9309 §2.2.2). */
  readonly length: number;
}

export type WonBecause =
  | 'only-match'
  | 'longest'
  /** As long as the longest rule that disallows: the rule that allows is used. */
  | 'allow-of-equals'
  /** Others as long say the same. */
  | 'first-of-equals'
  /** The first in the file, for a parser that knows no lengths. */
  | 'first-in-file';
