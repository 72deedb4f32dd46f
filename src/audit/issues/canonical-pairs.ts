// Pages that name another page as the one to index, with what is known of that one.
import type { Steps } from '../../base/steps.ts';
import { withoutFragment } from '../../base/url.ts';
import type { FetchedAuditPage, Survey } from '../survey.ts';
import type { AuditPage } from '../types.ts';
import { urlsWhere } from './issue.ts';

interface CanonicalPair {
  readonly page: FetchedAuditPage;
  /** The canonical URL. */
  readonly url: string;
  /** Null if nothing is known of it. */
  readonly target: AuditPage | null;
}

/** The pages with such a canonical URL. What redirects, fails or is noindex has none that counts. */
export function withCanonical(
  { fetched, pageAt }: Survey,
  holds: (pair: CanonicalPair) => boolean,
): Steps<readonly string[]> {
  return urlsWhere(fetched, (page) => {
    const { canonical } = page.fetched;
    if (canonical === null || page.verdict !== 'canonicalised' || withoutFragment(canonical) === page.url) return false;
    return holds({ page, url: canonical, target: pageAt(canonical) });
  });
}

/** Those whose canonical URL is that of a page of which this holds. */
export function withTarget(survey: Survey, holds: (target: AuditPage) => boolean): Steps<readonly string[]> {
  return withCanonical(survey, ({ target }) => target !== null && holds(target));
}
