// The input of an audit, as data. Its result is in assessment.ts.
import type { Crawler } from '../crawlers/index.ts';
import type { AiState, PageReason, PageReport, PageState, SearchState } from '../report/index.ts';
import type { SitemapAlternate, SitemapFinding, SitemapKind } from '../sitemaps/index.ts';
import type { AiSource } from './ai-sources.ts';
import type { UnreadSitemap } from './unread-sitemaps.ts';

/** What robots.txt says of a page, and the page itself once it is fetched. */
export type JudgedPage = Pick<
  AuditPage,
  'verdict' | 'reason' | 'searchState' | 'notIndexableFor' | 'blocked' | 'isBlockedForSearch' | 'ai' | 'aiBy'
>;

/** One page, as far as it is known. Made by `judgePage`, so that its verdict is the popup's. */
export interface AuditPage {
  /** Absolute, without a fragment. */
  readonly url: string;
  /** In how many sitemaps it is. 0: the list that is audited has it from elsewhere, or it is only a target. */
  readonly sitemaps: number;
  /**
   * True for a page that is not part of the audit: others name it as canonical URL or as another language's version. It has no issues of
   * its own and is not counted.
   */
  readonly isTarget: boolean;
  readonly lastmod: string | null;
  readonly verdict: PageState;
  /** What decides it. */
  readonly reason: PageReason;
  /** What is shown of it, as on the popup's card. */
  readonly searchState: SearchState;
  /** Where it is indexable for some: the others, as the popup's title names them. */
  readonly notIndexableFor: readonly string[];
  /** Product tokens of the selected crawlers that can't crawl it. */
  readonly blocked: readonly string[];
  /** Whether these are all that are selected; all search crawlers, if there are any. */
  readonly isBlockedForSearch: boolean;
  readonly ai: Readonly<Record<AiPurpose, AiState>>;
  /** What decides that. */
  readonly aiBy: Readonly<Record<AiPurpose, readonly AiSource[]>>;
  /** Those of its sitemaps, and of its tags and headers once it is fetched. */
  readonly alternates: readonly AuditAlternate[];
  /** Null as long as it isn't fetched. */
  readonly fetched: FetchedPage | null;
}

export interface AuditAlternate extends SitemapAlternate {
  /** Where the page itself names it; left out where a sitemap does. */
  readonly place?: 'tag' | 'tag-in-body' | 'header';
}

export type AiPurpose = 'ai-search' | 'ai-training';

export interface OtherRedirect {
  readonly location: string | null;
  /** Seconds of a refresh: of a meta tag, or of the header. */
  readonly refresh: number | null;
  readonly isHeader?: true;
}

export interface FetchedPage {
  /** That of the first response; null if none came, or a network's instead of the page's. */
  readonly status: number | null;
  /** Why; '' if the page's own came. A `Challenger`, or a word for people to look up, not read here. */
  readonly failure: string;
  /** The responses that redirected, the page's own first. */
  readonly redirects: readonly AuditHop[];
  /** The last of them leads to one before. */
  readonly isLoop: boolean;
  /** What redirects beside these: a refresh, for a search crawler, or a status without a Location. Null if nothing does. */
  readonly otherRedirect: OtherRedirect | null;
  /** Media type, in lower case. */
  readonly type: string | null;
  /** Of the body; 0 for a redirect, whose body is not read. */
  readonly bytes: number;
  /** Only the first part of the body was read: it is too long, or took too long. */
  readonly isTruncated: boolean;
  readonly durationMs: number;
  /** Absolute. Null if several disagree. */
  readonly canonical: string | null;
  readonly hasCanonicalConflict: boolean;
  /** The first of those that it names, with their places. */
  readonly canonicals: PageReport['canonicals'];
  /** The first of its meta robots and X-Robots-Tag. */
  readonly directives: PageReport['directives'];
  /** What the search crawlers may do with the canonical URL, if it is another one of the same origin. */
  readonly canonicalCrawl: 'allowed' | 'disallowed' | 'partly' | 'unknown' | null;
  /** Product tokens of the selected crawlers for which it is noindex. */
  readonly noindex: readonly string[];
  /** Whether a search crawler is one of them. */
  readonly isNoindexForSearch: boolean;
  /** The URLs of the same origin that it links to, each once, without fragments. Null if the audit has too many to keep them. */
  readonly links: readonly string[] | null;
  /** Of a page with https: the URLs with http on its host that it links to. None where `links` is null. */
  readonly httpLinks: readonly string[];
  /** As its links and all below: in the HTML of the page itself, and not in that of a redirect’s target or an error. */
  readonly title: string | null;
  readonly h1: string | null;
  readonly description: string | null;
  readonly lang: string | null;
}

export interface AuditHop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly location: string;
}

/** A sitemap file, read or not. */
export interface AuditSitemap {
  readonly url: string;
  /** The responses that redirected, the file's own first. */
  readonly redirects: readonly AuditHop[];
  /** That of the last response; null if none came, or for a file that was opened. */
  readonly status: number | null;
  /** Why it was not read; '' if it was. */
  readonly failure: UnreadSitemap | '';
  readonly kind: SitemapKind;
  readonly entries: number;
  /** In its context: `inContext()` of src/sitemaps. */
  readonly findings: readonly SitemapFinding[];
  /** Product tokens of the selected crawlers that can't fetch it. */
  readonly blocked: readonly string[];
}

/** What an audit is made of, in any order. */
export interface AuditFacts {
  /** Origin. */
  readonly site: string;
  /** Those that are selected. */
  readonly crawlers: readonly Crawler[];
  /** Each once. */
  readonly pages: readonly AuditPage[];
  /** Those that were fetched. */
  readonly targets: readonly AuditPage[];
  readonly sitemaps: readonly AuditSitemap[];
  /** Sitemaps, or parts of them, were left out that `sitemaps` doesn't show. */
  readonly hasOmittedSitemaps: boolean;
  /** What is known of a URL, with or without a fragment; null if nothing ever named it. */
  readonly pageAt: (url: string) => AuditPage | null;
  /** By all that is known of a URL: of most only robots.txt. */
  readonly judge: (url: string) => JudgedPage;
}

export type IssueSeverity = 'critical' | 'high' | 'medium' | 'note';
