// The jobs of room #urls's worker.
import type { Crawler } from '../../crawlers/index.ts';
import type { Answer, CrawlPolicy } from '../../robots/index.ts';
import type { Job } from '../../shared/jobs.ts';
import type { Criteria, CsvShape, ExcludedUrls, Facets, Folders, InvalidUrl, UrlSummary } from '../../urls/index.ts';
import type { FileReadError } from '../files/read-file.ts';
import type { SelectProgress, SelectResult } from '../select-result.ts';

/** What a list is judged by. */
export interface UrlListContext {
  /** The site's origin. */
  readonly site: string;
  /** The robots.txt; '' without one. */
  readonly robots: string;
  /** The selected crawlers. */
  readonly crawlers: readonly Crawler[];
  /** What each of them follows, in the same order. */
  readonly policies: readonly CrawlPolicy[];
}

export interface SourceFile {
  readonly name: string;
  /** Text, CSV, or a sitemap; plain or gzip. The content decides which; the name counts only for CSV. */
  readonly blob: Blob;
  /** The column of a CSV, from 0; null to let the file decide. */
  readonly column: number | null;
}

export interface FileReport {
  /**
   * Why it wasn't read completely. `malformed`: it is XML, but not a sitemap. `too-many`: a sitemap with more URLs than one may
   * have. `open-quote`: see `CsvReader`.
   */
  readonly trouble: FileReadError | 'no-text' | 'malformed' | 'too-many' | 'open-quote' | 'list-full' | null;
  /** For a CSV: its columns, and the one that was read; null if a person has to choose. */
  readonly csv: { readonly shape: CsvShape; readonly column: number | null } | null;
  /** The sitemaps that a sitemap index names. */
  readonly sitemaps: readonly string[];
}

export interface AddProgress {
  /** URLs in the list. */
  readonly taken: number;
  /** Bytes of the file that were read. */
  readonly bytes: number;
}

/** Crawlers that get the same answers. */
export interface ListedClass {
  readonly tokens: readonly string[];
}

/** Totals of the whole list. */
export interface UrlListCounts extends ExcludedUrls {
  readonly facets: Facets;
  readonly folders: Folders;
  readonly classes: readonly ListedClass[];
  /** The first ones, each with the name of its file. */
  readonly invalid: readonly (InvalidUrl & { readonly file: string })[];
  /** Those with the most URLs. */
  readonly others: readonly { readonly origin: string; readonly count: number }[];
}

export interface SelectRequest {
  readonly criteria: Omit<Criteria, 'filter'>;
  /** As typed: see `readFilter`. */
  readonly typed: string;
}

/** Identifies the rows that were selected. */
export interface SelectionId {
  readonly selectionId: number;
}

export interface CurrentSelection extends SelectionId {
  readonly selected: Extract<SelectResult, { kind: 'selected' }>;
}

export interface UrlRow {
  /** In the whole list. */
  readonly row: number;
  readonly url: string;
  /** By class. */
  readonly answers: readonly Answer[];
}

export type SaveRequest =
  | { readonly kind: 'csv' | 'json' }
  /** The whole list, one URL per line. */
  | { readonly kind: 'list' };

export interface UrlsJobs {
  /** Starts an empty list. Every other job is about the list that was started last. */
  readonly begin: Job<UrlListContext, never, null>;
  /** Adds the URLs of a file. If it is canceled, those already read stay. */
  readonly add: Job<SourceFile, AddProgress, FileReport>;
  readonly count: Job<null, never, UrlListCounts>;
  /** Selects the rows that `rows` and `save` use; all rows until then. If it is canceled, the previous selection stays. */
  readonly select: Job<SelectRequest & SelectionId, SelectProgress, SelectResult>;
  /** The current selection of `rows` and `save`, with its id; with the given id if nothing was selected in this list. */
  readonly kept: Job<SelectionId, never, CurrentSelection>;
  /** The selected rows from index `from` to before `to`. */
  readonly rows: Job<{ readonly from: number; readonly to: number }, never, readonly UrlRow[]>;
  /** The selected rows as a file. */
  readonly summary: Job<null, never, UrlSummary>;
  readonly save: Job<SaveRequest, never, Blob>;
}
