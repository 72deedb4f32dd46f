// The columns of the crawlers' table: their titles and sort orders.
import type { Crawler } from '../../../crawlers/index.ts';
import type { CrawlerLog } from '../../../logs/index.ts';
import { type MessageKey, t } from '../../../platform/i18n.ts';

export interface CrawlerEntry {
  readonly log: CrawlerLog;
  readonly crawler: Crawler;
}

export const CRAWLER_COLUMNS = [
  'crawler',
  'requests',
  'urls',
  'robots-txt',
  'broke-rules',
  'per-minute',
  'statuses',
  'addresses',
  'seen',
] as const;
export type CrawlerColumn = (typeof CRAWLER_COLUMNS)[number];

const TITLES: Readonly<Record<CrawlerColumn, MessageKey>> = {
  crawler: 'linksFor',
  requests: 'logColumnRequests',
  urls: 'logColumnUrls',
  'robots-txt': 'tabRobots',
  'broke-rules': 'logColumnBroke',
  'per-minute': 'logColumnMinute',
  statuses: 'pageStatus',
  addresses: 'logAddresses',
  seen: 'logColumnSeen',
};

export const columnTitle = (column: CrawlerColumn) => t(TITLES[column]);

/** Numbers are aligned to the end of their column. */
export const isNumber = (column: CrawlerColumn) => !['crawler', 'statuses', 'addresses', 'seen'].includes(column);

export interface Sorting {
  readonly column: CrawlerColumn;
  readonly isAscending: boolean;
}

/** The first order when a column is selected: names from A, numbers from the largest. */
export const firstSorting = (column: CrawlerColumn): Sorting => ({ column, isAscending: column === 'crawler' });

export function sorted(entries: readonly CrawlerEntry[], { column, isAscending }: Sorting): readonly CrawlerEntry[] {
  const sign = isAscending ? 1 : -1;
  const compare = COMPARE[column];
  return [...entries].sort(
    (a, b) => sign * compare(a.log, b.log) || b.log.requests - a.log.requests || COMPARE.crawler(a.log, b.log),
  );
}

type CompareLogs = (a: CrawlerLog, b: CrawlerLog) => number;

const by =
  (value: (log: CrawlerLog) => number): CompareLogs =>
  (a, b) =>
    value(a) - value(b);

const COMPARE: Readonly<Record<CrawlerColumn, CompareLogs>> = {
  crawler: (a, b) => (a.token.toLowerCase() < b.token.toLowerCase() ? -1 : a.token === b.token ? 0 : 1),
  requests: by(({ requests }) => requests),
  urls: by(({ urls }) => urls),
  'robots-txt': by(({ robotsTxt }) => robotsTxt),
  'broke-rules': by(({ brokeRules }) => brokeRules),
  'per-minute': by(({ mostPerMinute }) => mostPerMinute),
  // By the share of failures.
  statuses: by(({ statuses, requests }) => (statuses['4xx'] + statuses['5xx']) / requests),
  addresses: by(({ impostors }) => impostors),
  seen: by(({ last }) => Date.parse(last)),
};
