// Which pages of an audit a person looks at, and in which order.
import { memoize } from '../base/once.ts';
import { createUrlKeys } from '../base/url-key.ts';
import type { PageReason, PageState } from '../report/index.ts';
import { folderOf, passes, type UrlFilter } from '../urls/index.ts';
import { sourceKey } from './ai-sources.ts';
import { memoizedDateComparison } from './dates.ts';
import { compareText } from './order.ts';
import type { AiPurpose, AuditPage } from './types.ts';
import { countVersions } from './version-links.ts';

/** What a page must be; what is left out excludes nothing. */
export interface PageCriteria {
  readonly verdict?: PageState;
  readonly reason?: PageReason;
  /** Of the first response. */
  readonly status?: number;
  /** The product token of a crawler that can't crawl it. */
  readonly blockedFor?: string;
  /** As `folderOf` names it. */
  readonly folder?: string;
  /** `by`: one of what decides, as `sourceKey` names it; null for any. */
  readonly ai?: {
    readonly purpose: AiPurpose;
    readonly state: AuditPage['ai'][AiPurpose];
    readonly by: string | null;
  };
  /** One of these. */
  readonly urls?: ReadonlySet<string>;
  readonly filter?: UrlFilter;
}

/** A regular expression isn't looked at: it can take any time. */
export function meets(page: AuditPage, criteria: PageCriteria): boolean {
  const { verdict, reason, status, blockedFor, folder, ai, urls, filter } = criteria;
  return (
    (verdict === undefined || page.verdict === verdict) &&
    (reason === undefined || page.reason === reason) &&
    (status === undefined || page.fetched?.status === status) &&
    (blockedFor === undefined || page.blocked.includes(blockedFor)) &&
    (ai === undefined || isUsedBy(page, ai)) &&
    (urls === undefined || urls.has(page.url)) &&
    (folder === undefined || folderOf(page.url) === folder) &&
    (filter === undefined || filter.kind === 'regexp' || passes(filter, page.url))
  );
}

function isUsedBy({ ai, aiBy }: AuditPage, { purpose, state, by }: NonNullable<PageCriteria['ai']>): boolean {
  return ai[purpose] === state && (by === null || aiBy[purpose].some((source) => sourceKey(source) === by));
}

/** Where the page leads in the end. */
export const locationOf = (page: AuditPage['fetched']): string | null =>
  page?.redirects.at(-1)?.location ?? page?.otherRedirect?.location ?? null;

/** By column; null stands last, whatever the direction. */
const VALUES = {
  url: ({ url }) => url,
  sitemaps: ({ sitemaps }) => sitemaps,
  lastmod: ({ lastmod }) => lastmod,
  status: ({ fetched }) => fetched?.status ?? null,
  location: ({ fetched }) => locationOf(fetched),
  type: ({ fetched }) => fetched?.type ?? null,
  verdict: ({ verdict }) => verdict,
  reason: ({ reason }) => reason,
  blocked: ({ blocked }) => blocked.length,
  canonical: ({ fetched }) => fetched?.canonical ?? null,
  hreflang: ({ alternates }) => countVersions(alternates),
  title: ({ fetched }) => fetched?.title ?? null,
  bytes: ({ fetched }) => fetched?.bytes ?? null,
  time: ({ fetched }) => fetched?.durationMs ?? null,
} as const satisfies Readonly<Record<string, (page: AuditPage) => string | number | null>>;

export type PageColumn = keyof typeof VALUES;

export interface PageOrder {
  readonly by: PageColumn;
  readonly isDescending: boolean;
}

/** A comparison for `sort`; between equal ones, the URL decides. */
export function orderOf({ by, isDescending }: PageOrder): (one: AuditPage, other: AuditPage) => number {
  // Counting them takes longer than comparing.
  const keyOf = createUrlKeys();
  const versionsIn = memoize((alternates: AuditPage['alternates']) => countVersions(alternates, keyOf));
  const valueIn: (page: AuditPage) => string | number | null =
    by === 'hreflang' ? ({ alternates }) => versionsIn(alternates) : VALUES[by];
  const sign = isDescending ? -1 : 1;
  const compareDates = memoizedDateComparison();
  const compare = (a: string | number, b: string | number) =>
    by === 'lastmod' ? compareDates(String(a), String(b)) : a < b ? -1 : 1;
  return (one, other) => {
    const [a, b] = [valueIn(one), valueIn(other)];
    if (a === b) return compareText(one.url, other.url);
    if (a === null || b === null) return a === null ? 1 : -1;
    return compare(a, b) * sign;
  };
}
