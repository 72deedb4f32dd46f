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

/** A fragment, an escape with a lower-case letter, or one of an unreserved character: few URLs have any. */
const NOT_IN_KEY = /#|%(?:[a-f][\da-fA-F]|[\dA-F][a-f]|2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/;

/** Equal for absolute URLs of one page, however they are percent-encoded, with or without a fragment. Nearly always the same text. */
export function urlKey(url: string): string {
  return NOT_IN_KEY.test(url) ? withNormalizedEscapes(withoutFragment(url)) : url;
}

/** Makes the key of each text once, where it is another one. */
export function createUrlKeys(): typeof urlKey {
  const others = memoize(urlKey);
  return (url) => (NOT_IN_KEY.test(url) ? others(url) : url);
}
