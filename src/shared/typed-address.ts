// What a person types as an address of a site: a whole one, or one that is relative to the page.

export type TypedAddress =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'no-address' }
  /** Another robots.txt speaks for it. */
  | { readonly kind: 'other-origin'; readonly origin: string }
  /** Encoded as the browser would send it, with an empty query's `?` as typed. */
  | { readonly kind: 'address'; readonly url: string };

export function readAddress(typed: string, pageUrl: string): TypedAddress {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  if (!URL.canParse(text, pageUrl)) return { kind: 'no-address' };
  const { href, origin, protocol } = new URL(text, pageUrl);
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'no-address' };
  if (origin !== new URL(pageUrl).origin) return { kind: 'other-origin', origin };
  return { kind: 'address', url: href };
}
