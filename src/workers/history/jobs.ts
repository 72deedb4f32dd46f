// What room #history asks its worker.
import type { Expectation } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import type {
  ChangeSeverity,
  Effect,
  SiteHistory,
  StoredAnswer,
  UnreadFile,
  VersionPair,
} from '../../history/index.ts';
import type { Job } from '../../shared/jobs.ts';

export interface ChangesRequest {
  readonly history: SiteHistory;
  readonly crawlers: readonly Crawler[];
  readonly keyUrls: readonly string[];
  readonly closedUrls: readonly string[];
  readonly expectations: readonly Expectation[];
}

/** One entry of a history. Times are milliseconds since 1970. */
export interface HistoryChange {
  /** The same whenever the history is read. */
  readonly id: string;
  readonly kind:
    | 'first'
    | 'change'
    /** Two answers in turn, as caches that differ make them. */
    | 'flapping';
  /** The index of its run in the history. */
  readonly runIndex: number;
  readonly at: number;
  /** A check before it, after which came what its row says; null for the first, and for imported versions. */
  readonly after: number | null;
  /** Between which checks came what it did, or the first of failures in a row; null for the same. */
  readonly between: VersionPair['between'] | null;
  readonly last: number;
  readonly checks: number;
  readonly severity: ChangeSeverity;
  readonly effects: readonly Effect[];
  readonly effectsOmitted: number;
  readonly answer: StoredAnswer;
  readonly isImported: boolean;
  /** Checks before it failed, and those before them didn't. */
  readonly isAfterFailure: boolean;
  /** Checks that brought the other answer: in turn with this one, or at the same time. */
  readonly otherChecks: number;
}

/** Two versions, each the text of a run, or a text; null for what is not there or no longer kept. */
export interface TextsRequest {
  readonly history: SiteHistory;
  readonly runIndexes: readonly number[];
}

/** Bytes of a list of URLs that are compared. */
export const MOST_LIST_BYTES = 16_000_000;

export interface ListedRequest {
  readonly history: SiteHistory;
  /** The index of the run that is compared with the version before. */
  readonly runIndex: number;
  readonly crawlers: readonly Crawler[];
  /** URLs, one a line. */
  readonly list: Blob;
}

export interface Listed {
  /** Those whose verdict changes, for any of the crawlers. */
  readonly changed: number;
  /** Those that were compared. */
  readonly urls: number;
  /** The list is longer than what is compared of it: `MOST_LIST_BYTES`. */
  readonly isCut: boolean;
}

export interface ReadRequest {
  readonly site: string;
  readonly files: readonly File[];
}

export interface ReadAnswer {
  /** Made of what was imported, without what is kept. */
  readonly history: SiteHistory;
  readonly versions: number;
  /** The first of those that could not be read, and how many there are. */
  readonly unread: readonly UnreadFile[];
  readonly unreadCount: number;
  /** The first of those that their last change dates, as their names don't, and how many there are. */
  readonly datedByFile: readonly string[];
  readonly datedByFileCount: number;
}

export interface ZipRequest {
  readonly history: SiteHistory;
  /** Sentences about what isn't in it. */
  readonly notes: readonly string[];
}

export interface HistoryJobs {
  /** The newest first. */
  readonly changes: Job<ChangesRequest, never, readonly HistoryChange[]>;
  /** Texts that are kept, and can't be read. */
  readonly damagedTexts: Job<SiteHistory, never, number>;
  /** '' for an answer without a file; null for a failure, and a text that isn't kept. */
  readonly texts: Job<TextsRequest, never, readonly (string | null)[]>;
  /** What a change does to a list of URLs; null if a version has no text that is kept. */
  readonly listed: Job<ListedRequest, never, Listed | null>;
  /** Progress: from 0 to 1. */
  readonly read: Job<ReadRequest, number, ReadAnswer>;
  /** The dated files, as a zip. */
  readonly zip: Job<ZipRequest, never, Blob>;
}
