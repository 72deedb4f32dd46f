// The links of a page as a crawler finds them.

import type { CrawlAnswer } from '../robots/index.ts';

/** The most other origins whose robots.txt is fetched on one click, for links and for resources. */
export const MOST_ORIGINS = 20;

export type LinkMark = 'nofollow' | 'ugc' | 'sponsored';

export interface PageLink {
  /** Index among all links of the document, including those that lead to no page: used to find it again. */
  readonly index: number;
  readonly url: string;
  /** White space collapsed, and truncated; for an image, its alternative text. */
  readonly text: string;
  /** As in the page. */
  readonly rel: string;
  /** Leads to another host than the page's. */
  readonly isExternal: boolean;
  readonly crawl: CrawlAnswer;
  readonly relations: readonly LinkMark[];
}

export interface PageLinks {
  readonly total: number;
  /** The examined links: the first ones, if there are very many. */
  readonly links: readonly PageLink[];
  /** Origins whose robots.txt has not been fetched. */
  readonly originsUnknown: number;
}

/** A page and its links, without fragments. */
export interface PageUrls {
  readonly page: string;
  /** Each URL once, in page order, on any site. */
  readonly links: readonly string[];
  /** How many links the page has: more than `links` if one is repeated, or if there are very many. */
  readonly total: number;
}

/** The filters for a list of links. */
export const LINK_STATES = ['all', 'blocked', 'related', 'external', 'internal', 'unchecked'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export function isInState({ crawl, relations, isExternal }: PageLink, state: LinkState): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'blocked':
      return crawl === 'disallowed';
    case 'related':
      return relations.length > 0;
    case 'external':
      return isExternal;
    case 'internal':
      return !isExternal;
    case 'unchecked':
      return crawl === 'unknown';
    default:
      return state satisfies never;
  }
}

/** Links in this state whose text or URL contains `words`, ignoring case. */
export function linksWith(links: readonly PageLink[], state: LinkState, words: string): readonly PageLink[] {
  const wanted = words.trim().toLowerCase();
  const isWanted = (text: string) => text.toLowerCase().includes(wanted);
  return links.filter((link) => isInState(link, state) && (wanted === '' || isWanted(link.text) || isWanted(link.url)));
}
