// Pages that name another page as the one to index, with what is known of that one.
import { withoutFragment } from '../../base/url.ts';
import type { FetchedAuditPage, Survey } from '../survey.ts';
import type { AuditPage } from '../types.ts';

export interface CanonicalPair {
  readonly page: FetchedAuditPage;
  /** The canonical URL. */
  readonly url: string;
  /** Null where nothing is known of it. */
  readonly target: AuditPage | null;
}

/** What redirects, fails or is noindex has no canonical URL that counts. */
export function canonicalPairs({ fetched, pageAt }: Survey): readonly CanonicalPair[] {
  return fetched.flatMap((page) => {
    const { canonical } = page.fetched;
    if (canonical === null || page.verdict !== 'canonicalised' || withoutFragment(canonical) === page.url) return [];
    return [{ page, url: canonical, target: pageAt(canonical) }];
  });
}

/** The pages whose canonical URL is one of which this holds. */
export function withTarget(survey: Survey, holds: (target: AuditPage) => boolean): readonly string[] {
  return canonicalPairs(survey)
    .filter(({ target }) => target !== null && holds(target))
    .map(({ page }) => page.url);
}
