// The report for other programs. Its shape is a promise: what is here stays, and what changes its meaning has a new version.
import type { Directive } from '../directives/index.ts';
import {
  answeredBy,
  askedAt,
  exchangeOf,
  hopsOf,
  type LineRange,
  type RobotsOutcome,
  type Rule,
} from '../robots/index.ts';
import type { RslTerms } from './ai/rsl.ts';
import type { AiState, License, PurposeReports } from './ai/types.ts';
import { decidingRule, verdictOfRules } from './deciding-rule.ts';
import type { Canonical } from './page/canonical-types.ts';
import { pageTitle, type TitleKind } from './page/page-title.ts';
import type { PageReason, PageState } from './page/page-verdict-types.ts';
import { type Cares, summaryOf } from './summary.ts';
import type { CrawlerReport, PageReport } from './types.ts';

/** Version 2. Null: no value, or an unknown one; lines are those of robots.txt, counted from 1. */
export interface ReportJson {
  readonly version: 2;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** The answer for the selected search crawlers. */
  readonly page: PageJson;
  /** Product tokens of the selected crawlers that cannot crawl the page or cannot index it: those that the badge counts. */
  readonly keptOut: readonly string[];
  /** Product tokens that the badge counts where it is about search or about AI alone, or about all: the last with every selected crawler. */
  readonly restricted: Readonly<Record<Cares, readonly string[]>>;
  readonly robotsTxt: RobotsTxtJson;
  readonly crawlers: readonly CrawlerJson[];
  /** The first few hundred of the page, META before headers. */
  readonly directives: readonly DirectiveJson[];
  readonly directivesOmitted: number;
  readonly canonicals: readonly CanonicalJson[];
  readonly contradictions: readonly { readonly kind: string; readonly crawlers: readonly string[] }[];
  /** Crawlers that get opposite answers for using different parsers: those that use this one, and others. */
  readonly disagreements: readonly {
    readonly dialect: string;
    readonly readers: readonly string[];
    readonly others: readonly string[];
  }[];
  readonly aiUse: readonly AiJson[];
  /** What the selected crawlers may use the page for. */
  readonly purposes: readonly PurposeJson[];
  /** License terms that the site names (RSL). */
  readonly licenses: readonly License[];
  /** What those say of the page that were read: in the page, or fetched at a click. */
  readonly rsl: readonly RslTerms[];
  /** Elements with data-nosnippet. */
  readonly noSnippetElements: number | null;
  /** What of the page was not known. */
  readonly missing: readonly ('tags' | 'headers')[];
}

export interface PageJson {
  /** HTTP status of the document. */
  readonly status: number | null;
  /** That led to the page, in their order; null: not known. */
  readonly redirects: readonly RedirectJson[] | null;
  readonly verdict: PageState;
  /** The first obstacle; `mixed`: not the same for all. */
  readonly reason: PageReason;
  /** Absolute; null where the page names none, or several that disagree. */
  readonly canonical: string | null;
  /** What the card begins with: the verdict, and for whom it holds or what makes it doubtful. */
  readonly title: TitleKind;
  /** The same in words, in the browser's language; null where it was made without them. */
  readonly summary: string | null;
}

export interface RedirectJson {
  readonly url: string;
  readonly status: number;
  readonly location: string;
}

/** How robots.txt was answered. */
export interface RobotsTxtJson {
  readonly outcome: RobotsOutcome['kind'];
  /** Of the unreachable: a status, or none for one of these reasons. */
  readonly reason: 'status' | 'timeout' | 'network' | 'offline' | null;
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number | null;
  /** Bytes read, at most 500 KiB. */
  readonly size: number | null;
  /** Whether there were more. */
  readonly isTruncated: boolean | null;
  /** When it was asked for. ISO 8601, UTC. */
  readonly askedAt: string | null;
  /** In their order; null: they could not be seen. */
  readonly redirects: readonly RedirectJson[] | null;
  /** Of the unreachable: when the copy came that some crawlers go by. ISO 8601, UTC. */
  readonly lastGoodAt: string | null;
}

