// What came of fetching a page, without cookies and with its redirects one by one; and the facts that `report()` gets of it. The raw
// HTML, the page under other User-Agents, headers that are looked up, a page that isn't open and the audit all have this one shape.
import type { Challenger } from '../compare/challenge.ts';
import type { PageFacts, PageHeaders, PageHop, PageTags } from '../facts.ts';
import type { PageContent } from './page-content.ts';
import type { PageReason, PageVerdict } from './page-verdict-types.ts';

export interface PageAnswer {
  /** In their order, up to the first that leads back; null where they could not be seen. */
  readonly hops: readonly PageHop[] | null;
  /** The last of them leads to one before. */
  readonly isLoop: boolean;
  /** The response that isn't a redirect. */
  readonly response: PageResponse | PageFailure;
  /** Milliseconds until its last byte. */
  readonly time: number;
}

/** `redirect`: there were too many, or one led where the extension doesn't go. */
export interface PageFailure {
  readonly kind: 'failed';
  readonly reason: 'timeout' | 'network' | 'offline' | 'redirect';
}

export interface PageResponse {
  readonly kind: 'answered';
  /** Absolute, after all redirects. */
  readonly url: string;
  readonly headers: PageHeaders;
  /** Who answered in the site's place, as far as the headers show it. */
  readonly challenge: Challenger | null;
  /** Null where what came isn't HTML, or only the headers were asked for. */
  readonly html: PageHtml | null;
  /** Bytes of the body; of a longer one, as many as are read. */
  readonly size: number;
  readonly isTruncated: boolean;
  /** Its Retry-After, as written (RFC 9110 §10.2.3); left out without one. */
  readonly retryAfter?: string;
}

/** What is read in the raw HTML. */
export interface PageHtml {
  readonly tags: PageTags;
  /** False where it has more tags than were read, or was cut. */
  readonly isWhole: boolean;
  readonly title: string | null;
  /** Null where it wasn't asked for. */
  readonly content: (PageContent & ReadInHtml) | null;
}

/** What is read in the raw HTML alone. */
export interface ReadInHtml {
  /** Of the HTML element, as written. */
  readonly lang: string | null;
  /** Absolute: the first of the URLs that it links to. */
  readonly targets: readonly string[];
}

/** What is known of a page that was not fetched: nothing but its URL. */
export function factsOfUrl(url: string): PageFacts {
  return { url, tags: UNREAD, headers: { kind: 'unknown', reason: 'not-observed' }, redirects: null };
}

const UNREAD = { kind: 'unreadable' } as const;

/** The first response is the page's own: where it redirects, what it leads to is another page. */
export function factsOfAnswer(url: string, { hops, response }: PageAnswer): PageFacts {
  const [first] = hops ?? [];
  if (first) return { url, tags: UNREAD, headers: seen(headersOfHop(first)), redirects: hops };
  if (response.kind === 'failed') return factsOfUrl(url);
  const { html, headers } = response;
  return { url, tags: html ? { kind: 'read', tags: html.tags } : UNREAD, headers: seen(headers), redirects: hops };
}

/** What decides the verdict: a page that gave no answer is unreachable, where nothing else is known of it. */
export function reasonOf({ hops, response }: PageAnswer, { page }: { readonly page: PageVerdict }): PageReason {
  const isSilent = response.kind === 'failed' && !hops?.length;
  return isSilent && page.reason === 'none' ? 'unreachable' : page.reason;
}

function seen(headers: PageHeaders): PageFacts['headers'] {
  return { kind: 'seen', headers, by: 'look-up' };
}

function headersOfHop({ status, robotsTags }: PageHop): PageHeaders {
  return { status, contentType: null, robotsTags, links: [], contentUsage: [], tdmReservation: [], tdmPolicy: [] };
}
