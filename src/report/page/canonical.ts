// Which URL the page gives as its canonical URL, and whether that is its own. Reads the link in the HTML, the Link
// header, and META URL, their ancestor of 1996; what stands at the other URL is not known here.

import type { Steps } from '../../base/steps.ts';
import { parseUrl } from '../../base/url.ts';
import { readLegacyMeta, readLinks } from '../../directives/index.ts';
import type { PageFacts } from '../facts.ts';
import type { Canonical, CanonicalSource, CanonicalTarget } from './canonical-types.ts';

/** HTML before headers before META URL, each in the order they stand. */
export function* canonicalsOf({ url, tags, headers }: PageFacts): Steps<readonly Canonical[]> {
  const page = createPage(url);
  const all: Canonical[] = [];
  const add = function* (source: CanonicalSource, href: string, reference: string): Steps<void> {
    all.push({ source, href, target: page.targetOf(reference) });
    yield;
  };
  const { canonicals, metas } = tags.kind === 'read' ? tags.tags : { canonicals: [], metas: [] };
  for (const { href, url: absolute, isInHead } of canonicals) {
    // The content script has the document's base; what it could not resolve isn't a URL.
    yield* add({ kind: 'html', isInHead }, href, absolute === '' ? NO_URL : absolute);
  }
  for (const { rels, anchor, target } of headers.kind === 'seen' ? headers.headers.links.flatMap(readLinks) : []) {
    if (!rels.includes('canonical') || (anchor !== null && page.targetOf(anchor).kind !== 'this-page')) continue;
    yield* add({ kind: 'header' }, target, target);
  }
  for (const { name, content, isInHead } of metas) {
    if (readLegacyMeta(name, content)?.kind !== 'url') continue;
    yield* add({ kind: 'meta-url', isInHead }, content, content);
  }
  return all;
}

/**
 * Those that search engines use: not a link in the body, and no longer META URL.
 * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
function placedCanonicals(canonicals: readonly Canonical[]): readonly Canonical[] {
  return canonicals.filter(({ source }) => source.kind === 'header' || (source.kind === 'html' && source.isInHead));
}

/** The result of the canonical links that count. Found once a page: they may be long, and the crawlers many. */
export interface NamedCanonical {
  /** The first that isn't a URL of the Web, and would count if it were. */
  readonly broken: Canonical | null;
  /** The first that leads to another URL; null where none does. */
  readonly elsewhere: Canonical | null;
  /**
   * The first, where all agree; null where they do not: search engines may then ignore them all.
   * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
   */
  readonly agreed: Canonical | null;
  /** The first, and the first that leads elsewhere than that one; null where all agree. */
  readonly disagreeing: readonly [Canonical, Canonical] | null;
}

export function* namedCanonical(canonicals: readonly Canonical[]): Steps<NamedCanonical> {
  const placed = placedCanonicals(canonicals);
  const counted = placed.filter(({ target }) => target.kind !== 'no-address');
  const broken = placed.find(({ target }) => target.kind === 'no-address') ?? null;
  const elsewhere = counted.find(({ target }) => target.kind === 'elsewhere') ?? null;
  const [first, ...others] = counted;
  if (!first) return { elsewhere, broken, agreed: null, disagreeing: null };
  const url = canonicalUrlOf(first);
  let other: Canonical | null = null;
  for (const one of others) {
    yield;
    if (canonicalUrlOf(one) === url) continue;
    other = one;
    break;
  }
  return { elsewhere, broken, agreed: other ? null : first, disagreeing: other ? [first, other] : null };
}

/** The same for the same URL. */
function canonicalUrlOf({ target }: Canonical): string {
  return target.kind === 'no-address' ? '' : normalized(target.url, target.url);
}

const NO_URL = 'https://[';

/** What leads where on the page. Its URL can be as long as a megabyte, so it is read once for all of its links. */
function createPage(pageUrl: string): { readonly targetOf: (reference: string) => CanonicalTarget } {
  const own = normalized(pageUrl, pageUrl);
  const ownOrigin = parseUrl(pageUrl)?.origin;
  return {
    /** `reference` may be relative to the page. Only http and https lead to a page. */
    targetOf: (reference) => {
      const url = /^\w+:\/\//.test(reference) ? parseUrl(reference) : parseUrl(reference, pageUrl);
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return { kind: 'no-address' };
      const { href, origin } = url;
      if (normalized(href, href) === own) return { kind: 'this-page', url: href };
      return { kind: 'elsewhere', url: href, isSameOrigin: origin === ownOrigin };
    },
  };
}

/** Whether `shorter` is the same page with some, or all, of the parameters in `url` left out. */
export function sameUrlWithFewerParameters(shorter: string, url: string): boolean {
  const [one, other] = [withoutQuery(shorter), withoutQuery(url)];
  if (!one || !other || one.page !== other.page || one.parameters.length >= other.parameters.length) return false;
  const left = new Set(other.parameters);
  return one.parameters.every((parameter) => left.has(parameter));
}

function withoutQuery(href: string): { readonly page: string; readonly parameters: readonly string[] } | null {
  const url = parseUrl(href);
  if (!url) return null;
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '');
  url.search = '';
  return { page: normalized(url.href, url.href), parameters };
}

/** RFC 3986 §6.2.2, and without the fragment, which no server ever sees. What isn't a URL stays as it is. */
export function normalized(reference: string, base: string): string {
  const url = parseUrl(reference, base);
  if (!url) return reference;
  url.hash = '';
  return url.href.replace(/%[\da-f]{2}/gi, (byte) => {
    const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : byte.toUpperCase();
  });
}
