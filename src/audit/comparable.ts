// What each of two audits can know of an issue: only if it fetched the pages that decide it, it would have found it.
import { withoutFragment } from '../base/url.ts';
import type { PageIssueCode } from './issues/index.ts';
import type { AuditIssueJson, AuditPageJson } from './to-json.ts';
import type { AuditPage } from './types.ts';

type Code = AuditIssueJson['code'];

/** A page of the audit of before, as far as it is kept. */
export interface BaselinePage extends Pick<AuditPageJson, 'url' | 'verdict' | 'reason'> {
  readonly isFetched: boolean;
}

/** What both audits have fetched. */
export interface BothAudits {
  readonly earlier: ReadonlyMap<string, BaselinePage>;
  readonly later: ReadonlyMap<string, AuditPage>;
  /** Whether an audit has fetched any page. */
  readonly hadAnswers: boolean;
  readonly hasAnswers: boolean;
  /** Whether one of them has fetched pages that the other has and didn't fetch. */
  readonly hasMore: boolean;
  readonly hadMore: boolean;
  /** Whether the later audit could fetch a URL, and didn't. */
  readonly isUnfetched: (url: string) => boolean;
}

/** Whether fetching the page changes nothing: it was fetched, or nothing can crawl it. */
export const isCertain = (page: BaselinePage | AuditPage): boolean =>
  ('fetched' in page ? page.fetched !== null : page.isFetched) || page.verdict === 'not-indexable';

/** Issues that robots.txt and sitemaps decide. */
const WITHOUT_ANSWER: ReadonlySet<string> = new Set<PageIssueCode>([
  'blocked-in-sitemap',
  'blocked-for-some',
  'in-several-sitemaps',
]);

/** Issues that the canonical URL's own page decides, too. What blocks that one is in robots.txt. */
const OF_CANONICAL: ReadonlySet<string> = new Set<PageIssueCode>([
  'canonical-target-error',
  'canonical-target-redirects',
  'canonical-target-noindex',
  'canonical-chain',
]);

/** And those that the pages of the other versions decide. */
const OF_VERSIONS: ReadonlySet<string> = new Set<PageIssueCode>([
  'hreflang-missing-return',
  'hreflang-inconsistent-return',
  'hreflang-target-error',
  'hreflang-target-noindex',
  'hreflang-target-not-canonical',
]);

/** The URLs that the page names and that decide its issue. */
function decidersOf({ url, verdict, alternates, fetched }: AuditPage, code: Code): readonly string[] {
  if (OF_VERSIONS.has(code)) return alternates.map((one) => withoutFragment(one.url)).filter((one) => one !== url);
  if (!OF_CANONICAL.has(code) || verdict !== 'canonicalised') return [];
  const canonical = fetched?.canonical ?? null;
  return canonical === null ? [] : [withoutFragment(canonical)];
}

/** Whether the later audit would find the issue that the page had in the earlier one. */
export function isKnownNow(page: AuditPage, code: Code, both: BothAudits): boolean {
  const { earlier, hadAnswers, hasAnswers, isUnfetched } = both;
  if (!hadAnswers || WITHOUT_ANSWER.has(code)) return true;
  if (page.fetched === null) {
    if (code === 'no-link-found') return hasAnswers;
    return code === 'not-in-sitemap' && page.sitemaps > 0;
  }
  // What the earlier audit didn't fetch either made no issue there.
  return !decidersOf(page, code).some((url) => isUnfetched(url) && earlier.get(url)?.isFetched !== false);
}

/** Whether the earlier audit would have found the issue that this URL has in the later one. */
export function wasKnown(url: string, code: Code, both: BothAudits): boolean {
  const { earlier, later, hadAnswers, hasMore, hadMore, isUnfetched } = both;
  if (WITHOUT_ANSWER.has(code)) return true;
  // Links of pages that only one of the audits fetched decide these.
  if (code === 'not-in-sitemap') return hadAnswers && !hasMore;
  if (code === 'no-link-found') return hadAnswers && !hadMore;
  const [before, page] = [earlier.get(url), later.get(url)];
  // Neither a page that is new in the audit nor a sitemap.
  if (before === undefined || page === undefined) return true;
  if (page.fetched !== null && !isCertain(before)) return false;
  return !decidersOf(page, code).some((one) => earlier.get(one)?.isFetched === false && !isUnfetched(one));
}
