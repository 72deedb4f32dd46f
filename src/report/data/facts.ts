// The facts of a page, before any verdict: its tags, the headers of its document, the redirects that led to it.

import type { Challenger } from '../../robots/index.ts';
import type { FetchFailure } from './fetch-failure.ts';
import type { RslTerms } from './rsl.ts';
import type { RobotsDifference } from './served-robots.ts';

export interface Alternate {
  /** As written. */
  readonly hreflang: string;
  /** Absolute; '' if what is written isn't a URL. */
  readonly url: string;
}

export interface AlternateTag extends Alternate {
  /** It is below the head of raw HTML. Google reads those in the head. */
  readonly isInBody?: true;
}

export interface MetaTag {
  /** As written. */
  readonly name: string;
  readonly content: string;
  readonly isInHead: boolean;
}

/** A link element: `<link rel="canonical">` or `<link rel="license">`. */
export interface PageLinkTag {
  /** As written. */
  readonly href: string;
  /** Absolute, resolved against the document's base; '' if it isn't a URL. */
  readonly url: string;
  /** Its media type, as written; left out without one. */
  readonly type?: string;
  readonly isInHead: boolean;
}

export interface PageTags {
  readonly metas: readonly MetaTag[];
  readonly canonicals: readonly PageLinkTag[];
  /** `<link rel="license">`. */
  readonly licenses: readonly PageLinkTag[];
  /** The text of `<script type="application/rsl+xml">`; left out without one. */
  readonly rsl?: readonly string[];
  /** Its structured data says `isAccessibleForFree: false`; left out otherwise. */
  readonly isPaywalled?: true;
  /** How many elements have data-nosnippet, of the kinds on which it is valid. */
  readonly noSnippetElements: number;
  /** The content of the first well-formed `<meta http-equiv="refresh">`: whether its URL can be parsed isn't known. */
  readonly refresh?: string;
  /** The first `<link rel="alternate" hreflang>` elements. */
  readonly alternates?: readonly AlternateTag[];
  /** How many tags were left out because the page has too many. */
  readonly omitted: number;
}

/** Headers of the document itself, every occurrence in the order sent. */
export interface PageHeaders {
  readonly status: number;
  readonly contentType: string | null;
  readonly robotsTags: readonly string[];
  readonly links: readonly string[];
  readonly contentUsage: readonly string[];
  readonly tdmReservation: readonly string[];
  readonly tdmPolicy: readonly string[];
  /** The first `Refresh`; left out without one. */
  readonly refresh?: string;
}

export type TagsResult =
  | { readonly kind: 'read'; readonly tags: PageTags }
  /**
   * The extension can't run a script in the document: an error page, a PDF, or a page that the browser protects; or the document
   * had another URL by then.
   */
  | { readonly kind: 'unreadable' };

export type HeadersResult =
  | { readonly kind: 'seen'; readonly headers: PageHeaders; readonly by: 'visit' | 'look-up' }
  | { readonly kind: 'unknown'; readonly reason: HeadersUnknownReason };

export type HeadersUnknownReason =
  /** The page changed its own URL, and not only by leaving out parameters (pushState): no document was loaded for this URL. */
  | 'own-navigation'
  /** The document is the response to a form that was sent with POST: crawlers send GET, and may get another. */
  | 'posted'
  /** The document is a network's challenge, which answered the browser instead of the site. */
  | 'challenged'
  /** It came from the back/forward cache, without a response. */
  | 'restored'
  /** The browser reported no response for this document: the site's service worker made it. */
  | 'not-observed'
  /** The document was loaded before the extension started. */
  | 'opened-before'
  /** The headers or the page's URL are longer than the limit. */
  | 'too-long';

/** One redirect on the way to the page. */
export interface PageHop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly location: string;
  /** The X-Robots-Tag headers of the redirect itself, in the order sent. */
  readonly robotsTags: readonly string[];
}

export interface PageFacts {
  readonly url: string;
  readonly tags: TagsResult;
  readonly headers: HeadersResult;
  /** The redirects that led to the page, in order, or lead on from it if it redirects itself; null if they aren't known. */
  readonly redirects: readonly PageHop[] | null;
  /**
   * The extension requested the page, and no response came; or a network answered instead of the site, the extension or the browser. Left
   * out where the site answered, and where the page wasn't requested.
   */
  readonly failure?: FetchFailure | Challenger;
  /** The terms for the page in licenses that were read: those in the page, and those fetched on a click. */
  readonly rsl?: readonly RslTerms[];
  /** How the robots.txt that crawlers receive differs from the browser's. Requested on a click, and kept until dismissed. */
  readonly robotsServed?: readonly RobotsDifference[];
}
