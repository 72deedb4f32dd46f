// What room #edit asks its worker.
import type {
  ChangeEffect,
  Changes,
  CheckedExpectation,
  Example,
  Expectation,
  UrlChangeGroup,
} from '../changes/index.ts';
import type { Crawler } from '../crawlers/index.ts';
import type { Diagnostic, LineRange, RobotsOutcome } from '../robots/index.ts';
import type { Job } from '../shared/jobs.ts';
import type { PurposeChange } from './purpose-changes.ts';

/** Rows of a table that are shown. */
export const MOST_ROWS = 1_000;

/** What drafts are compared with. */
export interface Base {
  readonly live: string;
  /** How the request for the live file failed; null where it was found. */
  readonly failure: FailedOutcome | null;
  /** The selected crawlers. */
  readonly crawlers: readonly Crawler[];
  /** Absolute URLs. */
  readonly urls: readonly string[];
  /** More of them, one a line; null for none. */
  readonly list: Blob | null;
}

export type FailedOutcome = Exclude<RobotsOutcome, { kind: 'found' }>;

/** URLs whose verdict changes the same way for the same crawlers. */
export interface ChangedUrls extends Omit<UrlChangeGroup, 'places'> {
  readonly tokens: readonly string[];
  /** Paths made from the rules, where no URL changes: they need not exist. */
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

/** What a draft changes, in a size that can be shown. */
export interface DraftChanges {
  readonly effect: ChangeEffect;
  readonly changedUrls: number;
  /** How many may change, as an answer is unknown. */
  readonly unknownUrls: number;
  /** How many URLs the draft was tried on. */
  readonly urls: number;
  /** The list isn't read yet: the draft has to be compared again. */
  readonly lacksList: boolean;
  readonly folds: readonly ChangedUrls[];
  /** Changes of URLs beside those. */
  readonly foldsOmitted: number;
  readonly classes: readonly ChangedClass[];
  /** Crawlers that aren't compared: what they can crawl now isn't known. */
  readonly unknown: readonly string[];
  /** How many crawlers are. */
  readonly compared: number;
  /** What changes for every known crawler of a purpose, selected or not. */
  readonly purposes: readonly PurposeChange[];
  readonly expectations: readonly TestedExpectation[];
  /** The tested URL, for each selected crawler. */
  readonly tried: readonly TestedUrl[];
  /** Where the groups stand. */
  readonly groups: readonly LineRange[];
}

/** What the rule on a line of the draft is for the selected crawlers. */
export interface ExplainedRule {
  readonly kind: 'allow' | 'disallow';
  /** The path pattern as the draft has it. */
  readonly path: string;
  /** Who follows it, and for how many of the URLs it decides. Empty where none of the selected crawlers does. */
  readonly followers: readonly { readonly tokens: readonly string[]; readonly decided: number }[];
  /** How many URLs there are. */
  readonly urls: number;
}

export interface TestedExpectation extends CheckedExpectation {
  /** Whether the live file meets it; null where that isn't known. */
  readonly holdsLive: boolean | null;
}

/** What one crawler may do with the URL that is tested, and which line decides: in the live file, and in the draft. */
export interface TestedUrl {
  readonly token: string;
  /** Null where it isn't known. */
  readonly before: boolean | null;
  readonly after: boolean | null;
  readonly lineBefore: number | null;
  readonly line: number | null;
}

export interface Draft {
  readonly text: string;
  readonly expectations: readonly Expectation[];
  /** A URL or path to test; '' for none. */
  readonly tried: string;
}

/** What is reported while the URL list takes long. */
export type Comparing =
  /** All but what the list adds. */
  | { readonly kind: 'first'; readonly changes: DraftChanges }
  /** How much of the list was compared, from 0 to 1. */
  | { readonly kind: 'list'; readonly share: number };

/** What a draft is, read as a whole. */
export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[];
  /** What each line is: a `LineKind` a line. */
  readonly lines: string;
  /** Lines that a network added to the site's own file; null where there are none. */
  readonly managed: LineRange | null;
}

export interface EditJobs {
  /** Sets what the drafts that follow are compared with. Answered once the list was read: drafts don't wait for it. */
  readonly base: Job<Base, never, null>;
  /** Null where no base was set: a new worker knows none. */
  readonly compare: Job<Draft, Comparing, DraftChanges | null>;
  /** Of the draft compared last; null where no rule is on the line. */
  readonly explain: Job<{ readonly line: number }, never, ExplainedRule | null>;
  /** What the checker finds: it can take longer than anybody should wait for what changes. */
  readonly check: Job<{ readonly text: string }, never, CheckResult>;
}
