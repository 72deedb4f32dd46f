// Reads what a person typed as a URL of the site.
import { originOrNull, pathOf } from '../../../shared/page.ts';

export type TypedPath =
  /** The path and query, percent-encoded as browsers request them; '' if nothing was typed. */
  { readonly kind: 'path'; readonly path: string } | { readonly kind: 'other-site' };

/** @param site the site's origin */
export function readTypedPath(typed: string, site: string): TypedPath {
  const text = typed.trim();
  if (text === '') return { kind: 'path', path: '' };
  const url = absoluteUrl(text, site);
  return originOrNull(url) === site ? { kind: 'path', path: pathOf(url) } : { kind: 'other-site' };
}

function absoluteUrl(text: string, site: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const { host, protocol } = new URL(site);
  const [start = ''] = text.split(/[/?#]/, 1);
  if (start.toLowerCase() === host) return `${protocol}//${text}`;
  return text.startsWith('/') ? site + text : `${site}/${text}`;
}
