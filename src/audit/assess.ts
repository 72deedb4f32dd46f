// Issues, totals and clusters of many pages. Exact, in whatever order the pages arrived.
import { inSteps, type Steps, sortedInSteps } from '../base/steps.ts';
import { createUrlKeys } from '../base/url-key.ts';
import { isForSearch } from '../crawlers/index.ts';
import { SITEMAP_RULES, type SitemapCode, type SitemapFinding } from '../sitemaps/index.ts';
import { aiSharesOf } from './ai-shares.ts';
import type { AuditAssessment, Cluster, FoundIssue, Totals } from './assessment.ts';
import { ISSUES } from './issues/index.ts';
import { byUrl, compareText } from './order.ts';
import { surveySteps } from './survey.ts';
import type { AuditFacts, AuditPage, AuditSitemap, IssueSeverity } from './types.ts';

export function* assessSteps(facts: AuditFacts): Steps<AuditAssessment> {
  const survey = yield* surveySteps(facts);
  const { pages, fetched } = survey;
  const sitemaps = facts.sitemaps.toSorted(byUrl);
  const found: FoundIssue[] = [];
  for (const issue of ISSUES) {
    const { code, severity, source, find } = issue;
    const list = 'list' in issue ? issue.list : 'issues';
    const urls = yield* find(survey);
    if (urls.length > 0) found.push({ code, severity, list, source, count: urls.length, urls });
  }
  const issues = [...found, ...findingsOf(sitemaps)].sort(
    (one, other) => RANKS.indexOf(one.severity) - RANKS.indexOf(other.severity) || other.count - one.count,
  );
  const keyOf = createUrlKeys();
  const served = fetched.filter((page) => page.fetched.status !== null && page.fetched.status < 300);
  return {
    site: facts.site,
    hasSearchCrawler: facts.crawlers.some(isForSearch),
    totals: yield* totalsOf(pages),
    hasLists: survey.hasLists,
    unlinked: fetched.filter((page) => page.fetched.links === null).length,
    truncated: fetched.filter((page) => page.fetched.isTruncated).length,
    issues,
    clusters: {
      titles: yield* clustersOf(served, 2, (page) => textsOf(page.fetched.title)),
      canonicals: yield* clustersOf(served, 2, (page) => textsOf(page.fetched.canonical), keyOf),
      httpLinks: yield* clustersOf(fetched, 1, (page) => page.fetched.httpLinks, keyOf),
    },
    pages,
    sitemaps,
    hasOmittedSitemaps: facts.hasOmittedSitemaps,
  };
}

const RANKS: readonly IssueSeverity[] = ['critical', 'high', 'medium', 'note'];

/** The dates do nothing worse than nothing; what else is severe for a file is for the audit. */
const SEVERITIES: Readonly<Record<SitemapFinding['severity'], IssueSeverity>> = {
  error: 'critical',
  warning: 'medium',
  note: 'note',
};

function severityOf(code: SitemapCode): IssueSeverity {
  return code === 'bad-lastmod' ? 'note' : SEVERITIES[SITEMAP_RULES[code].severity];
}

/** The findings of all files, by code. */
function findingsOf(sitemaps: readonly AuditSitemap[]): readonly FoundIssue[] {
  const all = sitemaps.flatMap(({ url, findings }) => findings.map((finding) => ({ url, finding })));
  const codes = [...new Set(all.map(({ finding }) => finding.code))].sort(compareText);
  return codes.map((code) => {
    const those = all.filter(({ finding }) => finding.code === code);
    return {
      code: `sitemap-${code}`,
      severity: severityOf(code),
      list: 'issues',
      source: SITEMAP_RULES[code].source,
      count: those.reduce((sum, { finding }) => sum + finding.count, 0),
      urls: those.map(({ url }) => url),
    };
  });
}

const NO_REASONS: Totals['reasons'] = {
  robots: 0,
  status: 0,
  redirect: 0,
  noindex: 0,
  canonical: 0,
  unreachable: 0,
  mixed: 0,
  unknown: 0,
};

function* totalsOf(pages: readonly AuditPage[]): Steps<Totals> {
  const reasons = { ...NO_REASONS };
  const unknown = { ...NO_REASONS };
  let indexable = 0;
  let fetched = 0;
  yield* inSteps(pages, (page) => {
    if (page.fetched !== null) fetched += 1;
    if (page.verdict === 'indexable') indexable += 1;
    else {
      const reason = page.reason === 'none' ? 'unknown' : page.reason;
      reasons[reason] += 1;
      if (page.verdict === 'unknown') unknown[reason] += 1;
    }
  });
  return { listed: pages.length, fetched, indexable, reasons, unknown, ai: yield* aiSharesOf(pages) };
}

const textsOf = (text: string | null): readonly string[] => (text ? [text] : []);

/**
 * @param fewest pages of one
 * @param keyOf the same for values that are one, of which the smallest text is shown
 */
function* clustersOf<Page extends AuditPage>(
  pages: readonly Page[],
  fewest: number,
  valuesIn: (page: Page) => readonly string[],
  keyOf = (value: string) => value,
): Steps<readonly Cluster[]> {
  const byKey = new Map<string, { value: string; readonly urls: string[] }>();
  yield* inSteps(pages, (page) => {
    for (const value of valuesIn(page)) {
      const key = keyOf(value);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { value, urls: [page.url] });
      else {
        if (compareText(value, known.value) < 0) known.value = value;
        if (known.urls.at(-1) !== page.url) known.urls.push(page.url);
      }
    }
  });
  const clusters: Cluster[] = [];
  for (const { value, urls } of byKey.values()) {
    if (urls.length >= fewest) clusters.push({ value, urls: yield* sortedInSteps(urls, compareText) });
  }
  return yield* sortedInSteps(
    clusters,
    (one, other) => other.urls.length - one.urls.length || compareText(one.value, other.value),
  );
}
