// What comes of files that hold older versions of a robots.txt.
import type { SiteHistory } from '../store/types.ts';
import type { RobotsVersion } from '../types.ts';

/** A file as a person gives it. `modified`: when it was changed last (ISO 8601), which dates a file whose name doesn't. */
export interface HistoryFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly modified?: string;
}

export type UnreadFileReason =
  /** Neither its name nor its folders have a date, or the commit has none. */
  | 'no-date'
  /** Its name says that it is something else. */
  | 'not-robots'
  /** An archive or a log without a robots.txt. */
  | 'nothing-found'
  /** An archive or a log that can't be read, or not to its end. */
  | 'damaged'
  /** An archive in an archive. */
  | 'nested'
  /** Too large, inflated or to be rebuilt. */
  | 'too-large'
  /** Beyond the number of versions that are read: the newest are. For an export, beyond the number of exports, or of its sites. */
  | 'too-many'
  /** For a commit: the log lacks the file that it changes. */
  | 'no-base'
  /** For a commit: the rebuilt file is not the one that git names. */
  | 'not-same'
  /** For a commit: git took the file for a binary one, and the log has no lines of it. */
  | 'binary'
  /** Another robots.txt of the repository. */
  | 'other-path'
  /** An export of this extension, of another site or of a later version of the format. */
  | 'other-site'
  | 'later-format';

export interface UnreadFile {
  /** In an archive, the archive's name and the file's; in a log, the log's and the commit. */
  readonly name: string;
  readonly reason: UnreadFileReason;
}

export interface ImportedHistory {
  /** The oldest first. */
  readonly versions: readonly RobotsVersion[];
  readonly unread: readonly UnreadFile[];
}

/** Bytes that are gone through in one step: about a millisecond. */
export const STEP_BYTES = 256 * 1024;

/** Collects what is read while files are gone through. */
export interface ImportCollector {
  readonly site: string | null;
  /** How much of the file at hand was read: from 0 to 1. */
  progress: number;
  readonly versions: RobotsVersion[];
  readonly unread: UnreadFile[];
  /** Histories of our own exports, whose versions are among the others. */
  readonly exported: SiteHistory[];
  /** Names of files that their last change dates. */
  readonly datedByFile: string[];
}