export interface CrawlerJson {
  /** Its product token. */
  readonly crawler: string;
  readonly fetch: 'allowed' | 'disallowed' | 'unknown';
  readonly fetchBecause: string;
  /** The rule that decided, as read, and its line. */
  readonly line: number | null;
  readonly rule: string | null;
  /** Which group spoke: `named` for the crawler, or `any` for `*`. */
  readonly group: { readonly kind: 'named' | 'any' | 'none'; readonly lines: readonly LineRange[] } | null;
  /** The parser that the file was read by. */
  readonly readAs: string | null;
  /** `none`: it keeps no index. */
  readonly index: 'index' | 'noindex' | 'unseen' | 'none' | 'unknown';
  readonly indexBecause: string;
  /** What says noindex to it, or would if it fetched the page. */
  readonly noindexBy: readonly DirectiveJson[];
  /** Of `noindex`: whether its operator documents that it honors one of them where it stands. */
  readonly isNoindexDocumented: boolean | null;
  readonly aiUse: readonly CrawlerAiJson[] | null;
}

export interface DirectiveJson {
  readonly text: string;
  readonly name: string;
  readonly value: string | null;
  /** In lower case; null: for every crawler. */
  readonly crawler: string | null;
  readonly place: 'head' | 'body' | 'header';
}

export interface CanonicalJson {
  readonly href: string;
  /** Absolute. */
  readonly url: string | null;
  readonly target: 'this-page' | 'elsewhere' | 'no-address';
  readonly by: 'html' | 'header' | 'meta-url';
  readonly place: 'head' | 'body' | 'header';
}

export interface PurposeJson {
  readonly purpose: 'search' | 'ai-search' | 'ai-training';
  readonly state: PageState | AiState;
  /** Of AI: by operator, with its selected crawlers. */
  readonly operators: readonly {
    readonly operator: string;
    readonly state: AiState;
    readonly crawlers: readonly string[];
  }[];
}

export interface AiJson {
  readonly use: 'training' | 'answers';
  readonly answer: string;
}

export interface CrawlerAiJson extends AiJson {
  /** In the words of `purposes`. */
  readonly state: AiState;
}

const MOST_ENTRIES = 200;
/** Of an untrusted text. */
const MOST_CHARACTERS = 2_000;

/** @param now milliseconds since the epoch; `summary`: what the card begins with, in words */
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
    keptOut: counts.keptOut,
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
    aiUse: aiUse.map(({ use, answer }) => ({ use, answer })),
    purposes: purposesJson(report.purposes),
    rsl: report.rsl,
    licenses: report.licenses.map((one) => ({ ...one, url: brief(one.url) })),
    noSnippetElements: report.noSnippetElements,
    missing,
  };
}

function pageJson(report: PageReport, summary: string | null): PageJson {
  const { status, redirects, verdict, reason, canonical } = report.page;
  return {
    status,
    redirects: redirects?.map(redirectJson) ?? null,
    verdict,
    reason,
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
  const failed = outcome.kind === 'unreachable' ? outcome : null;
  return {
    outcome: outcome.kind,
    reason: failed?.reason.kind ?? null,
    url: brief(answeredBy(outcome)),
    status: exchangeOf(outcome)?.status ?? null,
    size: file?.size ?? null,
    isTruncated: file?.isTruncated ?? null,
    askedAt: at === null ? null : isoDate(at),
    redirects: hopsOf(outcome)?.map(redirectJson) ?? null,
    lastGoodAt: failed?.lastGood ? isoDate(failed.lastGood.fetchedAt) : null,
  };
}

const tokenOf = ({ crawler }: Pick<CrawlerReport, 'crawler'>) => crawler.token;

const brief = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

const ruleJson = ({ kind, path }: Pick<Rule, 'kind' | 'path'>) =>
  brief(`${kind === 'allow' ? 'Allow' : 'Disallow'}: ${path}`);

function crawlerJson(report: CrawlerReport): CrawlerJson {
  const { crawler, crawl, index, readIn, aiUse } = report;
  const rule = decidingRule(report);
  const group = verdictOfRules(report)?.group;
  const { because } = index;
  return {
    crawler: crawler.token,
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
