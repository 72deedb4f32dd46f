// URLs, parsed by the class that every context has which runs this code: the pure folders compile without DOM and node types.

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

/** What is requested: a fragment stays in the browser. */
export function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at === -1 ? url : url.slice(0, at);
}

/** Scheme and authority as they stand there; '' without one. */
export function originOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
}

/** Host and port, in lower case; '' without one. */
export function hostOf(url: string): string {
  return originOf(url)
    .replace(/^[^:]*:\/\//, '')
    .toLowerCase();
}

/** The host alone, in lower case, also of a URL without a scheme (`//host/`); '' without one. */
export function hostnameOf(url: string): string {
  return (/^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url)?.[1] ?? '').toLowerCase();
}

/** Null for what isn't a URL. */
export function parseUrl(url: string, base?: string): ParsedUrl | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}
