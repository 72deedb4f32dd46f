// URLs, parsed by the class that every context has in which this code runs: the pure folders are compiled without DOM and node
// types.

export interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  search: string;
  hash: string;
}

declare const URL: {
  new (url: string, base?: string): ParsedUrl;
  canParse(url: string, base?: string): boolean;
};

/** What is requested: the fragment stays in the browser. */
export function withoutFragment(url: string): string {
  const offset = url.indexOf('#');
  return offset === -1 ? url : url.slice(0, offset);
}

/** Scheme and authority as written; '' without one. */
export function originOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
}

/** Host and port, in lower case; '' without one. */
export function hostOf(url: string): string {
  return originOf(url)
    .replace(/^[^:]*:\/\//, '')
    .toLowerCase();
}

/** Only the host, in lower case, also for a URL without a scheme (`//host/`); '' without one. */
export function hostnameOf(url: string): string {
  return (/^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url)?.[1] ?? '').toLowerCase();
}

/** Null if it isn't a URL. */
export function parseUrl(url: string, base?: string): ParsedUrl | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

/** Characters. No crawler requests a longer URL. */
export const LONGEST_URL = 16_384;
/** Characters of a URL that is shown, or kept to be shown. A truncated URL can't be opened, but a longer one is of no use either. */
export const LONGEST_SHOWN_URL = 2_000;

/** Characters of pages' URLs that are parsed again for references on one page: one of two megabytes once, and an ordinary one 20,000 times. */
const MOST_PARSED = 2_097_152;

/**
 * Parses references on a page; null for what isn't a URL. The page's URL can be two megabytes long, so that it is parsed again only for
 * a reference that is relative to it, and only so often: null for those that follow.
 */
export function referencesOn(pageUrl: string): (reference: string) => ParsedUrl | null {
  let parsed = 0;
  return (reference) => {
    if (originOf(reference) !== '') return parseUrl(reference);
    parsed += pageUrl.length;
    return parsed > MOST_PARSED ? null : parseUrl(reference, pageUrl);
  };
}
