// The crawlers' table and the report for other programs. They contain no IP addresses.
import { csvLine } from '../../../base/cells.ts';
import type { LogReport } from '../../../logs/index.ts';
import { jsonText } from '../../../words/text/text.ts';
import type { CrawlerEntry } from './columns.ts';
import { type CheckedBy, hasRules } from './words.ts';

/** Names for programs, the same in every language. */
const HEADER = [
  ...['crawler', 'operator', 'purpose', 'requests', 'urls', 'robots_txt', 'broke_rules', 'most_per_minute'],
  ...['2xx', '3xx', '4xx', '5xx', 'bytes', 'addresses', 'verified', 'outside', 'unverifiable', 'first', 'last'],
];

export interface Exported {
  readonly entries: readonly CrawlerEntry[];
  /** The crawlers whose operators' lists are known. */
  readonly verified: ReadonlySet<string>;
  readonly checkedBy: CheckedBy;
}

/** Values that weren't checked are empty, not 0. */
export function toCsv({ entries, verified, checkedBy }: Exported): string {
  const rows = entries.map(({ log, crawler }) => [
    ...[log.token, crawler.owner ?? '', crawler.purposes[0], log.requests, log.urls, log.robotsTxt],
    ...[hasRules(checkedBy) ? log.brokeRules : '', log.mostPerMinute],
    ...[log.statuses['2xx'], log.statuses['3xx'], log.statuses['4xx'], log.statuses['5xx'], log.bytes, log.addresses],
    ...(verified.has(log.token) ? [log.verified, log.impostors, log.unverifiable] : ['', '', '']),
    ...[log.first, log.last],
  ]);
  return [HEADER, ...rows].map((row) => csvLine(row.map(String))).join('');
}

export function toJson(report: LogReport): string {
  return jsonText({ ...report, crawlers: report.crawlers.map((log) => ({ ...log, topAddresses: undefined })) });
}
