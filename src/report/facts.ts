// The facts of a page, before any verdict: its tags, the headers of its document, the redirects that led to it.

import type { RslTerms } from './ai/rsl.ts';
import type { RobotsDifference } from './compare/served-robots-types.ts';
import type { Alternate } from './page/page-content.ts';

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
  /** Absolute, by the document's base; '' where that makes no URL. */
  readonly url: string;
  /** Its media type, as written; left out where it has none. */
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
  /** Elements with data-nosnippet, of those on which it counts. */
  readonly noSnippetElements: number;
  /** Of the first `<meta http-equiv="refresh">`. */
  readonly refresh?: string;
  /** `<link rel="alternate" hreflang>`, the first of them. */
  readonly alternates?: readonly Alternate[];
  /** Tags left out because the page has too many. */
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
}

export type TagsResult =
  | { readonly kind: 'read'; readonly tags: PageTags }
  /** No script of the extension runs in the document: an error page, a PDF, a page that the browser keeps to itself. */
  | { readonly kind: 'unreadable' };

export type HeadersResult =
  | { readonly kind: 'seen'; readonly headers: PageHeaders; readonly by: 'visit' | 'look-up' }
  | { readonly kind: 'unknown'; readonly reason: HeadersUnknownReason };

export type HeadersUnknownReason =
  /** The page itself went on to another path of its site: no document came for this URL. */
  | 'own-navigation'
  /** From the back/forward cache: no response was sent. */
  | 'restored'
  /** The browser showed no response for this document: the site's service worker made it. */
  | 'not-observed'
  /** The document was loaded before this extension ran. */
  | 'opened-before'
  /** They, or the page's URL, are longer than the limit. */
  | 'too-long';

/** One redirect on the way to the page. */
export interface PageHop {
  readonly url: string;
  readonly status: number;
  /** Absolute. */
  readonly location: string;
  /** What the redirect itself says in X-Robots-Tag, every occurrence in the order sent. */
  readonly robotsTags: readonly string[];
}

export interface PageFacts {
  readonly url: string;
  readonly tags: TagsResult;
  readonly headers: HeadersResult;
  /** The redirects that led to the page, in order; null where they are not known. */
  readonly redirects: readonly PageHop[] | null;
  /** What the licenses that were read say of the page: those in it, and those that a person had fetched. */
  readonly rsl?: readonly RslTerms[];
  /** How the robots.txt that crawlers receive differs from the browser's: after a person requested it, until dismissed. */
  readonly robotsServed?: readonly RobotsDifference[];
}
