// The audit that the worker has: what was read and fetched, what comes of it, and which of its pages are looked at.
import {
  type Audit,
  type AuditAssessment,
  type AuditBaseline,
  type AuditPage,
  type AuditSitemap,
  compareSteps,
  compareText,
  createAudit,
  type FoundIssue,
} from '../audit/index.ts';
import { firstInSteps, inSteps, type Steps } from '../base/steps.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import { farthestOf, nearestOf } from '../shared/ip-address-space.ts';
import { inContext, type SitemapReport } from '../sitemaps/index.ts';
import { countSteps } from './audit-counts.ts';
import type {
  AuditChangesOverview,
  AuditContext,
  AuditOverview,
  AuditRow,
  FetchChoice,
  FetchPlan,
  IssueOverview,
  PageToFetch,
  SitemapFacts,
} from './audit-jobs.ts';
import { createJudgings } from './audit-judgings.ts';
import { evenlySpread, planSteps, sampledSteps } from './audit-plan.ts';

/** URLs of an issue that the room draws. */
const MOST_DRAWN = 100;
/** And of a cluster. */
const MOST_OF_CLUSTER = 5;
/** Clusters that are named. */
const MOST_NAMED = 100;
/** Of the sitemaps that list a page, those that are named. */
const MOST_SITEMAPS = 20;

export interface AuditRoom {
  readonly context: AuditContext;
  readonly audit: Audit;
  /** What was read, by the name of the file. */
  readonly reports: Map<string, SitemapReport>;
  /** Where the files were served, by their names. */
  readonly servedAt: Map<string, string>;
  /** In what `assess` came to last. */
  readonly pages: readonly AuditPage[];
  readonly assessment: AuditAssessment | null;
  /** The audit of before. */
  baseline: AuditBaseline | null;
  /** Rows that are looked at; null for all. */
  rows: Uint32Array | null;
  /** Of other origins, what came of asking for robots.txt. */
  setOutcomes(outcomes: ReadonlyMap<string, RobotsOutcome>): Steps<void>;
  /** Nothing may be taken meanwhile. */
  assess(facts: readonly SitemapFacts[]): Steps<AuditOverview>;
  plan(choice: FetchChoice): Steps<FetchPlan>;
  targets(): Steps<readonly PageToFetch[]>;
  /** Pages that answered with HTML, spread evenly. */
  sample(most: number): Steps<readonly string[]>;
  /** The URLs that have an issue, each once, in no order; none where it was not found. */
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
  /** By issue, since the last assessment: those that were asked for. */
  let sets = new Map<FoundIssue['code'], ReadonlySet<string>>();
  const reports = new Map<string, SitemapReport>();
  const servedAt = new Map<string, string>();
  const listedAt = (url: string): string => {
    // A list is the person's own, as the site is.
    if (audit.isInList(url)) return site;
    const [first = site, ...others] = audit.sitemapsOf(url).map((file) => servedAt.get(file) ?? file);
    return nearestOf(first, others);
  };
  /** What a page names was named by all that led to the page, too. */
  const namedFrom = ({ url, fetched }: AuditPage) =>
    farthestOf(listedAt(url), [url, ...(fetched?.redirects.map(({ location }) => location) ?? [])]);

  const sitemapOf = ({ url, status, failure, isNamedByRobots }: SitemapFacts): AuditSitemap & { bytes: number } => {
    const report = reports.get(url);
    const context = { isNamedByRobots, isIndex: (other: string) => reports.get(other)?.kind === 'index' };
    const known = report ? inContext(report, context) : null;
    const isOfWeb = /^https?:/.test(url);
    return {
      url,
      status,
      failure,
      kind: known?.kind ?? null,
      entries: known?.entries ?? 0,
      bytes: known?.bytes ?? 0,
      findings: known?.findings ?? [],
      blocked: isOfWeb ? judgings.blockedFrom(url) : [],
    };
  };

