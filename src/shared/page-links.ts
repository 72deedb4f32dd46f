// The links of a page as a crawler finds them.

/** Other origins whose robots.txt one click fetches, at most; the same for links and resources. */
export const MOST_ORIGINS = 20;

export type LinkMark = 'nofollow' | 'ugc' | 'sponsored';

export interface PageLink {
  /** Among the links of the document, those included that lead to no page: by this it is found again. */
  readonly place: number;
  readonly url: string;
  /** White space collapsed, and cut; of an image, its alternative text. */
  readonly text: string;
  /** As the page has it. */
  readonly rel: string;
  /** To another host than the page's. */
  readonly isExternal: boolean;
  readonly crawl: 'allowed' | 'disallowed' | 'unknown';
  readonly relations: readonly LinkMark[];
}

export interface PageLinks {
  readonly total: number;
  /** Those examined: the first ones, where there are very many. */
  readonly links: readonly PageLink[];
  /** Origins whose robots.txt has not been fetched. */
  readonly originsUnknown: number;
}

/** The URLs that a page is about, without their fragments. */
export interface PageUrls {
  readonly page: string;
  /** Each URL once, in page order, of any site. */
  readonly links: readonly string[];
  /** How many links the page has: more than `links` where it has one twice, or very many. */
  readonly total: number;
}

/** What a list of links can be narrowed to. */
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
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return links.filter((link) => isInState(link, state) && (wanted === '' || has(link.text) || has(link.url)));
}
