// The audit for other programs, and to compare with later: docs/AUDIT.md. Its shape is a promise.
import { sortedInSteps } from '../base/steps.ts';
import type { AiState, PageReason, PageState } from '../report/index.ts';
import type { SitemapCode, SitemapKind, SitemapSeverity } from '../sitemaps/index.ts';
import type { AiShare, AiSourceShare } from './ai-shares.ts';
import type { AuditAssessment, FoundIssue, Totals } from './assessment.ts';
import type { IssueCode } from './issues/index.ts';
import { ISSUE_LISTS, type IssueList } from './issues/issue.ts';
import { byUrl, compareText } from './order.ts';
import { type Pieces, textPieces } from './pieces.ts';
import type { AiPurpose, AuditHop, AuditPage, AuditSitemap, IssueSeverity } from './types.ts';

export interface AuditJson {
  readonly version: 1;
  /** Origin. */
  readonly site: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly robots: AuditRobots;
  /** Sitemaps, or parts of them, were left out that `sitemaps` doesn't show. */
  readonly hasOmittedSitemaps: boolean;
  readonly sitemaps: readonly AuditSitemapJson[];
  readonly totals: AuditTotalsJson;
  readonly ai: Readonly<Record<AiPurpose, readonly AiShareJson[]>>;
  readonly issues: readonly AuditIssueJson[];
  /** Those whose codes came after the format. */
  readonly moreIssues: readonly AuditIssueJson[];
  readonly pages: readonly AuditPageJson[];
}

export interface AuditRobots {
  readonly status: number | null;
  readonly bytes: number | null;
}

export interface AuditSitemapJson {
  readonly url: string;
  readonly kind: SitemapKind;
  readonly entries: number;
  readonly redirects: readonly AuditRedirectJson[];
  /** That of the last response. */
  readonly status: number | null;
  /** Why it was not read; null if it was. */
  readonly failure: string | null;
  readonly findings: readonly {
    readonly code: SitemapCode;
    readonly severity: SitemapSeverity;
    readonly count: number;
    readonly lines: readonly number[];
  }[];
}

export interface AuditRedirectJson {
  readonly url: string;
  readonly status: number;
}

export type AuditTotalsJson = Pick<Totals, 'listed' | 'fetched' | 'indexable'> & Totals['reasons'];

export interface AiShareJson extends Pick<AiShare, 'state' | 'pages' | 'sources'> {
  readonly by: readonly Omit<AiSourceShare, 'isDocumented'>[];
}

export interface AuditIssueJson {
  readonly code: IssueCode;
  readonly severity: IssueSeverity;
  readonly count: number;
  readonly urls: readonly string[];
}

export interface AuditPageJson {
  readonly url: string;
  /** In how many. */
  readonly sitemaps: number;
  readonly lastmod: string | null;
  /** That of the first response; null if none came, or the page isn't fetched. */
  readonly status: number | null;
  readonly redirects: readonly AuditRedirectJson[];
  readonly type: string | null;
  readonly verdict: PageState;
  readonly reason: PageReason;
  readonly blocked: readonly string[];
  readonly canonical: string | null;
  readonly noindex: readonly string[];
  readonly ai: Readonly<Record<AiPurpose, AiState>>;
  /** How many URLs of the same origin it links to; null if the page isn't fetched, or the audit has too many to keep. */
  readonly links: number | null;
  readonly title: string | null;
}

/**
 * An `AuditJson` in pieces, because millions of pages are no text that a browser can hold: a line for each page, issue and file.
 *
 * @param at milliseconds since the epoch
 */
export function* auditJsonPieces(
  { site, totals, issues, pages, sitemaps, hasOmittedSitemaps }: AuditAssessment,
  robots: AuditRobots,
  at: number,
): Pieces {
  const { listed, fetched, indexable, reasons, ai } = totals;
  const head: Omit<AuditJson, 'sitemaps' | IssueList | 'pages'> = {
    version: 1,
    site,
    at: new Date(at).toISOString(),
    robots,
    hasOmittedSitemaps,
    totals: { listed, fetched, indexable, ...reasons },
    ai: { 'ai-search': ai['ai-search'].map(aiShareJson), 'ai-training': ai['ai-training'].map(aiShareJson) },
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* listPieces('sitemaps', sitemaps, (sitemap) => [JSON.stringify(sitemapJson(sitemap))]);
  for (const list of ISSUE_LISTS) {
    yield* listPieces(
      list,
      issues.filter((issue) => issue.list === list),
      jsonOfIssue,
    );
  }
  const sorted = yield* textPieces(sortedInSteps(pages, byUrl));
  yield* listPieces('pages', sorted, (page) => [JSON.stringify(pageJson(page))]);
  yield '}\n';
}

function* listPieces<Item>(name: string, items: readonly Item[], pieces: (item: Item) => Iterable<string>): Pieces {
  yield `,\n"${name}":[`;
  for (const [index, item] of items.entries()) {
    yield index === 0 ? '\n' : ',\n';
    yield* pieces(item);
  }
  yield ']';
}

function aiShareJson({ state, pages, sources, by }: AiShare): AiShareJson {
  return { state, pages, sources, by: by.map(({ isDocumented: _, ...source }) => source) };
}

function sitemapJson({ url, kind, entries, redirects, status, failure, findings }: AuditSitemap): AuditSitemapJson {
  return {
    url,
    kind,
    entries,
    redirects: redirects.map(redirectJson),
    status,
    failure: failure || null,
    findings: findings.map(({ code, severity, count, lines }) => ({ code, severity, count, lines })),
  };
}

const redirectJson = ({ url, status }: AuditHop): AuditRedirectJson => ({ url, status });

function* jsonOfIssue({ code, severity, count, urls }: FoundIssue): Pieces {
  const head: Omit<AuditIssueJson, 'urls'> = { code, severity, count };
  yield `${JSON.stringify(head).slice(0, -1)},"urls":[`;
  const sorted = yield* textPieces(sortedInSteps(urls, compareText));
  for (const [index, url] of sorted.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(url)}`;
  yield ']}';
}

function pageJson({ url, sitemaps, lastmod, verdict, reason, blocked, ai, fetched }: AuditPage): AuditPageJson {
  return {
    url,
    sitemaps,
    lastmod,
    status: fetched?.status ?? null,
    redirects: fetched?.redirects.map(redirectJson) ?? [],
    type: fetched?.type ?? null,
    verdict,
    reason,
    blocked,
    canonical: fetched?.canonical ?? null,
    noindex: fetched?.noindex ?? [],
    ai,
    links: fetched?.links?.length ?? null,
    title: fetched?.title ?? null,
  };
}
