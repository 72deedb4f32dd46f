// From what came of fetching a page to what the audit keeps of it. The verdict is that of `report()`, the same function that the popup
// shows: there isn't another.
import type { Crawler } from '../crawlers/index.ts';
import {
  alternatesInHeaders,
  type PageContent,
  type PageFacts,
  type PageHop,
  type PageReport,
  report,
} from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import type { SitemapAlternate } from '../sitemaps/index.ts';
import type { AuditPage, FetchedPage } from './types.ts';

/** What the audit knows of a page before it is fetched. */
export interface ListedPage {
  /** Absolute, without a fragment. */
  readonly url: string;
  readonly sitemaps: number;
  readonly isTarget: boolean;
  readonly lastmod: string | null;
  readonly alternates: readonly SitemapAlternate[];
}

/** What came of fetching it. */
export interface PageAnswer {
  /** The redirects in their order. */
  readonly hops: readonly PageHop[];
  readonly isLoop: boolean;
  /** Why no response came that isn't a redirect; '' where one did. */
  readonly failure: string;
  /** As `report()` takes them, of the response that isn't a redirect; null where none came. */
  readonly page: Pick<PageFacts, 'tags' | 'headers'> | null;
  /** Of HTML. */
  readonly content: Pick<PageContent, 'title' | 'description' | 'headings' | 'alternates'> | null;
  readonly lang: string | null;
  /** Absolute: what it links to. */
  readonly links: readonly string[];
  readonly bytes: number;
  /** Milliseconds. */
  readonly time: number;
}

/** What all pages of one origin share. */
export interface Judging {
  /** What came of asking the origin for robots.txt. */
  readonly outcome: RobotsOutcome;
  readonly crawlers: readonly Crawler[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** @param answer null for a page that isn't fetched */
export function judgePage(listed: ListedPage, answer: PageAnswer | null, judging: Judging): AuditPage {
  const facts = factsOf(listed.url, answer);
  const judged = report(facts, judging.outcome, judging.crawlers, judging.now);
  const isSilent = answer !== null && answer.page === null && answer.hops.length === 0;
  const fetched = answer === null ? null : fetchedPage(answer, facts, judged);
  return {
    ...listed,
    verdict: judged.page.verdict,
    reason: isSilent && judged.page.reason === 'none' ? 'unreachable' : judged.page.reason,
    blocked: judged.crawlers.filter(({ crawl }) => crawl.answer === 'disallowed').map(({ crawler }) => crawler.token),
    isBlockedForSearch: isBlocked(judged),
    ai: { 'ai-search': judged.purposes['ai-search'].state, 'ai-training': judged.purposes['ai-training'].state },
    alternates: answer === null ? listed.alternates : [...listed.alternates, ...alternatesOf(answer, facts)],
    fetched,
  };
}

/** The facts that `report()` gets. The first response is the page's own: where it redirects, what it leads to is another page. */
export function factsOf(url: string, answer: PageAnswer | null): PageFacts {
  const unseen = { kind: 'unreadable' } as const;
  const [first] = answer?.hops ?? [];
  if (answer && first) {
    const headers = {
      status: first.status,
      contentType: null,
      robotsTags: first.robotsTags,
      links: [],
      contentUsage: [],
      tdmReservation: [],
      tdmPolicy: [],
    };
    return { url, tags: unseen, headers: { kind: 'seen', headers, by: 'look-up' }, redirects: answer.hops };
  }
  if (answer?.page) return { url, ...answer.page, redirects: [] };
  return { url, tags: unseen, headers: { kind: 'unknown', reason: 'not-observed' }, redirects: null };
}

/** Of the search crawlers, where one is selected: a page that others can crawl is in no results. */
function isBlocked({ page, crawlers }: PageReport): boolean {
  const searching = new Set(page.crawlers.map(({ token }) => token));
  const asked = searching.size === 0 ? crawlers : crawlers.filter(({ crawler }) => searching.has(crawler.token));
  return asked.length > 0 && asked.every(({ crawl }) => crawl.answer === 'disallowed');
}

function fetchedPage(answer: PageAnswer, facts: PageFacts, judged: PageReport): FetchedPage {
  const { headers } = facts;
  const seen = headers.kind === 'seen' ? headers.headers : null;
  const { obstacle, canonical } = judged.page;
  const noindex = judged.crawlers.filter(({ index }) => index.answer === 'noindex').map(({ crawler }) => crawler.token);
  const searching = new Set(judged.page.crawlers.map(({ token }) => token));
  const { content } = answer;
  return {
    status: seen?.status ?? null,
    failure: answer.failure,
    redirects: answer.hops.map(({ url, status, location }) => ({ url, status, location })),
    isLoop: answer.isLoop,
    type: seen?.contentType?.split(';')[0]?.trim().toLowerCase() || null,
    bytes: answer.bytes,
    time: answer.time,
    canonical,
    hasCanonicalConflict: judged.conflicts.some(({ kind }) => kind === 'canonical-conflict'),
    canonicalCrawl: obstacle?.kind === 'canonical' ? obstacle.canonical.crawl : null,
    noindex,
    isNoindexForSearch: noindex.some((token) => searching.has(token)),
    links: ownLinks(answer.links, facts.url),
    title: content?.title ?? null,
    h1: content?.headings[0] ?? null,
    description: content?.description ?? null,
    lang: answer.lang,
  };
}

function alternatesOf({ content }: PageAnswer, { url, headers }: PageFacts): readonly SitemapAlternate[] {
  const inHeaders = headers.kind === 'seen' ? alternatesInHeaders(headers.headers.links, url) : [];
  return [...(content?.alternates ?? []), ...inHeaders].filter((alternate) => alternate.url !== '');
}

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

export const originOf = (url: string): string => ORIGIN.exec(url)?.[0] ?? '';

export const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

function ownLinks(links: readonly string[], url: string): readonly string[] {
  const origin = originOf(url);
  return [...new Set(links.filter((link) => originOf(link) === origin).map(withoutFragment))];
}
