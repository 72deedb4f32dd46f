// What room #audit asks its worker.
import type {
  AuditAssessment,
  AuditChanges,
  AuditPage,
  AuditSitemap,
  FoundIssue,
  PageCriteria,
  PageOrder,
  Totals,
  VersionLink,
} from '../../audit/index.ts';
import type { Crawler } from '../../crawlers/index.ts';
import type { PageResult, RuleExcerpt } from '../../report/index.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { Job } from '../../shared/jobs.ts';
import type { NamedSitemap, SitemapCode, SitemapKind } from '../../sitemaps/index.ts';
import type { ExcludedUrls } from '../../urls/index.ts';
import type { SelectProgress, SelectResult } from '../select-result.ts';
import type { AuditTexts } from './texts.ts';

/** What pages are judged by. */
export interface AuditContext {
  /** Origin. */
  readonly site: string;
  readonly outcome: RobotsOutcome;
  /** The selected crawlers. */
  readonly crawlers: readonly Crawler[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface SitemapToRead {
  /** Its name in the audit. */
  readonly url: string;
  /** Where it came from in the end: what relative URLs are relative to. */
  readonly servedAt: string;
  /** By the site's, or by an index that the site's names. */
  readonly isNamedByRobots: boolean;
  readonly blob: Blob;
}

export interface SitemapRead {
  readonly kind: SitemapKind;
  readonly entries: number;
  readonly bytes: number;
  /** Those that an index names. */
  readonly sitemaps: readonly NamedSitemap[];
  /** Pages of the audit, now. */
  readonly listed: number;
  /** No more pages are taken. */
  readonly isFull: boolean;
}

/** What the page knows of a file, and the worker doesn't. */
export interface SitemapFacts extends Pick<AuditSitemap, 'url' | 'redirects' | 'status' | 'failure'> {
  readonly isNamedByRobots: boolean;
}

export interface SitemapsToAssess {
  readonly files: readonly SitemapFacts[];
  /** Files, or parts of them, were left out that `files` doesn't show. */
  readonly hasOmitted: boolean;
}

export interface ListToRead {
  /** URLs, one a line. */
  readonly blob: Blob;
}

export interface ListRead {
  /** Pages of the audit, now. */
  readonly listed: number;
  /** How many the list has. */
  readonly urls: number;
  /** What it has besides these. */
  readonly excluded: ExcludedUrls;
}

/** Which pages are fetched. */
export type PagesToFetch =
  | { readonly kind: 'all' }
  /** So many of each sitemap, and of the lists together, evenly spread. */
  | { readonly kind: 'sample'; readonly perSitemap: number }
  /** Those that are selected. */
  | { readonly kind: 'selected' };

export interface PageToFetch {
  readonly url: string;
  /** The URL of what names it; of several the one that is nearest to this computer. */
  readonly namedBy: string;
}

export interface FetchPlan {
  /** In an order that is the same every time, and that no sitemap or folder dominates. */
  readonly pages: readonly PageToFetch[];
  /** Pages that no selected crawler can crawl: not fetched. */
  readonly blocked: number;
  /** Pages of other origins whose robots.txt isn't known: not fetched. */
  readonly unknown: number;
  /** More than a run may have. */
  readonly omitted: number;
  /** All of them were fetched before: a person wants them again. */
  readonly isAgain: boolean;
}

export interface AnsweredPage {
  readonly url: string;
  readonly answer: PageResult;
}

export interface IssueOverview extends Omit<FoundIssue, 'urls'> {
  /** The first of them. */
  readonly urls: readonly string[];
  readonly urlCount: number;
}

export interface AuditFacets {
  readonly verdicts: Readonly<Partial<Record<AuditPage['verdict'], number>>>;
  readonly statuses: readonly { readonly status: number; readonly pages: number }[];
  /** By product token: pages that it can't crawl. */
  readonly blocked: readonly { readonly token: string; readonly pages: number }[];
  readonly folders: readonly { readonly folder: string; readonly pages: number }[];
}

export interface ClusterOverview {
  readonly value: string;
  readonly pages: number;
  /** The first of them. */
  readonly urls: readonly string[];
}

export interface SitemapOverview extends AuditSitemap {
  readonly bytes: number;
}

/** The results of the audit, as far as the room draws them. */
export interface AuditOverview extends Pick<AuditAssessment, 'hasSearchCrawler' | 'hasLists'> {
  readonly totals: Totals;
  /** Fetched pages whose links were too many to keep. */
  readonly unlinked: number;
  /** Fetched pages of which only the first part was read. */
  readonly truncated: number;
  readonly issues: readonly IssueOverview[];
  /** Titles and canonical URLs that several pages have. */
  readonly titles: readonly ClusterOverview[];
  readonly canonicals: readonly ClusterOverview[];
  /** URLs with http on their host that pages with https link to. */
  readonly httpLinks: readonly ClusterOverview[];
  readonly facets: AuditFacets;
  readonly sitemaps: readonly SitemapOverview[];
  /** Other origins whose pages are listed. */
  readonly others: readonly { readonly origin: string; readonly pages: number }[];
  /** Null without an audit of before. */
  readonly changes: AuditChangesOverview | null;
}

export interface AuditChangesOverview {
  /** When the one before was saved. */
  readonly at: string;
  readonly site: string;
  readonly issues: readonly (Omit<AuditChanges['issues'][number], 'appeared' | 'fixed'> & {
    readonly appeared: number;
    readonly fixed: number;
  })[];
  readonly verdicts: AuditChanges['verdicts'];
  readonly verdictCount: number;
  /** Pages that only one of them has fetched. */
  readonly uncompared: number;
  readonly added: number;
  readonly removed: number;
}

export interface ChangedIssue {
  readonly code: FoundIssue['code'];
  readonly kind: 'appeared' | 'fixed';
}

export interface PageSelecting {
  readonly criteria: Omit<PageCriteria, 'filter' | 'urls'> & {
    readonly issue?: FoundIssue['code'];
    readonly sitemap?: string;
  };
  /** As typed: see `readFilter`. */
  readonly typed: string;
  /** Null: as they were listed. */
  readonly order: PageOrder | null;
}

/** A rule of robots.txt, and which of the selected crawlers can't crawl a page because of it. */
export interface BlockingRule {
  readonly rule: RuleExcerpt;
  /** Of the last copy of robots.txt, which fails now: it decides, or will after the time for which the crawlers stay away. */
  readonly isOfLastCopy: boolean;
  readonly tokens: readonly string[];
}

/** A row of the table. */
export interface AuditRow {
  readonly row: number;
  /** Without its links and the versions that it names. */
  readonly page: AuditPage;
  /** Null where they aren't known. */
  readonly links: number | null;
  readonly httpLinks: number;
  /** The first links to its other versions. */
  readonly versions: readonly VersionLink[];
  readonly versionCount: number;
  /** The first sitemaps that list it. */
  readonly sitemaps: readonly string[];
  readonly issues: readonly FoundIssue['code'][];
  /** What is wrong with its entries in these sitemaps. */
  readonly findings: readonly SitemapCode[];
  /** By line. */
  readonly rules: readonly BlockingRule[];
}

export type AuditSave =
  | { readonly kind: 'csv' }
  | { readonly kind: 'json'; readonly robots: { readonly status: number | null; readonly bytes: number | null } }
  | { readonly kind: 'summary' | 'report'; readonly texts: AuditTexts };

export type BaselineRead = 'read' | 'no-audit' | 'too-large';

export interface AuditJobs {
  /** Starts an audit. Every other job is about the one that was begun last. */
  readonly begin: Job<AuditContext, never, null>;
  readonly read: Job<SitemapToRead, never, SitemapRead>;
  readonly list: Job<ListToRead, never, ListRead>;
  readonly answers: Job<readonly AnsweredPage[], never, null>;
  /** What other origins' robots.txt says. */
  readonly others: Job<readonly { readonly origin: string; readonly outcome: RobotsOutcome }[], never, null>;
  readonly plan: Job<PagesToFetch, never, FetchPlan>;
  /** URLs of the site that pages name as canonical or as another version, and that are not listed. */
  readonly targets: Job<Pick<FetchPlan, 'isAgain'>, never, readonly PageToFetch[]>;
  /** Pages that answered with HTML, evenly spread. */
  readonly sample: Job<{ readonly most: number }, never, readonly string[]>;
  readonly assess: Job<SitemapsToAssess, never, AuditOverview>;
  /** Chooses the rows that `rows` is about; all of them until then. */
  readonly select: Job<PageSelecting, SelectProgress, SelectResult>;
  readonly rows: Job<{ readonly from: number; readonly to: number }, never, readonly AuditRow[]>;
  readonly urlsOf: Job<FoundIssue['code'], never, readonly string[]>;
  /** The URLs for which an issue is new, or is fixed. */
  readonly changed: Job<ChangedIssue, never, readonly string[]>;
  /** All pages whose verdict or reason is another one. */
  readonly verdictChanges: Job<null, never, AuditChanges['verdicts']>;
  readonly save: Job<AuditSave, never, Blob>;
  readonly baseline: Job<Blob | null, never, BaselineRead>;
}
