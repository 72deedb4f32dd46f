// Which canonical URL the page names, and whether it is its own: from the link in the HTML, the Link header, and META URL of
// 1996. Doesn't know what the other URL returns.

import { memoize } from '../../base/once.ts';
import type { Steps } from '../../base/steps.ts';
import { parseUrl } from '../../base/url.ts';
import { withNormalizedEscapes } from '../../base/url-key.ts';
import { hasRelation, legacyMetaKind, readLinks } from '../../directives/index.ts';
import type { Canonical, CanonicalSource, CanonicalTarget } from '../data/canonical.ts';
import type { PageFacts } from '../data/facts.ts';

/** HTML, then headers, then META URL, each in document order. */
export function* canonicalsOf({ url, tags, headers }: PageFacts): Steps<readonly Canonical[]> {
  const page = createPage(url);
  const all: Canonical[] = [];
  const add = function* (source: CanonicalSource, href: string, reference: string): Steps<void> {
    all.push({ source, href, target: page.targetOf(reference) });
    yield;
  };
  const { canonicals, metas } = tags.kind === 'read' ? tags.tags : { canonicals: [], metas: [] };
  for (const { href, url: absolute, isInHead } of canonicals) {
    // The content script resolves URLs, as it knows the document's base. What it couldn't resolve isn't a URL.
    yield* add({ kind: 'html', isInHead }, href, absolute === '' ? NO_URL : absolute);
  }
  for (const link of headers.kind === 'seen' ? headers.headers.links.flatMap(readLinks) : []) {
    const { anchor, target } = link;
    if (!hasRelation(link, 'canonical') || (anchor !== null && page.targetOf(anchor).kind !== 'this-page')) continue;
    yield* add({ kind: 'header' }, target, target);
  }
  for (const { name, content, isInHead } of metas) {
    if (legacyMetaKind(name) !== 'url') continue;
    yield* add({ kind: 'meta-url', isInHead }, content, content);
  }
  return all;
}

/**
 * The ones that search engines use: not links in the body, and not META URL.
 * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
function placedCanonicals(canonicals: readonly Canonical[]): readonly Canonical[] {
  return canonicals.filter(({ source }) => source.kind === 'header' || (source.kind === 'html' && source.isInHead));
}

/** What the canonical links that count mean together. Computed once per page, for all crawlers. */
export interface NamedCanonical {
  /** The first that isn't an http or https URL, and would count otherwise. */
  readonly broken: Canonical | null;
  /** The first that leads to another URL; null if none does. */
  readonly elsewhere: Canonical | null;
  /**
   * The first if all agree; null if they don't, since search engines might then ignore them all.
   * https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
   */
  readonly agreed: Canonical | null;
  /** The first, and the first that differs from it; null if all agree. */
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

/** Equal for links to the same URL. */
function canonicalUrlOf({ target }: Canonical): string {
  return target.kind === 'no-address' ? '' : normalized(target.url, target.url);
}

const NO_URL = 'https://[';

/** Resolves the page's links. The page's URL can be a megabyte long, so it is parsed only once. */
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
  return (parametersLeftOut(shorter, url) ?? 0) > 0;
}

/** How many parameters of `url` aren't in `shorter`, in whatever order; null if it's another page, or has others. */
export function parametersLeftOut(shorter: string, url: string): number | null {
  const [one, other] = [withoutQuery(shorter), withoutQuery(url)];
  const leftOut = one && other ? other.parameters.length - one.parameters.length : -1;
  if (one?.page !== other?.page || leftOut < 0) return null;
  const all = one?.parameters.toSorted() ?? [];
  let found = 0;
  for (const parameter of other?.parameters.toSorted() ?? []) if (parameter === all[found]) found += 1;
  return found === all.length ? leftOut : null;
}

function withoutQuery(href: string): { readonly page: string; readonly parameters: readonly string[] } | null {
  const url = parseUrl(href);
  if (!url) return null;
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '');
  url.search = '';
  return { page: normalized(url.href, url.href), parameters: parameters.map(asDecoded) };
}

/** Equal for those that servers decode to the same name and value: `a` and `a=`, `+` and `%20`, `:` and `%3A`. */
function asDecoded(parameter: string): string {
  const end = parameter.includes('=') ? parameter.indexOf('=') : parameter.length;
  return [parameter.slice(0, end), parameter.slice(end + 1)]
    .map((text) => text.replaceAll('+', ' ').replace(/%[\da-f]{2}/gi, decodedByte))
    .join('&');
}

/** An `&` stays encoded, and so does what encodes one. */
const decodedByte = memoize((byte: string): string =>
  byte === '%25' || byte === '%26' ? byte : String.fromCharCode(Number.parseInt(byte.slice(1), 16)),
);

/**
 * Normalized by RFC 3986 §6.2.2, without the fragment, which no server sees, and without a user name and password, which no crawler has.
 * What isn't a URL stays as it is.
 */
export function normalized(reference: string, base: string): string {
  const url = parseUrl(reference, base);
  if (!url) return reference;
  Object.assign(url, { hash: '', username: '', password: '' });
  return withNormalizedEscapes(url.href);
}
