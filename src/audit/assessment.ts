// The result of an audit, as data. Its input is in types.ts.
import type { PageReason } from '../report/index.ts';
import type { AiShare } from './ai-shares.ts';
import type { IssueCode } from './issues/index.ts';
import type { IssueList } from './issues/issue.ts';
import type { AiPurpose, AuditPage, AuditSitemap, IssueSeverity } from './types.ts';

/** An issue that was found. */
export interface FoundIssue {
  readonly code: IssueCode;
  readonly severity: IssueSeverity;
  /** Which list of the export has it (docs/AUDIT.md). */
  readonly list: IssueList;
  /** Where it is documented why it matters. */
  readonly source: string;
  /** Of URLs; of a finding in sitemaps, of entries. */
  readonly count: number;
  /** Each once, in no order. An issue of sitemaps has the URLs of the sitemaps. */
  readonly urls: readonly string[];
}

export interface Totals {
  readonly listed: number;
  readonly fetched: number;
  readonly indexable: number;
  /** What decides for the pages that aren't indexable, not for all crawlers, or not known to be. `unknown`: nothing known does. */
  readonly reasons: Readonly<Record<Exclude<PageReason, 'none'> | 'unknown', number>>;
  /** How many of these have an unknown verdict. */
  readonly unknown: Totals['reasons'];
  readonly ai: Readonly<Record<AiPurpose, readonly AiShare[]>>;
}

export interface AuditAssessment {
  readonly site: string;
  /** Whether a search crawler is selected: without one, whether pages can be indexed is unknown. */
  readonly hasSearchCrawler: boolean;
  readonly totals: Totals;
  /** Whether lists have pages that no sitemap has. */
  readonly hasLists: boolean;
  /** Fetched pages whose links were too many to keep. */
  readonly unlinked: number;
  /** Fetched pages of which only the first part was read. */
  readonly truncated: number;
  /** The most severe first, then the most frequent. */
  readonly issues: readonly FoundIssue[];
  /**
   * Pages that say the same, the largest first: titles and canonical URLs of more than one page, and the URLs with http on its
   * host that a page with https links to.
   */
  readonly clusters: Readonly<Record<'titles' | 'canonicals' | 'httpLinks', readonly Cluster[]>>;
  /** Without targets, in the order in which they were listed. */
  readonly pages: readonly AuditPage[];
  /** Sorted by URL. */
  readonly sitemaps: readonly AuditSitemap[];
  /** Sitemaps, or parts of them, were left out that `sitemaps` doesn't show. */
  readonly hasOmittedSitemaps: boolean;
}

export interface Cluster {
  /** The title, or the URL. */
  readonly value: string;
  /** Sorted. */
  readonly urls: readonly string[];
}
