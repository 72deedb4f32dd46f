// The report for other programs: docs/JSON.md.
import { truncateText } from '../../base/truncate-text.ts';
import type { Directive } from '../../directives/index.ts';
import {
  answeredBy,
  askedAt,
  exchangeOf,
  fileOf,
  hopsOf,
  type RobotsOutcome,
  type Rule,
  type UnreachableReason,
} from '../../robots/index.ts';
import { decidingRule, verdictOfRules } from '../crawl/deciding-rule.ts';
import type { PurposeReports } from '../data/ai.ts';
import type { Canonical } from '../data/canonical.ts';
import type { CrawlerReport, PageReport } from '../data/types.ts';
import { pageReason } from '../page/page-reason.ts';
import { pageTitle } from '../page/page-title.ts';
import { summaryOf } from '../summary.ts';
import type {
  CanonicalJson,
  CrawlerJson,
  DirectiveJson,
  PageJson,
  PurposeJson,
  RedirectJson,
  ReportJson,
  RobotsTxtJson,
} from './json-types.ts';
import { crawlerStates, siteState } from './states.ts';

const MOST_ENTRIES = 200;
/** The most characters of an untrusted text. */
const MOST_CHARACTERS = 2_000;

/**
 * @param now milliseconds since the epoch
 * @param summary the card's title in words
 */
export function reportToJson(
  report: PageReport,
  outcome: RobotsOutcome,
  now: number,
  summary: string | null = null,
): ReportJson {
  const { url, crawlers, directives, canonicals, conflicts, disagreements, aiUse, missing } = report;
  const left = report.directivesOmitted + report.directivesUnread;
  const counts = summaryOf(report);
  return {
    version: 2,
    url,
    date: isoDate(now),
    page: pageJson(report, summary),
    keptOut: counts.cannotIndex,
    restricted: { search: counts.search.restricted, ai: counts.ai.restricted, both: counts.both.restricted },
    robotsTxt: robotsTxtJson(outcome),
    crawlers: crawlers.map(crawlerJson),
    directives: directives.slice(0, MOST_ENTRIES).map(directiveJson),
    directivesOmitted: left + Math.max(0, directives.length - MOST_ENTRIES),
    canonicals: canonicals.slice(0, MOST_ENTRIES).map(canonicalJson),
    contradictions: conflicts.map(({ kind, tokens }) => ({ kind, crawlers: tokens })),
    disagreements: disagreements.map(({ dialect, readers, others }) => ({
      dialect,
      readers: readers.map(tokenOf),
      others: others.map(tokenOf),
    })),
    aiUse: aiUse.map((one) => ({ use: one.use, answer: one.answer, state: siteState(one) })),
    purposes: purposesJson(report.purposes),
    rsl: report.rsl,
    licenses: report.licenses.map((one) => ({ ...one, url: brief(one.url) })),
    noSnippetElements: report.noSnippetElements,
    missing,
  };
}

function pageJson(report: PageReport, summary: string | null): PageJson {
  const { status, redirects, verdict, canonical } = report.page;
  return {
    status,
    redirects: redirects?.map(redirectJson) ?? null,
    verdict,
    reason: pageReason(report.page),
    canonical: canonical === null ? null : brief(canonical),
    title: pageTitle(report).kind,
    summary,
  };
}

function redirectJson({ url, status, location }: RedirectJson): RedirectJson {
  return { url: brief(url), status, location: brief(location) };
}

function purposesJson(purposes: PurposeReports): readonly PurposeJson[] {
  const ofAi = (['ai-search', 'ai-training'] as const).map((purpose) => {
    const { state, operators } = purposes[purpose];
    const named = operators.map((one) => ({ ...one, crawlers: one.crawlers.map(({ token }) => token) }));
    return { purpose, state, operators: named };
  });
  return [{ purpose: 'search', state: purposes.search, operators: [] }, ...ofAi];
}

const isoDate = (at: number) => new Date(at).toISOString();

function robotsTxtJson(outcome: RobotsOutcome): RobotsTxtJson {
  const at = askedAt(outcome);
  const file = outcome.kind === 'found' ? outcome : null;
  const lastGood = file ? null : fileOf(outcome);
  return {
    outcome: outcome.kind,
    reason: outcome.kind === 'unreachable' ? reasonJson(outcome.reason) : null,
    url: brief(answeredBy(outcome)),
    status: exchangeOf(outcome)?.status ?? null,
    size: file?.size ?? null,
    isTruncated: file?.isTruncated ?? null,
    askedAt: at === null ? null : isoDate(at),
    redirects: hopsOf(outcome)?.map(redirectJson) ?? null,
    lastGoodAt: lastGood && isoDate(lastGood.fetchedAt),
  };
}

const reasonJson = (reason: UnreachableReason) => (reason.kind === 'challenged' ? reason.by : reason.kind);

const tokenOf = ({ crawler }: Pick<CrawlerReport, 'crawler'>) => crawler.token;

const brief = (text: string) => truncateText(text, MOST_CHARACTERS);

const ruleJson = ({ kind, path }: Pick<Rule, 'kind' | 'path'>) =>
  brief(`${kind === 'allow' ? 'Allow' : 'Disallow'}: ${path}`);

function crawlerJson(report: CrawlerReport): CrawlerJson {
  const { crawler, crawl, index, readIn, aiUse } = report;
  const rule = decidingRule(report);
  const group = verdictOfRules(report)?.group;
  const { because } = index;
  return {
    crawler: crawler.token,
    states: crawlerStates(report),
    fetch: crawl.answer,
    fetchBecause: crawl.because.kind,
    line: rule?.line ?? null,
    rule: rule ? ruleJson(rule) : null,
    group: group ? { kind: group.kind, lines: group.kind === 'none' ? [] : group.lines.slice(0, MOST_ENTRIES) } : null,
    readAs: readIn,
    index: index.answer,
    indexBecause: because.kind,
    noindexBy: 'noindexBy' in because ? because.noindexBy.map(directiveJson) : [],
    isNoindexDocumented: because.kind === 'directives' ? because.isDocumented : null,
    aiUse: aiUse?.map(({ use, answer, state }) => ({ use, answer, state })) ?? null,
  };
}

function directiveJson({ text, name, value, crawler, source }: Directive): DirectiveJson {
  return {
    text: brief(text),
    name: brief(name),
    value: value === null ? null : brief(value),
    crawler: crawler === null ? null : brief(crawler),
    place: placeOf(source),
  };
}

function canonicalJson({ href, target, source }: Canonical): CanonicalJson {
  return {
    href: brief(href),
    url: target.kind === 'no-address' ? null : brief(target.url),
    target: target.kind,
    by: source.kind,
    place: placeOf(source),
  };
}

function placeOf(source: { readonly kind: 'header' } | { readonly isInHead: boolean }): 'head' | 'body' | 'header' {
  if (!('isInHead' in source)) return 'header';
  return source.isInHead ? 'head' : 'body';
}
