// The interface of each conflict's module, and the input it gets.
import type { Combined } from '../../directives/index.ts';
import type { Alternate, PageFacts } from '../data/facts.ts';
import type { Conflict, CrawlerReport, IndexBecause } from '../data/types.ts';
import type { NamedCanonical } from '../page/canonical.ts';

/** A crawler's report, and the effective directives for it, whether it sees them or not. */
export interface JudgedCrawler {
  readonly report: CrawlerReport;
  readonly combined: Combined;
  /** The page's. */
  readonly url: string;
  readonly canonical: NamedCanonical;
  readonly redirects: PageFacts['redirects'];
  /** hreflang, in tags and headers. */
  readonly alternates: readonly Alternate[];
  /** What the crawler may do with another page of the same origin. */
  readonly crawlOf: (url: string) => CrawlerReport['crawl'];
}

export interface ConflictFinder<Found extends Conflict> {
  /** The first conflict of this kind that the crawler meets, with only its token. */
  readonly find: (judged: JudgedCrawler) => Found | null;
  readonly key: ConflictKey<Found>;
  /** It concerns every crawler that fetches pages, not only those that keep an index. */
  readonly isAboutCrawling?: true;
}

/** Conflicts with the same key are one conflict of several crawlers. */
export type ConflictKey<Found extends Conflict> = (found: Found) => readonly unknown[];

const UNSEEN: ReadonlySet<IndexBecause['kind']> = new Set(['not-fetched', 'not-served', 'refreshed', 'control-token']);

/** There are no conflicts for a crawler that never sees the page. */
export function canSeePage({ index }: CrawlerReport): boolean {
  return !UNSEEN.has(index.because.kind);
}
