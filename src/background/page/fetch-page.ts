// Fetches a page, without cookies and one redirect at a time, and reads what it says to crawlers. All code that needs the raw HTML uses it;
// `report()` takes its result. Keeps nothing.
import type { Steps } from '../../base/steps.ts';
import { isTruncatedUrl } from '../../base/truncate-text.ts';
import type { ShownDocument } from '../../platform/tabs.ts';
import { isRefusal, type PageHop, type PageHtml, type PageResult } from '../../report/index.ts';
import { challengerOf } from '../../robots/index.ts';
import { inPieces } from '../../shared/in-pieces.ts';
import { pageHeadersOf } from '../../shared/page-headers.ts';
import { retryAfterIn } from '../../shared/retry-after.ts';
import { type FetchedResponse, followRedirects } from '../network/follow-redirects.ts';
import { failureOf, PAGE_LIMITS, requestPage, type ThroughPage } from '../network/page-request.ts';
import { bytesOf } from '../network/request.ts';
import { decodeHtml } from './decode-html.ts';
import { readContent } from './read-content.ts';
import { readHtml } from './read-html.ts';
import { licensesIn } from './read-rsl.ts';

interface Wanted {
  /** `headers`: the body isn't read; `tags`: the tags that crawlers read; `content`: also the rest of the HTML. */
  readonly wants: 'headers' | 'tags' | 'content';
  /** To get what the server has now. `no-store` also leaves nothing in the browser's cache. */
  readonly cache?: 'no-store' | 'no-cache';
  /** As in `RequestLimits`. */
  readonly redirects?: number;
}

interface FromHere {
  /** By default the browser's own. `fetchPage` rejects if the browser refuses another. */
  readonly userAgent?: string | null;
  readonly tab?: never;
}

interface ForTab {
  /** The tab that shows the page. If the background has no access, that page makes the request, and redirects aren't seen. */
  readonly tab: { readonly id: number; readonly document: ShownDocument };
  /** A page's own request has the browser's. */
  readonly userAgent?: never;
}

export type FetchOptions = Wanted & (FromHere | ForTab);

/** @param url of a web page */
export async function fetchPage(
  url: string,
  { wants, cache = 'no-store', redirects, userAgent = null, tab }: FetchOptions,
): Promise<PageResult> {
  const start = performance.now();
  const limits = {
    ...PAGE_LIMITS,
    ...(wants === 'headers' && { maxBytes: 0 }),
    ...(redirects !== undefined && { redirects }),
  };
  const answer = tab
    ? await requestPage(tab.id, tab.document, { url, origin: new URL(url).origin }, limits, cache, 'bytes')
    : await followRedirects(url, limits, cache, userAgent, 'bytes');
  const durationMs = performance.now() - start;
  return { ...routeOf(answer), response: await responseOf(answer, wants), durationMs };
}

/** Null if the tab's page didn't answer. */
type FetchedOrNot = FetchedResponse | ThroughPage | null;

function routeOf(answer: FetchedOrNot): Pick<PageResult, 'hops' | 'isLoop'> {
  if (!answer || !('hops' in answer) || !answer.hops) {
    const isDirect = answer?.kind === 'answered' && !answer.isRedirected;
    return { hops: isDirect ? [] : null, isLoop: false };
  }
  const passed = new Set<string>();
  const hops: PageHop[] = [];
  for (const hop of answer.hops) {
    passed.add(hop.url);
    hops.push(hop);
    if (passed.has(hop.location) && !isTruncatedUrl(hop.location)) return { hops, isLoop: true };
  }
  return { hops, isLoop: false };
}

async function responseOf(answer: FetchedOrNot, wants: Wanted['wants']): Promise<PageResult['response']> {
  if (answer?.kind !== 'answered') {
    const error = answer && 'error' in answer ? answer.error : null;
    return { kind: 'failed', reason: failureOf(answer), ...(error !== null && { error }) };
  }
  const { status, finalUrl: url, size, isTruncated } = answer;
  const headers = pageHeadersOf(status, answer.headers);
  const challenge = challengerOf(answer.headers, isRefusal(status));
  const isHtml = wants !== 'headers' && /html/i.test(headers.contentType ?? 'html');
  // A page that made the request itself sent its body as text.
  const bytes = ('bytes' in answer && answer.bytes) || bytesOf(answer.body);
  const html = isHtml ? await inPieces(htmlOf(decodeHtml(bytes, headers.contentType), url, isTruncated, wants)) : null;
  return { kind: 'answered', url, headers, challenge, html, size, isTruncated, ...retryAfterIn(answer.headers) };
}

function* htmlOf(html: string, url: string, isTruncated: boolean, wants: Wanted['wants']): Steps<PageHtml> {
  const { tags, isWhole, title } = yield* readHtml(html, url);
  const rsl = yield* licensesIn(tags, url);
  return {
    tags,
    ...(rsl.length > 0 && { rsl }),
    isWhole: isWhole && !isTruncated && tags.omitted === 0,
    title,
    content: wants === 'content' ? yield* readContent(html, url) : null,
  };
}
