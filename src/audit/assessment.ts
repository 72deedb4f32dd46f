// What comes of an audit, as data. What goes into it is in types.ts.
import type { AiState, PageReason } from '../report/index.ts';
import type { IssueCode } from './issues/index.ts';
import type { AiPurpose, AuditPage, AuditSitemap, IssueSeverity } from './types.ts';

/** An issue that was found. */
export interface FoundIssue {
  readonly code: IssueCode;
  readonly severity: IssueSeverity;
  /** Where it is documented why it matters. */
  readonly source: string;
  /** Of URLs; of a finding in sitemaps, of entries. */
  readonly count: number;
  /** Each once, in no order. Of what is about sitemaps: theirs. */
  readonly urls: readonly string[];
}

export interface Totals {
  readonly listed: number;
  readonly fetched: number;
  readonly indexable: number;
  /** Of those that are not indexable, or not for all: what decides it. `unknown`: nothing is known that does. */
  readonly reasons: Readonly<Record<Exclude<PageReason, 'none'> | 'unknown', number>>;
  readonly ai: Readonly<Record<AiPurpose, Readonly<Record<AiState, number>>>>;
}

export interface AuditAssessment {
  readonly site: string;
  readonly totals: Totals;
  /** Fetched pages whose links were too many to keep. */
  readonly unlinked: number;
  /** The most severe first, then the most frequent. */
  readonly issues: readonly FoundIssue[];
  /** Pages that say the same: of more than one page, the largest first. */
  readonly clusters: { readonly titles: readonly Cluster[]; readonly canonicals: readonly Cluster[] };
  /** Without targets, in the order in which they were listed. */
  readonly pages: readonly AuditPage[];
  /** Sorted by URL. */
  readonly sitemaps: readonly AuditSitemap[];
}

export interface Cluster {
  /** The title, or the canonical URL. */
  readonly value: string;
  /** Sorted. */
  readonly urls: readonly string[];
}
