// What room #logs asks its worker.
import type { Blocking } from '../../changes/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import type { SiteHistory, UnknownTime, VersionStep } from '../../history/index.ts';
import type { LogReport } from '../../logs/index.ts';
import type { Job } from '../../shared/jobs.ts';
import type { FileReadError } from '../files/read-file.ts';

export interface LogsRequest {
  /** Read as one log. */
  readonly files: readonly File[];
  readonly crawlers: readonly Crawler[];
  /** One for all, or the versions of a history: each request is judged by that of its day. */
  readonly robots: OneRobots | SiteHistory;
  /** Requests for other hosts are not judged, if the log names hosts; null: all are. */
  readonly host: string | null;
  readonly ranges: readonly CrawlerRanges[];
  /** In milliseconds since 1970, UTC; null: all of the log's. */
  readonly time: { readonly from: number; readonly to: number } | null;
}

/** A robots.txt for the whole log. */
export interface OneRobots {
  readonly text: string;
  /** 0 if it couldn't be fetched: then nothing is judged. */
  readonly status: number;
  /** `text` is only the start of a file that is longer than what crawlers read. */
  readonly isTruncated: boolean;
}

/** IP addresses that an operator publishes for these crawlers. */
export interface CrawlerRanges {
  readonly tokens: readonly string[];
  readonly prefixes: readonly string[];
  /** The time in which the list is known to have been current, in milliseconds since 1970; null if it isn't known of any. */
  readonly current: { readonly from: number; readonly to: number } | null;
}

export interface LogsProgress {
  /** Bytes of the files as they are, compressed or not. */
  readonly bytes: number;
  readonly lines: number;
}

export interface LogsAnswer {
  readonly report: LogReport;
  readonly files: readonly ReadFile[];
  /** What the rules of the report are lines of, if they were judged by a history; the oldest first. */
  readonly versions: readonly UsedVersion[];
  /** When it isn't known which of them was in force. */
  readonly unknown: readonly UnknownTime[];
}

export interface UsedVersion {
  /** As the report names it. */
  readonly from: string;
  /** Null if none came, or it is no longer kept. */
  readonly text: string | null;
  readonly step: VersionStep;
}

export interface ReadFile {
  readonly name: string;
  /** Why it was not read to its end. */
  readonly trouble: FileReadError | null;
}

/** A published list as text, from a server or a file. */
export interface PublishedList {
  /** As the list says; null if it does not. */
  readonly created: string | null;
  readonly prefixes: readonly string[];
}

export interface BlockRequest {
  readonly draft: string;
  /** Who is to be blocked. */
  readonly token: string;
  /** Those that are known. */
  readonly crawlers: readonly Crawler[];
}

export interface LogsJobs {
  readonly read: Job<LogsRequest, LogsProgress, LogsAnswer>;
  /** Null if the text isn't such a list. */
  readonly list: Job<string, never, PublishedList | null>;
  /** What blocking a crawler does to a draft: parsing a large one takes longer than a page may stand still. */
  readonly block: Job<BlockRequest, never, Blocking>;
}
