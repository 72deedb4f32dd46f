// Filters that a person types to find URLs: a text, a pattern with `*` and `$`, or a regular expression between slashes.

export type UrlFilter =
  | { readonly kind: 'all' }
  /** The URL contains the text, in any letter case. */
  | { readonly kind: 'text'; readonly text: string }
  /** Like a rule of robots.txt: from the start of the path if it starts with `/`, anywhere otherwise. */
  | {
      readonly kind: 'wildcard';
      readonly parts: readonly string[];
      readonly isRooted: boolean;
      readonly isAnchored: boolean;
    }
  | { readonly kind: 'regexp'; readonly regexp: RegExp };

export type ReadFilter =
  | { readonly ok: true; readonly filter: UrlFilter }
  /** `message` is the engine's own, in English. */
  | { readonly ok: false; readonly message: string };

/** The most characters of a URL that a regular expression is tested on, because a slow one takes less time on short texts. */
export const LONGEST_FOR_REGEXP = 2_048;

/**
 * What a regular expression contains, but no path or pattern of robots.txt. Those can have `.`, `+`, `?`, `*` and parentheses,
 * and a last folder that looks like flags: `/index.html/`, `/C++/` and `/docs/u` aren't expressions.
 */
const EXPRESSION = /[\\^|[\]{}]|\(\?|\.[*+?]|\)[*+]|\$$/;

/**
 * `/…/`, perhaps with flags i, m, s, u or v, is a regular expression; text that contains `*` or ends with `$` is a pattern; the
 * rest is text.
 */
export function readFilter(typed: string): ReadFilter {
  const text = typed.trim();
  if (text === '') return { ok: true, filter: { kind: 'all' } };
  const [, source, flags] = /^\/(.+)\/([imsuv]*)$/.exec(text) ?? [];
  if (source !== undefined && flags !== undefined && EXPRESSION.test(source)) {
    try {
      return { ok: true, filter: { kind: 'regexp', regexp: new RegExp(source, flags) } };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : '' };
    }
  }
  if (!/\*|\$$/.test(text)) return { ok: true, filter: { kind: 'text', text: text.toLowerCase() } };
  const isAnchored = text.endsWith('$');
  const parts = (isAnchored ? text.slice(0, -1) : text).split('*');
  return { ok: true, filter: { kind: 'wildcard', parts, isRooted: text.startsWith('/'), isAnchored } };
}

/** Whether a URL matches. Linear in its length, except for a regular expression, which can take any time. */
export function passes(filter: UrlFilter, url: string): boolean {
  switch (filter.kind) {
    case 'all':
      return true;
    case 'text':
      return url.toLowerCase().includes(filter.text);
    case 'wildcard':
      return passesWildcard(filter, filter.isRooted ? pathOf(url) : url);
    case 'regexp':
      filter.regexp.lastIndex = 0;
      return filter.regexp.test(url.slice(0, LONGEST_FOR_REGEXP));
    default:
      return filter satisfies never;
  }
}

/** Finds each part at its first place after the previous one, which leaves the most text for the parts that follow. */
function passesWildcard({ parts, isRooted, isAnchored }: UrlFilter & { kind: 'wildcard' }, text: string): boolean {
  let end = 0;
  for (const [index, part] of parts.entries()) {
    if (isAnchored && index === parts.length - 1) {
      const offset = text.length - part.length;
      return offset >= end && text.endsWith(part) && (index > 0 || !isRooted || offset === 0);
    }
    const offset = text.indexOf(part, end);
    if (offset === -1 || (index === 0 && isRooted && offset !== 0)) return false;
    end = offset + part.length;
  }
  return true;
}

/** Everything after the authority. */
function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  if (scheme === -1) return url;
  const path = url.slice(scheme + 3).search(/[/?#]/);
  return path === -1 ? '/' : url.slice(scheme + 3 + path);
}
