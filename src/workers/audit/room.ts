// The audit that the worker has: what was read and fetched, the results, and which of its pages are looked at.
import {
  type Audit,
  type AuditAssessment,
  type AuditBaseline,
  type AuditChanges,
  type AuditPage,
  type AuditSitemap,
  compareSteps,
  createAudit,
  type FoundIssue,
} from '../../audit/index.ts';
import { inSteps, type Steps } from '../../base/steps.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { inContext, type SitemapCode, type SitemapReport } from '../../sitemaps/index.ts';
import { EntryCodes } from './entry-codes.ts';
import type {
  AuditContext,
  AuditOverview,
  AuditRow,
  FetchPlan,
  PagesToFetch,
  PageToFetch,
  SitemapFacts,
} from './jobs.ts';
import { type AuditJudgings, createJudgings } from './judgings.ts';
import { type ComparedAudit, overviewSteps } from './overview.ts';
import { createNamers, htmlSampleSteps, planSteps, sampledSteps, targetSteps } from './plan.ts';
import { rowOf, type SitemapFile } from './rows.ts';

/** Findings of a file that wasn't read to its end. */
const CUT: ReadonlySet<string> = new Set<SitemapCode>(['too-large', 'truncated']);

export interface AuditRoom {
  readonly context: AuditContext;
  readonly audit: Audit;
  /** What was read, by the name of the file. */
  readonly reports: Map<string, SitemapReport>;
  /** Where the files were served, by their names. */
  readonly servedAt: Map<string, string>;
  /** What is wrong with single entries of the files. */
  readonly entryCodes: EntryCodes;
  /** Those of the last assessment. */
  readonly pages: readonly AuditPage[];
  readonly assessment: AuditAssessment | null;
  /** What changed since the audit of before, at the last assessment; null without one. */
  readonly changes: AuditChanges | null;
  /** The audit of before. */
  baseline: AuditBaseline | null;
  /** Rows that are looked at; null for all. */
  rows: Uint32Array | null;
  /** The results of requesting robots.txt of other origins. */
  setOutcomes(outcomes: ReadonlyMap<string, RobotsOutcome>): Steps<void>;
  /** Nothing may be taken meanwhile. */
  assess(facts: readonly SitemapFacts[], hasOmitted?: boolean): Steps<AuditOverview>;
  plan(choice: PagesToFetch): Steps<FetchPlan>;
  /** @param isAgain those that were fetched before, too */
  targets(isAgain: boolean): Steps<readonly PageToFetch[]>;
  /** Pages that answered with HTML, spread evenly. */
  sample(most: number): Steps<readonly string[]>;
  /** The URLs that have an issue, each once, in no order; none if it was not found. */
  urlsOf(code: FoundIssue['code']): readonly string[];
  /** The same, to ask for a page. */
  pagesWith(code: FoundIssue['code']): Steps<ReadonlySet<string>>;
  /** Those that are looked at. */
  selected(): Iterable<AuditPage>;
  rowsAt(from: number, to: number): Steps<readonly AuditRow[]>;
}

