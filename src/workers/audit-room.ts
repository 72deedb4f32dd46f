// The audit that the worker has: what was read and fetched, what comes of it, and which of its pages are looked at.
import {
  type Audit,
  type AuditAssessment,
  type AuditJson,
  type AuditPage,
  type AuditSitemap,
  compareSteps,
  createAudit,
  createListedJudge,
  type FoundIssue,
  firstOf,
  type Judging,
} from '../audit/index.ts';
import { memoize } from '../base/once.ts';
import type { Steps } from '../base/steps.ts';
import { originOf } from '../base/url.ts';
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
  PageToFetch,
  SitemapFacts,
} from './audit-jobs.ts';

/** URLs that a run fetches. */
export const MOST_FETCHED = 20_000;
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
  baseline: AuditJson | null;
  /** Rows that are looked at; null for all. */
  rows: Uint32Array | null;
  setOutcome(origin: string, outcome: RobotsOutcome): void;
  /** Nothing may be taken meanwhile. */
  assess(facts: readonly SitemapFacts[]): Steps<AuditOverview>;
  plan(choice: FetchChoice): FetchPlan;
  targets(): readonly PageToFetch[];
  /** Pages that answered with HTML, spread evenly. */
  sample(most: number): readonly string[];
  /** The URLs that have an issue; none where it was not found. */
  urlsOf(code: FoundIssue['code']): ReadonlySet<string>;
  rowsAt(from: number, to: number): readonly AuditRow[];
}

