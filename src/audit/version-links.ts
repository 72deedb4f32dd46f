// The other versions that one page names: where it names them, and what is wrong with each link, by the rules of the issues.
import { readLanguageCode } from '../base/language-code.ts';
import { memoize } from '../base/once.ts';
import { originOf } from '../base/url.ts';
import { createUrlKeys } from '../base/url-key.ts';
import { checkHreflang } from '../report/index.ts';
import type { PageIssueCode } from './issues/index.ts';
import { isNoindex, isNotCanonical, isNotServed } from './issues/versions.ts';
import { hasVersions } from './survey.ts';
import type { AuditAlternate, AuditFacts, AuditPage } from './types.ts';
import { areAllKnown } from './unread-sitemaps.ts';
import { versionKey } from './version-key.ts';

export interface VersionLink {
  /** As written. */
  readonly hreflang: string;
  readonly url: string;
  /** Each once. */
  readonly places: readonly VersionPlace[];
  readonly issues: readonly PageIssueCode[];
  /** The page gives its code to another URL, too. */
  readonly isDuplicate: boolean;
  /** No sitemap lists the URL: of a page that is in one, and of its origin. False where not all that they list is known. */
  readonly isUnlisted: boolean;
}

export type VersionPlace = 'sitemap' | NonNullable<AuditAlternate['place']>;

/** Of one page: it may name millions. */
const MOST_LOOKED_AT = 1_000;

/** How many versions a page names: one that is in several places counts once. */
export function countVersions(alternates: readonly AuditAlternate[], keyOf = createUrlKeys()): number {
  if (alternates.length < 2) return alternates.length;
  const looked = new Set(alternates.slice(0, MOST_LOOKED_AT).map((one) => versionKey(one, keyOf)));
  return looked.size + Math.max(0, alternates.length - MOST_LOOKED_AT);
}

/** Those with an issue first. A link that is in several places is one. */
export function versionLinksOf(
  page: AuditPage,
  pageAt: AuditFacts['pageAt'],
  all: Pick<AuditFacts, 'sitemaps' | 'hasOmittedSitemaps'>,
): { readonly links: readonly VersionLink[]; readonly count: number } {
  const { alternates } = page;
  const keyOf = createUrlKeys();
  const places = new Map<string, VersionPlace[]>();
  const unique: AuditAlternate[] = [];
  for (const alternate of alternates.slice(0, MOST_LOOKED_AT)) {
    const { place = 'sitemap' } = alternate;
    const known = places.get(versionKey(alternate, keyOf));
    if (known === undefined) {
      places.set(versionKey(alternate, keyOf), [place]);
      unique.push(alternate);
    } else if (!known.includes(place)) known.push(place);
  }
  const codesIn = memoize((version: AuditPage) => codesFor(page.url, version, keyOf));
  const duplicates = duplicateCodes(unique);
  const knowsSitemaps = areAllKnown(all);
  const links = unique.map((alternate) => ({
    hreflang: alternate.hreflang,
    url: alternate.url,
    places: places.get(versionKey(alternate, keyOf)) ?? [],
    issues: issuesOf(page, alternate, pageAt, codesIn),
    isDuplicate: duplicates.has(codeOf(alternate)),
    isUnlisted: knowsSitemaps && isUnlisted(page, alternate, pageAt),
  }));
  return {
    links: [...links.filter(isFaulty), ...links.filter((link) => !isFaulty(link))],
    count: countVersions(alternates, keyOf),
  };
}

const isFaulty = ({ issues, isDuplicate }: VersionLink) => issues.length > 0 || isDuplicate;

const isUnlisted = ({ url, sitemaps }: AuditPage, version: AuditAlternate, pageAt: AuditFacts['pageAt']) =>
  sitemaps > 0 && originOf(version.url) === originOf(url) && (pageAt(version.url)?.sitemaps ?? 0) === 0;

const codeOf = ({ hreflang }: AuditAlternate) => hreflang.trim().toLowerCase();

function duplicateCodes(alternates: readonly AuditAlternate[]): ReadonlySet<string> {
  return new Set(
    checkHreflang(alternates, []).flatMap((found) => (found.kind === 'duplicate' ? [found.code.toLowerCase()] : [])),
  );
}

/** @param codesIn under which codes a version, or the page itself, names the page */
function issuesOf(
  page: AuditPage,
  link: AuditAlternate,
  pageAt: AuditFacts['pageAt'],
  codesIn: (version: AuditPage) => readonly string[],
): readonly PageIssueCode[] {
  const { hreflang, url } = link;
  const issues: PageIssueCode[] = [];
  if (readLanguageCode(hreflang.trim()).kind !== 'valid') issues.push('hreflang-bad-code');
  const version = pageAt(url);
  if (version === null || version.url === page.url) return issues;
  // Of a page that redirects, only its sitemap's are known.
  if (hasVersions(page) && hasVersions(version)) {
    const own = codesIn(page);
    const returned = codesIn(version);
    if (returned.length === 0) issues.push('hreflang-missing-return');
    else if (own.length > 0 && !returned.some((code) => own.includes(code)))
      issues.push('hreflang-inconsistent-return');
  }
  if (isNotServed(version, link)) issues.push('hreflang-target-error');
  if (isNoindex(version)) issues.push('hreflang-target-noindex');
  if (isNotCanonical(version)) issues.push('hreflang-target-not-canonical');
  return issues;
}

/** Under which codes it names the URL. */
function codesFor(url: string, { alternates }: AuditPage, keyOf: (url: string) => string): readonly string[] {
  const key = keyOf(url);
  return alternates.filter((one) => one.url === url || keyOf(one.url) === key).map(codeOf);
}
