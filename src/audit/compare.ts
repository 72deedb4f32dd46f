// Two audits of one site: what is new, what is fixed, what remains.
import { inSteps, type Steps, sortedInSteps } from '../base/steps.ts';
import { createUrlKeys } from '../base/url-key.ts';
import type { AuditAssessment } from './assessment.ts';
import { areLinksKnownNow, type BaselinePage, type BothAudits, isCertain, isKnownNow, wasKnown } from './comparable.ts';
import { byUrl } from './order.ts';
import type { AuditIssueJson, AuditPageJson, AuditSitemapJson } from './to-json.ts';
import type { AuditPage } from './types.ts';
import { areAllKnown, mayListMore } from './unread-sitemaps.ts';

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
   * that are still in the audit, `unknown` where it is not, `removed` where none of them is in the audit. `unknown`, too, where it is known
   * of no URL that has it now whether it had it before.
   */
  readonly kind: 'new' | 'fixed' | 'remains' | 'unknown' | 'removed';
  readonly before: number;
  readonly after: number;
  readonly appeared: readonly string[];
  /** Only pages that are still in the audit: one that is gone is not fixed. */
  readonly fixed: readonly string[];
  /**
   * URLs that had it, and of which nothing is known yet: they, or what decides it, aren't fetched in the later audit,
   * or a sitemap wasn't read that may list them.
   */
  readonly unknown: number;
  /** URLs that have it, and may have had it before: only one of the audits fetched what decides it. */
  readonly uncompared: number;
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
  readonly sitemaps: readonly Pick<AuditSitemapJson, 'url' | 'status' | 'failure'>[];
  /** Whether they list pages. */
  readonly hasSitemaps: boolean;
  /** Sitemaps, or parts of them, were left out that `sitemaps` doesn't show. False for an audit that doesn't say it. */
  readonly hasOmittedSitemaps: boolean;
  readonly issues: readonly AuditIssueJson[];
  /** False for an audit of before November 2026: what it had no code for, it may have had. */
  readonly hasMoreIssues: boolean;
  readonly pages: readonly BaselinePage[];
}

type Before = Omit<AuditBaseline, 'site' | 'at'>;
type After = Pick<AuditAssessment, 'sitemaps' | 'hasOmittedSitemaps' | 'issues' | 'pages' | 'totals'>;

/** @param isFetched whether the later audit has fetched a URL; null for one that it couldn't fetch */
export function* compareSteps(before: Before, after: After, isFetched: BothAudits['isFetched']): Steps<AuditChanges> {
  const keyOf = createUrlKeys();
  const earlier = new Map<string, BaselinePage>();
  let hadAnswers = false;
  yield* inSteps(before.pages, (page) => {
    // Until November 2026 an audit could have a page in two spellings.
    if (!earlier.get(keyOf(page.url))?.isFetched) earlier.set(keyOf(page.url), page);
    if (page.isFetched) hadAnswers = true;
  });
  const later = new Map<string, AuditPage>();
  const verdicts: PageVerdictChange[] = [];
  let uncompared = 0;
  let [hasMore, hadMore, hasSitemaps] = [false, false, false];
  const added: string[] = [];
  yield* inSteps(after.pages, (page) => {
    later.set(keyOf(page.url), page);
    if (page.sitemaps > 0) hasSitemaps = true;
    const old = earlier.get(keyOf(page.url));
    if (old && !old.isFetched && page.fetched !== null) hasMore = true;
    if (old?.isFetched && page.fetched === null) hadMore = true;
    if (!old) added.push(page.url);
    else if (old.isFetched !== (page.fetched !== null) && !(isCertain(old) && isCertain(page))) uncompared += 1;
    else if (old.verdict !== page.verdict || old.reason !== page.reason) verdicts.push(verdictChange(old, page));
  });
  const removed: string[] = [];
  yield* inSteps(earlier, ([key, { url }]) => {
    if (!later.has(key)) removed.push(url);
  });
  const files = new Map<string, UrlState>();
  for (const { url, failure } of after.sitemaps) files.set(keyOf(url), failure === '' ? 'known' : 'unknown');
  const hasAnswers = after.totals.fetched > 0;
  const wereRead = new Map(before.sitemaps.map(({ url, failure }) => [keyOf(url), failure === null]));
  const unreadThen = new Set(before.sitemaps.filter(mayListMore).map(({ url }) => keyOf(url)));
  const unreadNow = new Set(after.sitemaps.filter(mayListMore).map(({ url }) => keyOf(url)));
  const both: BothAudits = {
    ...{ keyOf, earlier, later, isFetched, hadAnswers, hasAnswers, hasMore, hadMore, wereRead },
    knewSitemaps: before.hasSitemaps && areAllKnown(before),
    knowsSitemaps: hasSitemaps && areAllKnown(after),
    hasMoreFiles: before.hasOmittedSitemaps || [...unreadThen].some((file) => !unreadNow.has(file)),
    hadMoreFiles: after.hasOmittedSitemaps || [...unreadNow].some((file) => !unreadThen.has(file)),
  };
  const knowledgeOf = (code: AuditIssueJson['code']): Knowledge => ({
    keyOf,
    now: (url) => {
      const page = later.get(keyOf(url));
      if (page !== undefined) return isKnownNow(page, code, both) ? 'known' : 'unknown';
      // In no list, before and now.
      if (code === 'not-in-sitemap' && !earlier.has(keyOf(url))) return areLinksKnownNow(both) ? 'known' : 'unknown';
      return files.get(keyOf(url)) ?? (both.hadMoreFiles ? 'unknown' : 'gone');
    },
    before: (url) => wasKnown(url, code, both),
  });
  const known = new Map(before.issues.map((issue) => [issue.code, issue]));
  const comparable = after.issues.filter(({ list }) => before.hasMoreIssues || list === 'issues');
  const current = new Map(comparable.map((issue) => [issue.code, issue]));
  const issues: IssueChange[] = [];
  for (const code of new Set([...current.keys(), ...known.keys()])) {
    const change = yield* issueChange(known.get(code), current.get(code), knowledgeOf(code));
    if (change !== null) issues.push(change);
  }
  return { issues, verdicts: yield* sortedInSteps(verdicts, byUrl), uncompared, added, removed };
}

