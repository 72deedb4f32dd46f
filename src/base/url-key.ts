// Whether two URLs are one page's: percent-encoding is compared as RFC 3986 §6.2.2 says. https://www.rfc-editor.org/rfc/rfc3986
import { memoize } from './once.ts';
import { withoutFragment } from './url.ts';

/**
 * With percent-escapes in upper case, and without those that needn't be (RFC 3986 §6.2.2.1, §6.2.2.2): what a sitemap writes as %d0%bf is
 * %D0%BF in a browser.
 */
export function withNormalizedEscapes(url: string): string {
  return url.replace(/%[\da-f]{2}/gi, normalizedByte);
}

/** A URL can have a million of them, so each is looked up. */
const normalizedByte = memoize((byte: string): string => {
  const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : byte.toUpperCase();
});

/** Equal for absolute URLs of one page, however they are percent-encoded, with or without a fragment. Nearly always the same text. */
export function urlKey(url: string): string {
  const requested = withoutFragment(url);
  if (!requested.includes('%')) return requested;
  const key = withNormalizedEscapes(requested);
  return key === requested ? requested : key;
}
