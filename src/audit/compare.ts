// Two audits of one site: what is new, what is fixed, what remains.
import { inSteps, type Steps, sortedInSteps } from '../base/steps.ts';
import type { AuditAssessment } from './assessment.ts';
import type { PageIssueCode } from './issues/index.ts';
import { byUrl } from './order.ts';
import type { AuditIssueJson, AuditPageJson, AuditSitemapJson } from './to-json.ts';
import type { AuditPage } from './types.ts';

export interface AuditChanges {
  /** Every issue of one or both, those of the later audit first. */
  readonly issues: readonly IssueChange[];
  /** Pages of both whose verdict or reason is another one. */
  readonly verdicts: readonly PageVerdictChange[];
  /** Pages of both that one of them has not fetched, so that their verdicts can't be compared. */
  readonly uncompared: number;
  /** Pages that only one of them has. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface IssueChange {
  readonly code: AuditIssueJson['code'];
  readonly severity: AuditIssueJson['severity'];
  /**
   * `new`: before, no URL had it. `remains`: some had it, and some have. Else none is known to have it: `fixed` where that is known of all
   * that are still in the audit, `unknown` where it is not, `removed` where none of them is in the audit.
   */
  readonly kind: 'new' | 'fixed' | 'remains' | 'unknown' | 'removed';
  readonly before: number;
  readonly after: number;
  readonly appeared: readonly string[];
  /** Only pages that are still in the audit: one that is gone is not fixed. */
  readonly fixed: readonly string[];
  /** URLs that had it, and of which nothing is known yet: they aren't fetched in the later audit. */
  readonly unknown: number;
}

export interface PageVerdictChange {
  readonly url: string;
  readonly before: Pick<AuditPageJson, 'verdict' | 'reason'>;
  readonly after: Pick<AuditPageJson, 'verdict' | 'reason'>;
}

/** The audit of before, as far as it is kept. */
export interface AuditBaseline {
  readonly site: string;
  /** ISO 8601. */
  readonly at: string;
  readonly sitemaps: readonly Pick<AuditSitemapJson, 'url'>[];
  readonly issues: readonly AuditIssueJson[];
  /** False for an audit of before November 2026: what it had no code for, it may have had. */
  readonly hasMoreIssues: boolean;
  readonly pages: readonly BaselinePage[];
}

export interface BaselinePage extends Pick<AuditPageJson, 'url' | 'verdict' | 'reason'> {
  readonly isFetched: boolean;
}

type Before = Pick<AuditBaseline, 'sitemaps' | 'issues' | 'hasMoreIssues' | 'pages'>;
type After = Pick<AuditAssessment, 'sitemaps' | 'issues' | 'pages' | 'totals'>;

export function* compareSteps(before: Before, after: After): Steps<AuditChanges> {
  const earlier = new Map<string, BaselinePage>();
  let hadAnswers = false;
  yield* inSteps(before.pages, (page) => {
    earlier.set(page.url, page);
    if (page.isFetched) hadAnswers = true;
  });
  const later = new Map<string, AuditPage>();
  const verdicts: PageVerdictChange[] = [];
  let uncompared = 0;
  const added: string[] = [];
  yield* inSteps(after.pages, (page) => {
    later.set(page.url, page);
    const old = earlier.get(page.url);
    if (!old) added.push(page.url);
    else if (old.isFetched !== (page.fetched !== null) && !(isCertain(old) && isCertain(page))) uncompared += 1;
    else if (old.verdict !== page.verdict || old.reason !== page.reason) verdicts.push(verdictChange(old, page));
  });
  const removed: string[] = [];
  yield* inSteps(earlier.keys(), (url) => {
    if (!later.has(url)) removed.push(url);
  });
  const files = new Map<string, UrlState>();
  for (const { url, failure } of after.sitemaps) files.set(url, failure === '' ? 'known' : 'unknown');
  const hasAnswers = after.totals.fetched > 0;
  const stateOf =
    (code: AuditIssueJson['code']) =>
    (url: string): UrlState => {
      const page = later.get(url);
      if (page === undefined) return files.get(url) ?? 'gone';
      return !hadAnswers || isKnownOf(page, code, hasAnswers) ? 'known' : 'unknown';
    };
  const known = new Map(before.issues.map((issue) => [issue.code, issue]));
  const comparable = after.issues.filter(({ list }) => before.hasMoreIssues || list === 'issues');
  const current = new Map(comparable.map((issue) => [issue.code, issue]));
  const issues: IssueChange[] = [];
  for (const code of new Set([...current.keys(), ...known.keys()])) {
    const change = yield* issueChange(known.get(code), current.get(code), stateOf(code));
    if (change !== null) issues.push(change);
  }
  return { issues, verdicts: yield* sortedInSteps(verdicts, byUrl), uncompared, added, removed };
}

/** Whether fetching the page changes nothing: it was fetched, or nothing can crawl it. */
const isCertain = (page: BaselinePage | AuditPage): boolean =>
  ('fetched' in page ? page.fetched !== null : page.isFetched) || page.verdict === 'not-indexable';

/** What the later audit knows of a URL that had an issue before. */
type UrlState = 'known' | 'unknown' | 'gone';

/** Issues that robots.txt and sitemaps decide. */
const WITHOUT_ANSWER: ReadonlySet<string> = new Set<PageIssueCode>([
  'blocked-in-sitemap',
  'blocked-for-some',
  'in-several-sitemaps',
]);

/** Whether the audit would have found the issue. @param hasAnswers it has fetched a page */
function isKnownOf(page: AuditPage, code: AuditIssueJson['code'], hasAnswers: boolean): boolean {
  if (page.fetched !== null || WITHOUT_ANSWER.has(code)) return true;
  if (code === 'no-link-found') return hasAnswers;
  return code === 'not-in-sitemap' && page.sitemaps > 0;
}

function* issueChange(
  before: AuditIssueJson | undefined,
  after: AuditIssueJson | undefined,
  stateOf: (url: string) => UrlState,
): Steps<IssueChange | null> {
  const issue = after ?? before;
  if (!issue) return null;
  const urlsBefore = new Set<string>();
  yield* inSteps(before?.urls ?? [], (url) => urlsBefore.add(url));
  const urlsAfter = new Set<string>();
  const appeared: string[] = [];
  yield* inSteps(after?.urls ?? [], (url) => {
    if (!urlsAfter.has(url) && !urlsBefore.has(url)) appeared.push(url);
    urlsAfter.add(url);
  });
  const fixed: string[] = [];
  let unknown = 0;
  yield* inSteps(urlsBefore, (url) => {
    if (urlsAfter.has(url)) return;
    const state = stateOf(url);
    if (state === 'known') fixed.push(url);
    else if (state === 'unknown') unknown += 1;
  });
  return {
    code: issue.code,
    severity: issue.severity,
    kind: before === undefined ? 'new' : after !== undefined ? 'remains' : kindOfGone(fixed.length, unknown),
    before: before?.count ?? 0,
    after: after?.count ?? 0,
    appeared,
    fixed,
    unknown,
  };
}

function kindOfGone(fixed: number, unknown: number): IssueChange['kind'] {
  if (unknown > 0) return 'unknown';
  return fixed > 0 ? 'fixed' : 'removed';
}

function verdictChange(before: BaselinePage, after: AuditPage): PageVerdictChange {
  const of = ({ verdict, reason }: BaselinePage | AuditPage) => ({ verdict, reason });
  return { url: after.url, before: of(before), after: of(after) };
}