/** What the later audit knows of a URL that had an issue before. */
type UrlState = 'known' | 'unknown' | 'gone';

/** Of an issue. */
interface Knowledge extends Pick<BothAudits, 'keyOf'> {
  readonly now: (url: string) => UrlState;
  /** Whether the earlier audit would have found it. */
  readonly before: (url: string) => boolean;
}

function* issueChange(
  before: AuditIssueJson | undefined,
  after: AuditIssueJson | undefined,
  knowledge: Knowledge,
): Steps<IssueChange | null> {
  const issue = after ?? before;
  if (!issue) return null;
  const { keyOf } = knowledge;
  const urlsBefore = new Map<string, string>();
  yield* inSteps(before?.urls ?? [], (url) => urlsBefore.set(keyOf(url), url));
  const urlsAfter = new Set<string>();
  const appeared: string[] = [];
  let uncompared = 0;
  yield* inSteps(after?.urls ?? [], (url) => {
    const key = keyOf(url);
    if (urlsAfter.has(key)) return;
    urlsAfter.add(key);
    if (urlsBefore.has(key)) return;
    if (knowledge.before(url)) appeared.push(url);
    else uncompared += 1;
  });
  const fixed: string[] = [];
  let unknown = 0;
  yield* inSteps(urlsBefore, ([key, url]) => {
    if (urlsAfter.has(key)) return;
    const state = knowledge.now(url);
    if (state === 'known') fixed.push(url);
    else if (state === 'unknown') unknown += 1;
  });
  return {
    code: issue.code,
    severity: issue.severity,
    kind: after === undefined ? kindOfGone(fixed.length, unknown) : kindOfFound(before !== undefined, appeared.length),
    before: before?.count ?? 0,
    after: after?.count ?? 0,
    appeared,
    fixed,
    unknown,
    uncompared,
  };
}

function kindOfFound(wasFound: boolean, appeared: number): IssueChange['kind'] {
  if (wasFound) return 'remains';
  return appeared > 0 ? 'new' : 'unknown';
}

function kindOfGone(fixed: number, unknown: number): IssueChange['kind'] {
  if (unknown > 0) return 'unknown';
  return fixed > 0 ? 'fixed' : 'removed';
}

function verdictChange(before: BaselinePage, after: AuditPage): PageVerdictChange {
  const of = ({ verdict, reason }: BaselinePage | AuditPage) => ({ verdict, reason });
  return { url: after.url, before: of(before), after: of(after) };
}
