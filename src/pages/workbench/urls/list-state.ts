// What is known of the list in the page: its files, how far reading has come, and what it adds up to.
import type { SitemapAnswer } from '../../../shared/sitemap-file.ts';
import type { ProgressState } from '../../../ui/files/Progress.tsx';
import type { FileReport, UrlListCounts } from '../../../workers/urls-jobs.ts';

export type ListError =
  | { readonly kind: 'read'; readonly why: Exclude<FileReport['trouble'], null> }
  | { readonly kind: 'fetch'; readonly answer: Exclude<SitemapAnswer, { kind: 'file' }> }
  /** The worker crashed over it, twice. */
  | { readonly kind: 'crashed' };

export interface ListedFile {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'read' | 'cancelled';
  /** Null until it is fetched. */
  readonly blob: Blob | null;
  /** Of a sitemap that is fetched; null for what the person has. */
  readonly url: string | null;
  /** Of a CSV, the column that the person chose. */
  readonly column: number | null;
  readonly report: FileReport | null;
  readonly trouble: ListError | null;
}

export interface ListState {
  readonly progress: ProgressState;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** URLs in the list, and those that were there when reading began. */
  readonly taken: number;
  readonly takenBefore: number;
  /** From 0 to 1; null while it isn't known. */
  readonly fraction: number | null;
  readonly files: readonly ListedFile[];
  /** Null until the list is counted. */
  readonly counts: UrlListCounts | null;
  /** Another number whenever the list has other rows. */
  readonly version: number;
  /** The worker crashed and was started again. */
  readonly hasCrashed: boolean;
  /** Sitemaps that were named, and not fetched for being too many. */
  readonly sitemapsOmitted: number;
}

export const EMPTY: ListState = {
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
