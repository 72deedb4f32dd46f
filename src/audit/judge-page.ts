// From the result of fetching a page to what the audit keeps of it. The verdict is that of `report()`, the same function that the popup
// shows: there isn't another.
import type { Crawler } from '../crawlers/index.ts';
import {
  type AlternateTag,
  alternatesInHeaders,
  createOriginJudge,
  factsOfAnswer,
  factsOfUrl,
  isRedirect,
  type OriginJudge,
  type PageFacts,
  type PageReport,
  type PageResult,
  pageReason,
  pageSearchState,
  pageTitle,
  report,
} from '../report/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import type { SitemapAlternate } from '../sitemaps/index.ts';
import { aiSourcesOf } from './ai-sources.ts';
import { httpLinks, isServed, ownHtml, ownLinks } from './kept-answer.ts';
import type { AuditAlternate, AuditPage, FetchedPage } from './types.ts';
import { versionKey } from './version-key.ts';

/** What the audit knows of a page before it is fetched. */
export interface ListedPage {
  /** Absolute, without a fragment. */
  readonly url: string;
  readonly sitemaps: number;
  readonly isTarget: boolean;
  readonly lastmod: string | null;
  readonly alternates: readonly SitemapAlternate[];
}

/** What all pages of one origin share. */
export interface Judging {
  /** The result of requesting the origin's robots.txt. */
  readonly outcome: RobotsOutcome;
  readonly crawlers: readonly Crawler[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** robots.txt is read once, not for each page. */
const originJudges = new WeakMap<Judging, OriginJudge>();

export function originJudgeOf(judging: Judging): OriginJudge {
  const known = originJudges.get(judging) ?? createOriginJudge(judging.outcome, judging.now);
  originJudges.set(judging, known);
  return known;
}

/** @param answer null for a page that isn't fetched */
export function judgePage(listed: ListedPage, answer: PageResult | null, judging: Judging): AuditPage {
  const facts = answer === null ? factsOfUrl(listed.url) : factsOfAnswer(listed.url, answer);
  const { outcome, crawlers, now } = judging;
  const judged = report(facts, outcome, crawlers, now, { judge: originJudgeOf(judging) });
  const fetched = answer === null ? null : fetchedPage(answer, facts, judged);
  const { 'ai-search': search, 'ai-training': training } = judged.purposes;
  return {
    ...listed,
    verdict: judged.page.verdict,
    reason: pageReason(judged.page),
    searchState: pageSearchState(judged.page),
    notIndexableFor: pageTitle(judged).names,
    blocked: judged.crawlers.filter(({ crawl }) => crawl.answer === 'disallowed').map(({ crawler }) => crawler.token),
    isBlockedForSearch: isBlocked(judged),
    ai: { 'ai-search': search.state, 'ai-training': training.state },
    aiBy: { 'ai-search': aiSourcesOf(search), 'ai-training': aiSourcesOf(training) },
    alternates: answer === null ? listed.alternates : [...listed.alternates, ...alternatesOf(answer, facts)],
    fetched,
  };
}

/** For the search crawlers, if one is selected: a page that only others can crawl is in no results. */
function isBlocked({ page, crawlers }: PageReport): boolean {
  const searching = new Set(page.crawlers.map(({ token }) => token));
  const asked = searching.size === 0 ? crawlers : crawlers.filter(({ crawler }) => searching.has(crawler.token));
  return asked.length > 0 && asked.every(({ crawl }) => crawl.answer === 'disallowed');
}

/** Canonical URLs, and directives. */
const MOST_KEPT = 20;

function fetchedPage(answer: PageResult, facts: PageFacts, judged: PageReport): FetchedPage {
  const { headers } = facts;
  const { response } = answer;
  const isRedirected = (answer.hops ?? []).length > 0;
  const own = isRedirected || facts.failure !== undefined || response.kind === 'failed' ? null : response;
  const seen = headers.kind === 'seen' ? headers.headers : null;
  const { obstacle, canonical } = judged.page;
  const noindex = judged.crawlers.filter(({ index }) => index.answer === 'noindex').map(({ crawler }) => crawler.token);
  const searching = new Set(judged.page.crawlers.map(({ token }) => token));
  const content = ownHtml(answer)?.content ?? null;
  return {
    status: judged.page.status,
    failure: response.kind === 'failed' ? response.reason : (facts.failure ?? ''),
    redirects: (answer.hops ?? []).map(({ url, status, location }) => ({ url, status, location })),
    isLoop: answer.isLoop,
    otherRedirect: isRedirected ? null : otherRedirectOf(judged),
    type: seen?.contentType?.split(';')[0]?.trim().toLowerCase() || null,
    bytes: own?.size ?? 0,
    isTruncated: own?.isTruncated ?? false,
    durationMs: answer.durationMs,
    canonical,
    hasCanonicalConflict: judged.conflicts.some(({ kind }) => kind === 'canonical-conflict'),
    canonicals: judged.canonicals.slice(0, MOST_KEPT),
    directives: judged.directives.slice(0, MOST_KEPT),
    canonicalCrawl: obstacle?.kind === 'canonical' ? obstacle.canonical.crawl : null,
    noindex,
    isNoindexForSearch: noindex.some((token) => searching.has(token)),
    links: ownLinks(content?.targets ?? [], facts.url),
    httpLinks: httpLinks(content?.targets ?? [], facts.url),
    title: content?.title ?? null,
    h1: content?.headings[0] ?? null,
    description: content?.description ?? null,
    lang: content?.lang ?? null,
  };
}

function otherRedirectOf({ page: { status, crawlers } }: PageReport): FetchedPage['otherRedirect'] {
  for (const { obstacle } of crawlers) {
    if (obstacle?.kind === 'redirect') {
      const { location, refresh, isHeader } = obstacle;
      return { location, refresh, ...(isHeader && { isHeader }) };
    }
  }
  return status !== null && isRedirect(status) ? { location: null, refresh: null } : null;
}

function alternatesOf(answer: PageResult, { url, headers }: PageFacts): readonly AuditAlternate[] {
  if (!isServed(answer)) return [];
  const html = ownHtml(answer);
  const tags = html?.content?.alternates ?? [];
  const inHeaders = headers.kind === 'seen' ? alternatesInHeaders(headers.headers.links, url) : [];
  const inHead = keysOf(html?.tags.alternates, ({ isInBody }) => !isInBody);
  const inBody = keysOf(html?.tags.alternates, ({ isInBody }) => isInBody === true);
  const placeOf = (tag: SitemapAlternate) => {
    const key = versionKey(tag);
    return inBody.has(key) && !inHead.has(key) ? 'tag-in-body' : 'tag';
  };
  const all = [
    ...tags.map((tag) => ({ hreflang: tag.hreflang, url: tag.url, place: placeOf(tag) }) as const),
    ...inHeaders.map((one) => ({ hreflang: one.hreflang, url: one.url, place: 'header' }) as const),
  ];
  return all.filter((alternate) => alternate.url !== '');
}

function keysOf(tags: readonly AlternateTag[] = [], isWanted: (tag: AlternateTag) => boolean): ReadonlySet<string> {
  return new Set(tags.filter(isWanted).map((tag) => versionKey(tag)));
}
