// hreflang by Google's rules: https://developers.google.com/search/docs/specialty/international/localized-versions

import { readLanguageCode } from '../../base/language-code.ts';
import { truncateText } from '../../base/truncate-text.ts';
import { referencesOn } from '../../base/url.ts';
import { urlKey } from '../../base/url-key.ts';
import { hasRelation, readLinks } from '../../directives/index.ts';
import type { Canonical } from '../data/canonical.ts';
import type { Alternate, PageFacts } from '../data/facts.ts';
import type { FoundAlternate, HreflangDiagnostic, HreflangReport } from '../data/hreflang.ts';
import { truncateUrl } from '../data/truncate.ts';
import { CONTENT_LIMITS } from './page-content.ts';

/** The annotations of Link headers, the only ones of a page that isn't HTML. At most as many as are read from HTML. */
export function alternatesInHeaders(headers: readonly string[], pageUrl: string): readonly Alternate[] {
  const { items, name, url } = CONTENT_LIMITS;
  const parse = referencesOn(pageUrl);
  return headers
    .flatMap(readLinks)
    .filter((link) => link.anchor === null && hasRelation(link, 'alternate'))
    .flatMap(({ hreflangs, target }) => hreflangs.map((hreflang) => ({ hreflang, target })))
    .slice(0, items)
    .map(({ hreflang, target }) => ({
      hreflang: hreflang.slice(0, name),
      url: (parse(target)?.href ?? '').slice(0, url),
    }));
}

/** In the HTML and in the headers. */
export function alternatesOf({ url, tags, headers }: PageFacts): readonly FoundAlternate[] {
  const inHtml = tags.kind === 'read' ? (tags.tags.alternates ?? []) : [];
  const inHeaders = headers.kind === 'seen' ? alternatesInHeaders(headers.headers.links, url) : [];
  return [
    ...inHtml.map((one) => ({ ...one, isInHeader: false })),
    ...inHeaders.map((one) => ({ ...one, isInHeader: true })),
  ];
}

const MOST_SHOWN = 100;

export function hreflangReport(
  alternates: readonly FoundAlternate[],
  url: string,
  canonicals: readonly Canonical[],
): HreflangReport {
  const shown = alternates.slice(0, MOST_SHOWN);
  const diagnostics = checkHreflang(alternates, [
    url,
    ...canonicals.flatMap(({ target }) => ('url' in target ? [target.url] : [])),
  ]);
  return {
    alternates: shown.map((one) => ({ ...one, hreflang: truncateText(one.hreflang), url: truncateUrl(one.url) })),
    omitted: alternates.length - shown.length,
    diagnostics: diagnostics.slice(0, MOST_SHOWN).map((one) => {
      return one.kind === 'no-self' ? one : { ...one, code: truncateText(one.code) };
    }),
  };
}

/**
 * @param urls of the page: where it stands, and its canonical URL
 * @param keyOf for many pages, keys that are kept
 */
export function checkHreflang(
  alternates: readonly Alternate[],
  urls: readonly string[],
  keyOf = urlKey,
): readonly HreflangDiagnostic[] {
  if (alternates.length === 0) return [];
  const own = new Set(urls.map(keyOf));
  const byCode = new Map<string, Set<string>>();
  const codes = new Map<string, string>();
  for (const { hreflang, url } of alternates) {
    const code = hreflang.trim().toLowerCase();
    if (!codes.has(code)) codes.set(code, hreflang.trim());
    byCode.set(code, (byCode.get(code) ?? new Set()).add(keyOf(url)));
  }
  const duplicates = [...byCode].filter(([, those]) => those.size > 1);
  const invalid = [...codes.values()].flatMap((code) => {
    const read = readLanguageCode(code);
    return read.kind === 'valid' ? [] : [{ kind: 'invalid', code, meant: read.meant } as const];
  });
  return [
    ...(alternates.some(({ url }) => own.has(keyOf(url))) ? [] : [{ kind: 'no-self' } as const]),
    ...duplicates.map(([code]) => ({ kind: 'duplicate', code: codes.get(code) ?? code }) as const),
    ...invalid,
  ];
}
