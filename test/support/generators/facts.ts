// A page and its robots.txt for tests: ordinary ones, except for what a test sets.
import { addresseeOf, type Crawler, catalogue, findCrawler } from '../../../src/crawlers/index.ts';
import type { Addressee } from '../../../src/directives/index.ts';
import {
  type FetchFailure,
  type HeadersResult,
  type PageContent,
  type PageFacts,
  type PageHeaders,
  type PageTags,
  report,
  type TagsResult,
} from '../../../src/report/index.ts';
import type {
  Challenger,
  Exchange,
  FoundRobotsTxt,
  RobotsOutcome,
  UnreachableRobotsTxt,
} from '../../../src/robots/index.ts';
import type { ReadyView } from '../../../src/shared/protocol.ts';

export const ORIGIN = 'https://example.com';
export const ROBOTS_URL = `${ORIGIN}/robots.txt`;
export const PAGE_URL = `${ORIGIN}/page`;
/** When robots.txt was asked for, and the current time where it counts. */
export const NOW = Date.UTC(2026, 0, 1);

export function exchange(status: number): Exchange {
  return { requestedUrl: ROBOTS_URL, finalUrl: ROBOTS_URL, hops: [], status, fetchedAt: NOW };
}

export function found(data: string, more: Partial<FoundRobotsTxt> = {}): FoundRobotsTxt {
  return {
    kind: 'found',
    ...exchange(200),
    body: { encoding: 'utf-8', data },
    size: data.length,
    isTruncated: false,
    contentType: 'text/plain',
    ...more,
  };
}

/** By the network, for the first time, and no copy is there. */
export function unreachable(more: Partial<UnreachableRobotsTxt> = {}): UnreachableRobotsTxt {
  const reason = { kind: 'network', hops: [], error: null } as const;
  return { kind: 'unreachable', url: ROBOTS_URL, reason, since: NOW, at: NOW, lastGood: null, ...more };
}

export function challenged(
  by: Challenger = 'cloudflare',
  lastGood: FoundRobotsTxt | null = null,
): UnreachableRobotsTxt {
  return unreachable({ reason: { kind: 'challenged', by, exchange: exchange(403) }, lastGood });
}

export function tags(...metas: readonly (readonly [name: string, content: string])[]): TagsResult {
  return { kind: 'read', tags: tagsInHead(...metas) };
}

export function tagsInHead(...metas: readonly (readonly [name: string, content: string])[]): PageTags {
  const inHead = metas.map(([name, content]) => ({ name, content, isInHead: true }));
  return { metas: inHead, canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 };
}

export function pageHeaders(more: Partial<PageHeaders> = {}): PageHeaders {
  const none = { robotsTags: [], links: [], contentUsage: [], tdmReservation: [], tdmPolicy: [] };
  return { status: 200, contentType: 'text/html', ...none, ...more };
}

export function headers(more: Partial<PageHeaders> = {}): HeadersResult {
  return { kind: 'seen', headers: pageHeaders(more), by: 'visit' };
}

export const UNKNOWN_HEADERS: HeadersResult = { kind: 'unknown', reason: 'restored' };

/** The extension requested the page, and no response came. */
export const silent = (failure: FetchFailure | Challenger = 'timeout') =>
  ({ tags: { kind: 'unreadable' }, headers: UNKNOWN_HEADERS, redirects: null, failure }) as const;

/** Of the catalog. Throws where it has none of that token: a test without a crawler tests nothing. */
export function crawler(token: string): Crawler {
  const known = findCrawler(token);
  if (!known) throw new Error(token);
  return known;
}

/** The same, as meta tags and headers apply to it. */
export const addressee = (token: string): Addressee => addresseeOf(crawler(token));

/** What the background answers about a page that says nothing, but for `more`. */
export function ready(
  outcome: RobotsOutcome,
  tokens: readonly string[],
  more: Partial<Omit<ReadyView, 'facts'> & PageFacts> = {},
  now = NOW,
): ReadyView {
  const { url = PAGE_URL, tags: read = tags(), headers: seen = headers(), redirects = [], ...rest } = more;
  const { rsl = [], robotsServed = [], failure, ...view } = rest;
  const facts = { tags: read, headers: seen };
  const page = { ...facts, url, redirects, rsl, robotsServed, ...(failure !== undefined && { failure }) };
  return {
    kind: 'ready',
    origin: ORIGIN,
    access: 'granted',
    report: report(page, outcome, tokens.map(crawler), now),
    cares: 'both',
    crawlersKnown: catalogue.length,
    outcome,
    keptUntil: null,
    facts,
    ...view,
  };
}

/** The content of an empty page. */
export const NO_CONTENT: PageContent = {
  title: null,
  description: null,
  robots: [],
  canonical: null,
  headings: [],
  alternates: [],
  openGraph: [],
  links: 0,
  words: 0,
  jsonLd: [],
  isWhole: true,
};
