// Pages and the versions in other languages that they name, in sitemaps, tags and headers, which are of equal force.
import { inSteps, type Steps } from '../../base/steps.ts';
import { isChallenger } from '../../robots/index.ts';
import type { HreflangLink, SitemapAlternate } from '../../sitemaps/index.ts';
import type { Survey } from '../survey.ts';
import type { AuditPage } from '../types.ts';
import { urlsWhere } from './issue.ts';

/** The pages of the audit among those that have such a link. */
export function* audited({ pageAt }: Survey, links: readonly HreflangLink[]): Steps<readonly string[]> {
  const urls = new Set<string>();
  yield* inSteps(links, ({ url }) => {
    if (pageAt(url)?.isTarget === false) urls.add(url);
  });
  return [...urls];
}

/** The pages that name a version of which this holds. */
export function withVersion(
  { versioned, pageAt }: Survey,
  holds: (version: AuditPage, link: SitemapAlternate) => boolean,
): Steps<readonly string[]> {
  return urlsWhere(versioned, ({ url, alternates }) =>
    alternates.some((alternate) => {
      const version = pageAt(alternate.url);
      return version !== null && version.url !== url && holds(version, alternate);
    }),
  );
}

/** It does not answer with 200. Google suggests `x-default` for “auto-redirecting homepages”, too. */
export function isNotServed({ fetched }: AuditPage, link: SitemapAlternate): boolean {
  // What the site itself answers isn't known where a network did instead.
  if (fetched === null || isChallenger(fetched.failure)) return false;
  const { status, redirects, isLoop } = fetched;
  if (isForOthers(link) && redirects.length > 0 && !isLoop) return false;
  return status === null || status >= 300;
}

/** For people whose language has no version. */
export const isForOthers = ({ hreflang }: SitemapAlternate): boolean => /^\s*x-default\s*$/i.test(hreflang);

export const isNoindex = ({ fetched }: AuditPage): boolean => fetched?.isNoindexForSearch ?? false;

/** It names another URL as the one to index. */
export const isNotCanonical = ({ verdict }: AuditPage): boolean => verdict === 'canonicalised';
