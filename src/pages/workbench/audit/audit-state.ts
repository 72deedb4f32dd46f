// What is known of the audit in the page: its files, how far it has come, and its overview.
import type { AuditHop } from '../../../audit/index.ts';
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { AuditOverview, FetchPlan, ListRead, SitemapRead } from '../../../workers/audit/jobs.ts';
import type { Pace } from './pace.ts';
import type { PauseReason, QueueState } from './queue-state.ts';

export type AuditFileError =
  | Exclude<SitemapAnswer, { kind: 'file' }>
  | { readonly kind: 'truncated' }
  /** The worker crashed on it twice. */
  | { readonly kind: 'crashed' };

export interface AuditFile {
  readonly id: number;
  /** Where it is fetched; for a file that was opened, `file:///` and its name. */
  readonly url: string;
  readonly isOpened: boolean;
  /** The index that names it; null for one that robots.txt names, a guess, or a file that was opened. */
  readonly parent: number | null;
  /** Where what names it was served. Null for a guess, a file that was opened, and one that such a file names: the site counts. */
  readonly namedBy: string | null;
  /** Indexes above it. */
  readonly depth: number;
  readonly isNamedByRobots: boolean;
  /** That of the first index that gives one; null if none does. */
  readonly lastmod: string | null;
  /** Nothing names it: sitemaps are usually there. */
  readonly isGuess: boolean;
  /** `left`: the check was canceled. `omitted`: the audit holds no more. */
  readonly state: 'waiting' | 'reading' | 'read' | 'left' | 'omitted';
  /** Null until it is fetched. */
  readonly blob: Blob | null;
  /** Where it came from in the end. */
  readonly servedAt: string;
  /** Those on the way there. */
  readonly redirects: readonly AuditHop[];
  /** That of the last response. */
  readonly status: number | null;
  readonly read: SitemapRead | null;
  readonly trouble: AuditFileError | null;
  /** How many of those that it names were checked before: others name them, too, or it names itself. */
  readonly repeats: number;
  /** And how many are deeper than what is followed. */
  readonly tooDeep: number;
  /** And how many are beyond the most that are fetched. */
  readonly tooMany: number;
  /** How often the server refused to send it for now. */
  readonly refusals: number;
}

/** URLs that no sitemap lists. */
export interface AuditList extends Pick<ListRead, 'urls' | 'excluded'> {
  readonly id: number;
  /** Pasted, or the list of room #urls, which is audited once. */
  readonly kind: 'pasted' | 'urls';
}

export interface AuditState {
  readonly progress: 'idle' | 'running' | 'paused' | 'done';
  readonly stage: 'sitemaps' | 'pages';
  /** Why checking the sitemaps is paused; the reason of the pages is in `queue`. */
  readonly pause: PauseReason | null;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** What crawlers get as robots.txt is known: a file, or none. */
  readonly isRobotsKnown: boolean;
  readonly files: readonly AuditFile[];
  readonly lists: readonly AuditList[];
  readonly listed: number;
  /** No more pages are taken. */
  readonly isFull: boolean;
  /** No more answers of pages are kept. */
  readonly isFetchedFull: boolean;
  /** The number of sitemaps left out because there are too many, of those that no index names. */
  readonly filesOmitted: number;
  /** That of the last run; null before any. */
  readonly queue: QueueState | null;
  readonly pace: Pace | null;
  /** Of the last run: pages that it left, and targets beyond what one run fetches. */
  readonly unplanned: Omit<FetchPlan, 'pages' | 'isAgain'> & { readonly targets: number };
  readonly isCanceled: boolean;
  /** Files were opened while pages are fetched. */
  readonly hasIgnoredFiles: boolean;
  readonly crash: 'none' | 'recovered' | 'lost';
  readonly overview: AuditOverview | null;
  /** Another number whenever the table has other rows. */
  readonly version: number;
  /** Pages that were fetched, and how many of them are in a file that was saved. */
  readonly fetched: number;
  readonly saved: number;
}

export const EMPTY_AUDIT: AuditState = {
  progress: 'idle',
  stage: 'sitemaps',
  pause: null,
  startedAt: 0,
  isRobotsKnown: true,
  files: [],
  lists: [],
  listed: 0,
  isFull: false,
  isFetchedFull: false,
  filesOmitted: 0,
  queue: null,
  pace: null,
  unplanned: { blocked: 0, unknown: 0, omitted: 0, targets: 0 },
  isCanceled: false,
  hasIgnoredFiles: false,
  crash: 'none',
  overview: null,
  version: 0,
  fetched: 0,
  saved: 0,
};

/** What it says of a file that is not one: a guess that was wrong says nothing of the site. */
export function isWrongGuess({ isGuess, state, read, status }: AuditFile): boolean {
  return isGuess && state === 'read' && (read === null ? status !== null && status < 500 : read.kind === null);
}

export function isBusy({ progress }: AuditState): boolean {
  return progress === 'running' || progress === 'paused';
}
