// Pages and the versions in other languages that they name, in sitemaps, tags and headers, which are of equal force.
import { checkHreflang, type HreflangDiagnostic } from '../../report/index.ts';
import type { HreflangLink } from '../../sitemaps/index.ts';
import type { Survey } from '../survey.ts';
import type { AuditPage } from '../types.ts';

/** The pages of the audit among those that have such a link. */
export function audited({ pageAt }: Survey, links: readonly HreflangLink[]): readonly string[] {
  const urls = new Set(links.map(({ url }) => url));
  return [...urls].filter((url) => pageAt(url)?.isTarget === false);
}

/** The pages that name a version of which this holds. */
export function withVersion({ versioned, pageAt }: Survey, holds: (version: AuditPage) => boolean): readonly string[] {
  const isFound = ({ url, alternates }: AuditPage) =>
    alternates.some((alternate) => {
      const version = pageAt(alternate.url);
      return version !== null && version.url !== url && holds(version);
    });
  return versioned.filter(isFound).map(({ url }) => url);
}

/** By the same rules as the popup's. */
export function withDiagnostic({ versioned }: Survey, kind: HreflangDiagnostic['kind']): readonly string[] {
  const isFound = ({ url, alternates, fetched }: AuditPage) =>
    checkHreflang(alternates, [url, fetched?.canonical ?? url]).some((found) => found.kind === kind);
  return versioned.filter(isFound).map(({ url }) => url);
}
