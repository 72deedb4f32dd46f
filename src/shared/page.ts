// From a page's URL to the scope of robots.txt: its origin. https://www.rfc-editor.org/rfc/rfc9309#section-2.3

export type Page =
  | { readonly kind: 'web'; readonly url: string; readonly origin: string }
  /** robots.txt doesn't apply: about:, chrome:, file:, data:, view-source:, extension pages. */
  | { readonly kind: 'not-applicable'; readonly url: string; readonly scheme: string };

/** A web page's URL has no user name and password: no crawler has them, fetch() refuses them, and people keep them secret. */
export function pageOf(url: string): Page {
  if (!URL.canParse(url)) return { kind: 'not-applicable', url, scheme: '' };
  const parsed = new URL(url);
  const { protocol, origin, username, password } = parsed;
  if (protocol !== 'http:' && protocol !== 'https:')
    return { kind: 'not-applicable', url, scheme: protocol.slice(0, -1) };
  if (username === '' && password === '') return { kind: 'web', url, origin };
  return { kind: 'web', url: Object.assign(parsed, { username: '', password: '' }).href, origin };
}

/** The origin of a web page; null for URLs that robots.txt doesn't apply to. */
export function originOrNull(url: string): string | null {
  const page = pageOf(url);
  return page.kind === 'web' ? page.origin : null;
}

/** RFC 9309 §2.3: the only place of an origin's rules. */
export function robotsUrlOf(origin: string): string {
  return `${origin}/robots.txt`;
}

/** The path and query, as the browser shows them. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Makes absolute URLs, one after another. The base is parsed again for each, and a page can have one of two megabytes: returns
 * null once `most` characters were parsed or made, and without a base.
 */
export function resolver(base: string | null, most: number): (href: string) => string | null {
  let work = 0;
  return (href) => {
    if (base === null) return null;
    work += href.length + base.length;
    const url = work > most ? '' : absolute(href, base);
    work += Math.max(0, url.length - href.length - base.length);
    return work > most ? null : url;
  };
}

/** The absolute URL of `href` on a page with this base; '' if it isn't a URL. */
export function absolute(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : '';
}