  const room: AuditRoom = {
    context,
    audit,
    reports,
    servedAt,
    baseline: null,
    rows: null,
    get pages() {
      return assessment?.pages ?? [];
    },
    get assessment() {
      return assessment;
    },
    setOutcomes: (outcomes) => {
      for (const [origin, outcome] of outcomes) judgings.setOutcome(origin, outcome);
      return audit.judgeAgain(new Set(outcomes.keys()));
    },
    *assess(facts) {
      const sitemaps = facts.map(sitemapOf);
      for (const sitemap of sitemaps) audit.addSitemap(sitemap);
      assessment = yield* audit.assessSteps();
      sets = new Map();
      const bytes = new Map(sitemaps.map((one) => [one.url, one.bytes]));
      const { totals, issues, clusters, pages, unlinked } = assessment;
      const drawnIssues: IssueOverview[] = [];
      for (const { urls, ...rest } of issues) {
        const first = yield* firstInSteps(urls, MOST_DRAWN, compareText);
        drawnIssues.push({ ...rest, urls: first, urlCount: urls.length });
      }
      return {
        totals,
        unlinked,
        issues: drawnIssues,
        titles: cut(clusters.titles),
        canonicals: cut(clusters.canonicals),
        ...(yield* countSteps(pages, site)),
        sitemaps: assessment.sitemaps.map((one) => ({ ...one, bytes: bytes.get(one.url) ?? 0 })),
        changes: room.baseline === null ? null : yield* changesFrom(room.baseline, assessment),
      };
    },
    *plan(choice) {
      const { urls, ...plan } = yield* planSteps({
        chosen:
          choice.kind === 'sample'
            ? yield* sampledSteps(room.pages, choice.perSitemap, audit)
            : choice.kind === 'selected'
              ? room.selected()
              : room.pages,
        isKnown: judgings.isKnown,
        isOpen: ({ blocked }) => crawlers.length === 0 || blocked.length < crawlers.length,
      });
      return { ...plan, pages: urls.map((url) => ({ url, namedBy: listedAt(url) })) };
    },
    *targets() {
      const targets: PageToFetch[] = [];
      for (const [url, pages] of yield* audit.unknownTargets()) {
        yield;
        if (!judgings.isKnown(url) || audit.isBlockedForAll(url)) continue;
        const [first = site, ...others] = pages.map(namedFrom);
        targets.push({ url, namedBy: nearestOf(first, others) });
      }
      return targets;
    },
    *sample(most) {
      const urls: string[] = [];
      yield* inSteps(room.pages, ({ url, fetched }) => {
        if (fetched?.status === 200 && /html/.test(fetched.type ?? '')) urls.push(url);
      });
      return evenlySpread(urls, most);
    },
    urlsOf: (code) => assessment?.issues.find((each) => each.code === code)?.urls ?? [],
    *pagesWith(code) {
      const known = sets.get(code);
      if (known) return known;
      const urls = new Set<string>();
      yield* inSteps(room.urlsOf(code), (url) => urls.add(url));
      sets.set(code, urls);
      return urls;
    },
    *selected() {
      const { pages, rows } = room;
      if (rows === null) yield* pages;
      for (const row of rows ?? []) {
        const page = pages[row];
        if (page !== undefined) yield page;
      }
    },
    *rowsAt(from, to) {
      const { pages, rows } = room;
      const end = Math.min(to, rows?.length ?? pages.length);
      const drawnRows: AuditRow[] = [];
      for (let at = from; at < end; at += 1) {
        const row = rows?.[at] ?? at;
        const page = pages[row];
        if (page === undefined) continue;
        const { url, blocked } = page;
        const issues: FoundIssue['code'][] = [];
        for (const { code } of assessment?.issues ?? []) if ((yield* room.pagesWith(code)).has(url)) issues.push(code);
        const sitemaps = audit.sitemapsOf(url).slice(0, MOST_SITEMAPS);
        drawnRows.push({ row, page: drawn(page), sitemaps, issues, rules: judgings.rulesThatBlock(url, blocked) });
        yield;
      }
      return drawnRows;
    },
  };
  return room;
}

/** Links that a row has. */
const MOST_LINKS = 200;

/** A page may have thousands of links and versions: a row has some. */
function drawn(page: AuditPage): AuditPage {
  const { url, sitemaps, isTarget, lastmod, verdict, reason, blocked, isBlockedForSearch, ai } = page;
  const { alternates, fetched } = page;
  return {
    url,
    sitemaps,
    isTarget,
    lastmod,
    verdict,
    reason,
    blocked,
    isBlockedForSearch,
    ai,
    alternates: alternates.slice(0, MOST_LINKS),
    fetched: fetched && { ...fetched, links: fetched.links?.slice(0, MOST_LINKS) ?? null },
  };
}

function cut(clusters: AuditAssessment['clusters']['titles']): AuditOverview['titles'] {
  return clusters
    .slice(0, MOST_NAMED)
    .map(({ value, urls }) => ({ value, pages: urls.length, urls: urls.slice(0, MOST_OF_CLUSTER) }));
}

function* changesFrom(before: AuditBaseline, assessment: AuditAssessment): Steps<AuditChangesOverview> {
  const { issues, verdicts, added, removed } = yield* compareSteps(before, assessment);
  return {
    at: before.at,
    site: before.site,
    issues: issues.map(({ appeared, fixed, ...rest }) => ({ ...rest, appeared: appeared.length, fixed: fixed.length })),
    verdicts: verdicts.slice(0, MOST_DRAWN),
    verdictCount: verdicts.length,
    added: added.length,
    removed: removed.length,
  };
}