export function createAuditRoom(context: AuditContext): AuditRoom {
  const { site, crawlers, now } = context;
  const outcomes = new Map<string, RobotsOutcome>([[site, context.outcome]]);
  const judgings = new Map<string, Judging>();
  /** Of the last one: most pages are of one origin. */
  let last: { readonly start: string; readonly judging: Judging } | null = null;
  const judgingFor = (url: string): Judging => {
    if (last !== null && url.startsWith(last.start)) return last.judging;
    const origin = originOf(url);
    last = { start: `${origin}/`, judging: judgingOf(origin) };
    return last.judging;
  };
  const judgingOf = (origin: string): Judging => {
    const known = judgings.get(origin);
    if (known) return known;
    const outcome = outcomes.get(origin) ?? { kind: 'no-access' as const, url: `${origin}/robots.txt` };
    const judging = { outcome, crawlers, now };
    judgings.set(origin, judging);
    return judging;
  };
  const audit = createAudit(site, judgingFor);
  const judgeFile = memoize((judging: Judging) => createListedJudge(judging));
  let assessment: AuditAssessment | null = null;
  /** The URLs of the issues that were asked for, since the last assessment. */
  let urlsByIssue = new Map<FoundIssue, ReadonlySet<string>>();
  const urlsWith = (issue: FoundIssue): ReadonlySet<string> => {
    const urls = urlsByIssue.get(issue) ?? new Set(issue.urls);
    urlsByIssue.set(issue, urls);
    return urls;
  };
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
      blocked: isOfWeb ? judgeFile(judgingFor(url))(url).blocked : [],
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
    setOutcome: (origin, outcome) => {
      outcomes.set(origin, outcome);
      judgings.delete(origin);
      last = null;
      audit.judgeAgain(origin);
    },
    *assess(facts) {
      const sitemaps = facts.map(sitemapOf);
      for (const sitemap of sitemaps) audit.addSitemap(sitemap);
      assessment = yield* audit.assessSteps();
      urlsByIssue = new Map();
      const bytes = new Map(sitemaps.map((one) => [one.url, one.bytes]));
      const { totals, issues, clusters, pages, unlinked } = assessment;
      return {
        totals,
        unlinked,
        issues: issues.map(({ urls, ...rest }) => ({
          ...rest,
          urls: firstOf(urls, MOST_DRAWN),
          urlCount: urls.length,
        })),
        titles: cut(clusters.titles),
        canonicals: cut(clusters.canonicals),
        ...(yield* countSteps(pages, site)),
        sitemaps: assessment.sitemaps.map((one) => ({ ...one, bytes: bytes.get(one.url) ?? 0 })),
        changes: room.baseline === null ? null : yield* changesFrom(room.baseline, assessment),
      };
    },
    plan: (choice) => {
      const isOwn = (url: string) => outcomes.has(originOf(url));
      const { pages } = room;
      const chosen =
        choice.kind === 'selected' && room.rows !== null
          ? [...room.rows].flatMap((row) => pages[row] ?? [])
          : choice.kind === 'sample'
            ? sampled(pages, choice.perSitemap, audit)
            : pages;
      const own = chosen.filter(({ url }) => isOwn(url));
      const fresh = own.filter(({ fetched, blocked }) => fetched === null && blocked.length < crawlers.length);
      // Where all were fetched, a person wants them again.
      const left = fresh.length > 0 ? own.filter(({ fetched }) => fetched === null) : own;
      const open = left.filter(({ blocked }) => crawlers.length === 0 || blocked.length < crawlers.length);
      const urls = evenlySpread(open.map(({ url }) => url));
      return {
        pages: urls.slice(0, MOST_FETCHED).map((url) => ({ url, namedBy: listedAt(url) })),
        blocked: left.length - open.length,
        omitted: Math.max(0, urls.length - MOST_FETCHED),
      };
    },
    targets: () =>
      [...audit.unknownTargets()].flatMap(([url, pages]) => {
        if (!outcomes.has(originOf(url)) || audit.isBlockedForAll(url)) return [];
        const [first = site, ...others] = pages.map(namedFrom);
        return { url, namedBy: nearestOf(first, others) };
      }),
    sample: (most) => {
      const isHtml = ({ fetched }: AuditPage) => fetched?.status === 200 && /html/.test(fetched.type ?? '');
      return evenlySpread(room.pages.filter(isHtml).map(({ url }) => url)).slice(0, most);
    },
    urlsOf: (code) => {
      const issue = assessment?.issues.find((each) => each.code === code);
      return issue === undefined ? new Set() : urlsWith(issue);
    },
    rowsAt: (from, to) => {
      const { pages, rows } = room;
      const end = Math.min(to, rows?.length ?? pages.length);
      return Array.from({ length: Math.max(0, end - from) }, (_, at) => rows?.[from + at] ?? from + at).flatMap(
        (row) => {
          const page = pages[row];
          if (page === undefined) return [];
          const sitemaps = audit.sitemapsOf(page.url).slice(0, MOST_SITEMAPS);
          const issues = (assessment?.issues ?? []).filter((issue) => urlsWith(issue).has(page.url));
          return [{ row, page: drawn(page), sitemaps, issues: issues.map(({ code }) => code) }];
        },
      );
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

/** In the order of a golden stride: any beginning of it is a fair sample. */
export function evenlySpread<Item>(items: readonly Item[]): readonly Item[] {
  const size = items.length;
  if (size < 3) return items;
  let stride = Math.max(1, Math.round(size * 0.618));
  while (commonDivisor(stride, size) !== 1) stride += 1;
  return Array.from({ length: size }, (_, at) => items[(at * stride) % size]).filter((item) => item !== undefined);
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** So many pages of each sitemap, spread evenly over it, the same every time. */
function sampled(pages: readonly AuditPage[], perSitemap: number, audit: Audit): readonly AuditPage[] {
  const bySitemap = new Map<string, AuditPage[]>();
  for (const page of pages) {
    for (const sitemap of audit.sitemapsOf(page.url)) {
      const list = bySitemap.get(sitemap);
      if (list) list.push(page);
      else bySitemap.set(sitemap, [page]);
    }
  }
  const chosen = new Set<AuditPage>();
  for (const list of bySitemap.values()) {
    const count = Math.min(perSitemap, list.length);
    for (let at = 0; at < count; at += 1) {
      const page = list[Math.floor(((at + 0.5) * list.length) / count)];
      if (page) chosen.add(page);
    }
  }
  return [...chosen];
}

function* changesFrom(before: AuditJson, assessment: AuditAssessment): Steps<AuditChangesOverview> {
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
