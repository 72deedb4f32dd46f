// What a person types to find URLs: a text, a pattern with `*` and `$`, or a regular expression between slashes.

export type UrlFilter =
  | { readonly kind: 'all' }
  /** The URL holds the text, in upper or lower case. */
  | { readonly kind: 'text'; readonly text: string }
  /** As a rule of robots.txt: from the start of the path if it starts with `/`, anywhere otherwise. */
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

/** Characters of a URL that a regular expression is put to: one that tries much has less to try it on. */
export const LONGEST_FOR_REGEXP = 2_048;

/**
 * What an expression has and a path or a pattern of robots.txt has not. These may have `.`, `+`, `?`, `*` and parentheses, and a last
 * folder that looks like flags: `/index.html/`, `/C++/` and `/docs/u` are none.
 */
const EXPRESSION = /[\\^|[\]{}]|\(\?|\.[*+?]|\)[*+]|\$$/;

/** `/…/`, perhaps with flags i, m, s, u or v, is a regular expression; what holds `*` or ends with `$` is a pattern; the rest is text. */
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

/** Whether a URL passes. Linear in its length, but for a regular expression, which may take any time. */
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

/** Each part where it is first found behind the one before: the first place leaves the most to those that follow. */
function passesWildcard({ parts, isRooted, isAnchored }: UrlFilter & { kind: 'wildcard' }, text: string): boolean {
  let end = 0;
  for (const [index, part] of parts.entries()) {
    if (isAnchored && index === parts.length - 1) {
      const at = text.length - part.length;
      return at >= end && text.endsWith(part) && (index > 0 || !isRooted || at === 0);
    }
    const at = text.indexOf(part, end);
    if (at === -1 || (index === 0 && isRooted && at !== 0)) return false;
    end = at + part.length;
  }
  return true;
}

/** What follows the authority. */
function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  if (scheme === -1) return url;
  const path = url.slice(scheme + 3).search(/[/?#]/);
  return path === -1 ? '/' : url.slice(scheme + 3 + path);
}
