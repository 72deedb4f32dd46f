// The result of fetching a page, without cookies and one redirect at a time, and the facts that `report()` takes from it. Used for the raw
// HTML, other User-Agents, headers that are looked up, pages that aren't open, and the audit.

import { type Challenger, insteadOfSite } from '../../robots/index.ts';
import type { PageFacts, PageHeaders, PageHop, PageTags } from '../data/facts.ts';
import type { FetchFailure } from '../data/fetch-failure.ts';
import type { PageContent } from './page-content.ts';

export interface PageResult {
  /** The redirects in order, up to the first that leads back to an earlier URL; null if they couldn't be seen. */
  readonly hops: readonly PageHop[] | null;
  /** Whether the last redirect leads back to an earlier URL. */
  readonly isLoop: boolean;
  /** The response that isn't a redirect. */
  readonly response: PageResponse | PageFailure;
  /** Until its last byte. */
  readonly durationMs: number;
}

export interface PageFailure {
  readonly kind: 'failed';
  readonly reason: FetchFailure;
  /** The browser's name for the error; left out where it gives none, and where a page made the request. */
  readonly error?: string;
}

export interface PageResponse {
  readonly kind: 'answered';
  /** Absolute, after all redirects. */
  readonly url: string;
  readonly headers: PageHeaders;
  /** The network that answered instead of the site, if the headers show it. */
  readonly challenge: Challenger | null;
  /** Null if the response isn't HTML, or only its headers were requested. */
  readonly html: PageHtml | null;
  /** Bytes of the body, up to the limit of what is read. */
  readonly size: number;
  readonly isTruncated: boolean;
  /** Its Retry-After, as written (RFC 9110 §10.2.3); left out without one. */
  readonly retryAfter?: string;
}

/** What is read in the raw HTML. */
export interface PageHtml {
  readonly tags: PageTags;
  /** What the licenses in it state about the page; left out without one. */
  readonly rsl?: NonNullable<PageFacts['rsl']>;
  /** False if it has more tags than were read, or was truncated. */
  readonly isWhole: boolean;
  readonly title: string | null;
  /** Null if it wasn't requested. */
  readonly content: (PageContent & ReadInHtml) | null;
}

/** What only the raw HTML is read for. */
export interface ReadInHtml {
  /** The language of the HTML element, as written. */
  readonly lang: string | null;
  /** Absolute: the first URLs that it links to. */
  readonly targets: readonly string[];
}

/** The facts of a page that wasn't fetched: only its URL is known. */
export function factsOfUrl(url: string): PageFacts {
  return { url, tags: UNREAD, headers: { kind: 'unknown', reason: 'not-observed' }, redirects: null };
}

const UNREAD = { kind: 'unreadable' } as const;

/** The first response is the page's own: if it is a redirect, its target is another page. */
export function factsOfAnswer(url: string, { hops, response }: PageResult): PageFacts {
  const [first] = hops ?? [];
  if (first) return { url, tags: UNREAD, headers: seen(headersOfHop(first)), redirects: hops };
  if (response.kind === 'failed') return { ...factsOfUrl(url), failure: response.reason };
  const challenger = challengerIn(response);
  if (challenger) return { ...factsOfUrl(url), failure: challenger };
  const { html, headers } = response;
  const rsl = html?.rsl && { rsl: html.rsl };
  return {
    url,
    tags: html ? { kind: 'read', tags: html.tags } : UNREAD,
    headers: seen(headers),
    redirects: hops,
    ...rsl,
  };
}

/** The network that answered instead of the site, or null. */
export function challengerIn({ challenge, headers }: PageResponse): Challenger | null {
  return insteadOfSite(challenge, headers.status);
}

function seen(headers: PageHeaders): PageFacts['headers'] {
  return { kind: 'seen', headers, by: 'look-up' };
}

function headersOfHop({ status, robotsTags }: PageHop): PageHeaders {
  return { status, contentType: null, robotsTags, links: [], contentUsage: [], tdmReservation: [], tdmPolicy: [] };
}
