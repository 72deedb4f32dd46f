// What each of two audits can know of an issue: only if it fetched the pages that decide it, it would have found it.
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
  /** The same for all spellings of a URL. Pages are known by it. */
  readonly keyOf: (url: string) => string;
  readonly earlier: ReadonlyMap<string, BaselinePage>;
  readonly later: ReadonlyMap<string, AuditPage>;
  /** Whether an audit has fetched any page. */
  readonly hadAnswers: boolean;
  readonly hasAnswers: boolean;
  /** Whether one of them has fetched pages that the other has and didn't fetch. */
  readonly hasMore: boolean;
  readonly hadMore: boolean;
  /** Whether sitemaps of an audit list pages, and all that they list is known. */
  readonly knewSitemaps: boolean;
  readonly knowsSitemaps: boolean;
  /** Whether one of them may know what a sitemap lists that the other didn't read, or left out. */
  readonly hasMoreFiles: boolean;
  readonly hadMoreFiles: boolean;
  /** The sitemaps of the earlier audit, and whether it read them. */
  readonly wereRead: ReadonlyMap<string, boolean>;
  /** Whether the later audit has fetched a URL; null for one that it couldn't fetch. */
  readonly isFetched: (url: string) => boolean | null;
}

/** Whether fetching the page changes nothing: it was fetched, or nothing can crawl it. */
export const isCertain = (page: BaselinePage | AuditPage): boolean =>
  ('fetched' in page ? page.fetched !== null : page.isFetched) || page.verdict === 'not-indexable';

/** Issues that robots.txt decides. */
const WITHOUT_ANSWER: ReadonlySet<string> = new Set<PageIssueCode>([
  'blocked-in-sitemap',
  'blocked-for-some',
  'sitemap-blocked',
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

/** The keys of the URLs that the page names and that decide its issue. */
function decidersOf(page: AuditPage, code: Code, keyOf: BothAudits['keyOf']): readonly string[] {
  const { url, verdict, alternates, fetched } = page;
  if (OF_VERSIONS.has(code)) return alternates.map((one) => keyOf(one.url)).filter((one) => one !== keyOf(url));
  if (!OF_CANONICAL.has(code) || verdict !== 'canonicalised') return [];
  const canonical = fetched?.canonical ?? null;
  return canonical === null ? [] : [keyOf(canonical)];
}

/** Whether the later audit would find the issue that the page had in the earlier one. */
export function isKnownNow(page: AuditPage, code: Code, both: BothAudits): boolean {
  const { keyOf, earlier, hadAnswers, hasAnswers, knewSitemaps, knowsSitemaps, hadMoreFiles, isFetched } = both;
  if (code === 'in-several-sitemaps') return !hadMoreFiles;
  if (!hadAnswers || WITHOUT_ANSWER.has(code)) return true;
  if (code === 'not-in-sitemap') return (knewSitemaps && page.sitemaps > 0) || areLinksKnownNow(both);
  if (code === 'canonical-not-in-sitemap' && !(knewSitemaps && knowsSitemaps)) return false;
  if (page.fetched === null) return code === 'no-link-found' && hasAnswers;
  // What the earlier audit didn't fetch either made no issue there.
  return !decidersOf(page, code, keyOf).some(
    (one) => isFetched(one) === false && earlier.get(one)?.isFetched !== false,
  );
}

/** Whether the later audit would find that a URL isn't in a sitemap: links to it decide that, and its own answer. */
export const areLinksKnownNow = ({ hasAnswers, knewSitemaps, knowsSitemaps, hasMore, hadMore }: BothAudits): boolean =>
  hasAnswers && knewSitemaps && knowsSitemaps && !hasMore && !hadMore;

/** Whether the earlier audit would have found the issue that this URL has in the later one. */
export function wasKnown(url: string, code: Code, both: BothAudits): boolean {
  const { keyOf, earlier, later, hadAnswers, hasMore, hadMore, knewSitemaps, hasMoreFiles, wereRead, isFetched } = both;
  // It may have been in a sitemap that wasn't read.
  if (hasMoreFiles && !earlier.has(keyOf(url)) && !wereRead.has(keyOf(url))) return false;
  if (code === 'in-several-sitemaps') return !hasMoreFiles;
  if (WITHOUT_ANSWER.has(code)) return true;
  if (code.startsWith('sitemap-')) return wereRead.get(keyOf(url)) ?? true;
  // Links of pages that only one of the audits fetched decide these, and for the first one the answer of the URL itself.
  if (code === 'not-in-sitemap') return hadAnswers && knewSitemaps && !hasMore && !hadMore;
  if (code === 'no-link-found') return hadAnswers && !hadMore;
  if (code === 'canonical-not-in-sitemap' && !knewSitemaps) return false;
  const [before, page] = [earlier.get(keyOf(url)), later.get(keyOf(url))];
  // A page that is new in the audit.
  if (before === undefined || page === undefined) return true;
  if (page.fetched !== null && !isCertain(before)) return false;
  return !decidersOf(page, code, keyOf).some((one) => {
    const old = earlier.get(one);
    // One that isn't listed may have been fetched, too, but that isn't kept.
    return old === undefined ? isFetched(one) === true : !old.isFetched && isFetched(one) !== false;
  });
}
