// What a person types or pastes as the URL to test: a whole URL, a host with a path, or a URL relative to the page.
import { unwrapped, withScheme } from '../../urls/index.ts';

export type TypedUrl =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'no-url' }
  /** Another origin, which has its own robots.txt. */
  | { readonly kind: 'other-origin'; readonly origin: string; readonly url: string }
  /** On the page's origin. Encoded as the browser would send it, with an empty query's `?` as typed. */
  | { readonly kind: 'url'; readonly url: string };

export function readTypedUrl(typed: string, pageUrl: string): TypedUrl {
  const text = unwrapped(typed);
  if (text === '') return { kind: 'nothing' };
  const full = withScheme(text, pageUrl);
  if (!URL.canParse(full, pageUrl)) return { kind: 'no-url' };
  const { href, origin, protocol } = new URL(full, pageUrl);
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'no-url' };
  if (origin !== new URL(pageUrl).origin) return { kind: 'other-origin', origin, url: href };
  return { kind: 'url', url: href };
}