export function createAuditRoom(context: AuditContext): AuditRoom {
  const { site, crawlers } = context;
  const judgings = createJudgings(context);
  const audit = createAudit(site, judgings.of);
  let assessment: AuditAssessment | null = null;
  let compared: ComparedAudit | null = null;
  let found = createFoundIssues([]);
  let files: ReadonlyMap<string, SitemapFile> = new Map();
  const reports = new Map<string, SitemapReport>();
  const servedAt = new Map<string, string>();
  const entryCodes = new EntryCodes();
  const namers = createNamers(site, audit, servedAt);
  const isFetched = (url: string) => {
    const hasAnswer = (audit.pageAt(url)?.fetched ?? null) !== null;
    return hasAnswer || judgings.isKnown(url) ? hasAnswer : null;
  };
  const room: AuditRoom = {
    context,
    audit,
    reports,
    servedAt,
    entryCodes,
    baseline: null,
    rows: null,
    get pages() {
      return assessment?.pages ?? [];
    },
    get assessment() {
      return assessment;
    },
    get changes() {
      return compared?.changes ?? null;
    },
    setOutcomes: (outcomes) => {
      for (const [origin, outcome] of outcomes) judgings.setOutcome(origin, outcome);
      return audit.judgeAgain(new Set(outcomes.keys()));
    },
    *assess(facts, hasOmitted = false) {
      const read = facts.filter(({ failure }) => failure === '');
      files = new Map(
        read.map(({ url, isNamedByRobots }) => [
          url,
          { servedAt: servedAt.get(url) ?? url, robotsOrigin: isNamedByRobots ? site : null },
        ]),
      );
      const sitemaps = facts.map((each) => sitemapOf(each, reports, judgings));
      for (const sitemap of sitemaps) audit.addSitemap(sitemap);
      audit.hasOmittedSitemaps =
        hasOmitted || sitemaps.some(({ findings }) => findings.some(({ code }) => CUT.has(code)));
      assessment = yield* audit.assessSteps();
      found = createFoundIssues(assessment.issues);
      const bytes = new Map(sitemaps.map((one) => [one.url, one.bytes]));
      const before = room.baseline;
      compared = before && { before, changes: yield* compareSteps(before, assessment, isFetched) };
      return yield* overviewSteps(assessment, bytes, compared);
    },
    *plan(choice) {
      const { urls, ...plan } = yield* planSteps({
        selected: yield* pagesOf(choice, room),
        isKnown: judgings.isKnown,
        isOpen: ({ blocked }) => crawlers.length === 0 || blocked.length < crawlers.length,
      });
      return { ...plan, pages: urls.map((url) => ({ url, namedBy: namers.ofListed(url) })) };
    },
    targets: (isAgain) => targetSteps(audit, namers, judgings.isKnown, isAgain),
    sample: (most) => htmlSampleSteps(room.pages, most),
    urlsOf: (code) => found.urlsOf(code),
    pagesWith: (code) => found.pagesWith(code),
    selected: () => selectedPages(room),
    *rowsAt(from, to) {
      const { pages, rows } = room;
      const end = Math.min(to, rows?.length ?? pages.length);
      const { sitemaps = [], hasOmittedSitemaps = false } = assessment ?? {};
      const known = { sitemaps, hasOmittedSitemaps };
      const source = { ...known, now: context.now, audit, judgings, files, entryCodes, issuesOf: found.issuesOf };
      const drawn: AuditRow[] = [];
      for (let index = from; index < end; index += 1) {
        const row = rows?.[index] ?? index;
        const page = pages[row];
        if (page !== undefined) drawn.push(yield* rowOf(page, row, source));
        yield;
      }
      return drawn;
    },
  };
  return room;
}

interface FoundIssues extends Pick<AuditRoom, 'urlsOf' | 'pagesWith'> {
  /** Those of a page. */
  readonly issuesOf: (url: string) => Steps<readonly FoundIssue['code'][]>;
}

function createFoundIssues(issues: readonly FoundIssue[]): FoundIssues {
  /** Of those that were asked for. */
  const sets = new Map<FoundIssue['code'], ReadonlySet<string>>();
  const found: FoundIssues = {
    urlsOf: (code) => issues.find((each) => each.code === code)?.urls ?? [],
    *pagesWith(code) {
      const known = sets.get(code);
      if (known) return known;
      const urls = new Set<string>();
      yield* inSteps(found.urlsOf(code), (url) => urls.add(url));
      sets.set(code, urls);
      return urls;
    },
    *issuesOf(url) {
      const codes: FoundIssue['code'][] = [];
      for (const { code } of issues) if ((yield* found.pagesWith(code)).has(url)) codes.push(code);
      return codes;
    },
  };
  return found;
}

function* selectedPages({ pages, rows }: Pick<AuditRoom, 'pages' | 'rows'>): Iterable<AuditPage> {
  if (rows === null) yield* pages;
  for (const row of rows ?? []) {
    const page = pages[row];
    if (page !== undefined) yield page;
  }
}

function sitemapOf(
  { url, redirects, status, failure, isNamedByRobots }: SitemapFacts,
  reports: AuditRoom['reports'],
  judgings: Pick<AuditJudgings, 'blockedFrom'>,
): AuditSitemap & { readonly bytes: number } {
  const report = reports.get(url);
  const context = { isNamedByRobots, isIndex: (other: string) => reports.get(other)?.kind === 'index' };
  const known = report ? inContext(report, context) : null;
  const isOfWeb = /^https?:/.test(url);
  return {
    url,
    redirects,
    status,
    failure,
    kind: known?.kind ?? null,
    entries: known?.entries ?? 0,
    bytes: known?.bytes ?? 0,
    findings: known?.findings ?? [],
    blocked: isOfWeb ? judgings.blockedFrom(url) : [],
  };
}

function* pagesOf(choice: PagesToFetch, room: AuditRoom): Steps<Iterable<AuditPage>> {
  if (choice.kind === 'sample') return yield* sampledSteps(room.pages, choice.perSitemap, room.audit);
  return choice.kind === 'selected' ? room.selected() : room.pages;
}
