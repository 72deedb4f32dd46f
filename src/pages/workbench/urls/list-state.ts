// The page's knowledge of the list: its files, its progress and its counts.
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { ProgressState } from '../../../ui/files/Progress.tsx';
import type { FileReport, UrlListCounts } from '../../../workers/urls/jobs.ts';

export type ListError =
  | { readonly kind: 'read'; readonly reason: Exclude<FileReport['trouble'], null> }
  | { readonly kind: 'fetch'; readonly answer: Exclude<SitemapAnswer, { kind: 'file' }> }
  /** The worker crashed on it twice. */
  | { readonly kind: 'crashed' };

export interface ListedFile {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'read' | 'canceled';
  /** Null until it is fetched. */
  readonly blob: Blob | null;
  /** The URL of a fetched sitemap; null for a file of the person's own. */
  readonly url: string | null;
  /** The column of a CSV that the person chose. */
  readonly column: number | null;
  readonly report: FileReport | null;
  readonly trouble: ListError | null;
}

export interface ListState {
  readonly progress: ProgressState;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** The number of URLs in the list, now and when reading began. */
  readonly taken: number;
  readonly takenBefore: number;
  /** From 0 to 1; null while unknown. */
  readonly fraction: number | null;
  readonly files: readonly ListedFile[];
  /** Null until the list is counted. */
  readonly counts: UrlListCounts | null;
  /** Changes whenever the rows of the list change. */
  readonly version: number;
  /** Whether the worker crashed and was restarted. */
  readonly hasCrashed: boolean;
  /** The number of sitemaps left out because there are too many. */
  readonly sitemapsOmitted: number;
}

export const EMPTY_LIST: ListState = {
  progress: 'idle',
  startedAt: 0,
  taken: 0,
  takenBefore: 0,
  fraction: null,
  files: [],
  counts: null,
  version: 0,
  hasCrashed: false,
  sitemapsOmitted: 0,
};

/** The http and https URLs among them. */
export function absoluteUrls(texts: readonly string[], base: string): readonly string[] {
  return texts.flatMap((text) => {
    if (!URL.canParse(text, base)) return [];
    const { protocol, href } = new URL(text, base);
    return protocol === 'http:' || protocol === 'https:' ? [href] : [];
  });
}
