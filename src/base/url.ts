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

/** Null for what isn't a URL. */
export function parseUrl(url: string, base?: string): ParsedUrl | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}
