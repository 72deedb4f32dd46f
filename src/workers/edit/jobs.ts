// The jobs of room #edit's worker.
import type {
  ChangeEffect,
  Changes,
  CheckedExpectation,
  Example,
  Expectation,
  UrlChangeGroup,
} from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import type { CrawlAnswer, Diagnostic, LineRange, RobotsOutcome } from '../../robots/index.ts';
import type { Job } from '../../shared/jobs.ts';
import type { PurposeChange } from './purpose-changes.ts';

/** The most rows of a table that are shown. */
export const MOST_ROWS = 1_000;

/** What drafts are compared with. */
export interface DraftBase {
  readonly live: string;
  /** How the request for the live file failed; null if there is a file. */
  readonly failure: FailedOutcome | null;
  /** The selected crawlers. */
  readonly crawlers: readonly Crawler[];
  /** Absolute URLs. */
  readonly urls: readonly string[];
  /** More of them, one per line; null for none. */
  readonly list: Blob | null;
}

export type FailedOutcome = Exclude<RobotsOutcome, { kind: 'found' }>;

/** URLs whose verdict changes the same way for the same crawlers. */
export interface ChangedUrls extends Omit<UrlChangeGroup, 'classIndexes'> {
  readonly tokens: readonly string[];
  /** Paths made from the rules, if no URL changes: they need not exist. */
  readonly areExamples: boolean;
}

/** A class for which something changes. */
export interface ChangedClass {
  readonly tokens: readonly string[];
  readonly whole: Changes['classes'][number]['whole'];
  readonly nowBlocked: number;
  readonly nowAllowed: number;
  readonly examples: readonly Example[];
}

/** What a draft changes, small enough to be shown. */
export interface DraftChanges {
  readonly effect: ChangeEffect;
  readonly changedUrls: number;
  /** How many may change because an answer is unknown. */
  readonly unknownUrls: number;
  /** How many URLs the draft was compared for. */
  readonly urls: number;
  /** The list isn't read yet: the draft must be compared again. */
  readonly lacksList: boolean;
  readonly urlGroups: readonly ChangedUrls[];
  /** How many more URLs change. */
  readonly ungrouped: number;
  readonly classes: readonly ChangedClass[];
  /** Crawlers that aren't compared because their current verdicts are unknown. */
  readonly unknown: readonly string[];
  /** How many crawlers are. */
  readonly compared: number;
  /** What changes for every known crawler of a purpose, selected or not. */
  readonly purposes: readonly PurposeChange[];
  readonly expectations: readonly TestedExpectation[];
  /** The tested URL, for each selected crawler. */
  readonly tried: readonly TestedUrl[];
  /** The lines of the groups. */
  readonly groups: readonly LineRange[];
}

/** What the rule on a line of the draft does for the selected crawlers. */
export interface ExplainedRule {
  readonly kind: 'allow' | 'disallow';
  /** The path pattern as the draft has it. */
  readonly path: string;
  /**
   * The crawlers that follow it, and for how many of the URLs it decides. Empty if none of the selected crawlers follows it.
   */
  readonly followers: readonly { readonly tokens: readonly string[]; readonly decided: number }[];
  /** How many URLs there are. */
  readonly urls: number;
}

export interface TestedExpectation extends CheckedExpectation {
  /** Whether the live file meets it. */
  readonly live: 'holds' | 'fails' | 'unknown';
}

/** One crawler's answer for the tested URL and the deciding line, in the live file and in the draft. */
export interface TestedUrl {
  readonly token: string;
  readonly answerBefore: CrawlAnswer;
  readonly answerAfter: CrawlAnswer;
  readonly lineBefore: number | null;
  readonly line: number | null;
}

export interface DraftQuestion {
  readonly text: string;
  readonly expectations: readonly Expectation[];
  /** A URL or path to test; '' for none. */
  readonly tried: string;
}

/** Progress while the URL list takes long. */
export type Comparing =
  /** Everything except what the list adds. */
  | { readonly kind: 'first'; readonly changes: DraftChanges }
  /** How much of the list was compared, from 0 to 1. */
  | { readonly kind: 'list'; readonly share: number };

/** The parse of a whole draft. */
export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[];
  /** A `LineKind` per line. */
  readonly lines: string;
  /** Lines that a network added to the site's own file; null if there are none. */
  readonly managed: LineRange | null;
}

export interface EditJobs {
  /** Sets what the following drafts are compared with. Resolves once the list is read; drafts don't wait for it. */
  readonly base: Job<DraftBase, never, null>;
  /** Null before `setBase`, as in a new worker. */
  readonly compare: Job<DraftQuestion, Comparing, DraftChanges | null>;
  /** For the draft compared last; null if the line has no rule. */
  readonly explain: Job<{ readonly line: number }, never, ExplainedRule | null>;
  /** The checker's result: it can take longer than anyone should wait for the changes. */
  readonly check: Job<{ readonly text: string }, never, CheckResult>;
}
