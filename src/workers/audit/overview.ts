// What the room draws of an assessment, whatever its size.
import { type AuditAssessment, type AuditBaseline, type AuditChanges, compareText } from '../../audit/index.ts';
import { firstInSteps, type Steps } from '../../base/steps.ts';
import { countSteps } from './counts.ts';
import type { AuditChangesOverview, AuditOverview, IssueOverview } from './jobs.ts';

/** What changed since another audit. */
export interface ComparedAudit {
  readonly before: AuditBaseline;
  readonly changes: AuditChanges;
}

/** URLs of an issue that the room draws. */
const MOST_DRAWN = 100;
/** And of a cluster. */
const MOST_OF_CLUSTER = 5;
/** Clusters that are named. */
const MOST_NAMED = 100;

/**
 * @param bytes of a sitemap, by its URL
 * @param compared the audit of before, and what changed since; null for none
 */
export function* overviewSteps(
  assessment: AuditAssessment,
  bytes: ReadonlyMap<string, number>,
  compared: ComparedAudit | null,
): Steps<AuditOverview> {
  const { site, hasSearchCrawler, hasLists, totals, issues, clusters, pages, sitemaps, unlinked, truncated } =
    assessment;
  return {
    hasSearchCrawler,
    hasLists,
    totals,
    unlinked,
    truncated,
    issues: yield* drawnIssues(issues),
    titles: cut(clusters.titles),
    canonicals: cut(clusters.canonicals),
    httpLinks: cut(clusters.httpLinks),
    ...(yield* countSteps(pages, site)),
    sitemaps: sitemaps.map((one) => ({ ...one, bytes: bytes.get(one.url) ?? 0 })),
    changes: compared && drawnChanges(compared),
  };
}

function* drawnIssues(issues: AuditAssessment['issues']): Steps<readonly IssueOverview[]> {
  const drawn: IssueOverview[] = [];
  for (const { urls, ...rest } of issues) {
    const first = yield* firstInSteps(urls, MOST_DRAWN, compareText);
    drawn.push({ ...rest, urls: first, urlCount: urls.length });
  }
  return drawn;
}

function cut(clusters: AuditAssessment['clusters']['titles']): AuditOverview['titles'] {
  return clusters
    .slice(0, MOST_NAMED)
    .map(({ value, urls }) => ({ value, pages: urls.length, urls: urls.slice(0, MOST_OF_CLUSTER) }));
}

function drawnChanges({ before: { at, site }, changes }: ComparedAudit): AuditChangesOverview {
  const { issues, verdicts, uncompared, added, removed } = changes;
  return {
    at,
    site,
    issues: issues.map(({ appeared, fixed, ...rest }) => ({ ...rest, appeared: appeared.length, fixed: fixed.length })),
    verdicts: verdicts.slice(0, MOST_DRAWN),
    verdictCount: verdicts.length,
    uncompared,
    added: added.length,
    removed: removed.length,
  };
}
