// The crawlers' table for other programs and people. No IP address is in it: those of people least of all.

import { csvLine } from '../../../base/cells.ts';
import type { LogReport } from '../../../logs/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { type Document, quoted, section, type Text } from '../../../words/text/document.ts';
import { formatTime } from '../../../words/text/format.ts';
import type { Entry } from './columns.ts';
import { type CheckedBy, checkedByText, endsOf, formatsText, hasRules, momentText, zoneText } from './words.ts';

/** Names for programs, the same in every language. */
const HEADER = [
  ...['crawler', 'operator', 'purpose', 'requests', 'urls', 'robots_txt', 'broke_rules', 'most_per_minute'],
  ...['2xx', '3xx', '4xx', '5xx', 'bytes', 'addresses', 'verified', 'outside', 'unverifiable', 'first', 'last'],
];

export interface Exported {
  readonly entries: readonly Entry[];
  /** The crawlers whose operators' lists are known. */
  readonly verified: ReadonlySet<string>;
  readonly checkedBy: CheckedBy;
}

/** What was not checked is empty, not 0. */
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

/** URLs that a report lists for each crawler. */
const MOST_EXAMPLES = 5;

export interface About {
  readonly site: string;
  /** Which robots.txt, where the log was checked against the live one. */
  readonly robots: readonly Text[];
  readonly says: readonly string[];
  readonly files: readonly string[];
  readonly offset: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** For people who weren't there: the sentences, what was read, the table, and the broken rules with examples. */
export function logDocument(report: LogReport, { entries, verified, checkedBy }: Exported, about: About): Document {
  const { site, robots, says, files, offset, now } = about;
  const { first, last } = endsOf(report);
  const facts = [
    formatsText(report),
    counted('logLines', report.lines),
    report.unread > 0 ? t('urlsLeftOut', counted('logLines', report.unread)) : '',
    first === null || last === null
      ? ''
      : `${momentText(first, offset)} – ${momentText(last, offset)} (${zoneText(offset)})`,
    checkedByText(checkedBy)?.text ?? '',
  ].filter((fact) => fact !== '');
  const head = [
    t('linksFor'),
    ...[t('partOperator'), t('logPurpose'), t('logColumnRequests'), t('tabRobots'), t('logColumnBroke')],
    ...[t('logColumnMinute'), t('logOriginVerified'), t('logOriginElsewhere')],
  ];
  const rows = entries.map(({ log, crawler }) => [
    quoted(log.token),
    ...[crawler.owner ?? '', purposeText(crawler.purposes[0])],
    ...[log.requests, log.robotsTxt, hasRules(checkedBy) ? log.brokeRules : '–', log.mostPerMinute],
    ...(verified.has(log.token) ? [log.verified, log.impostors] : ['–', '–']),
  ]);
  const broken = entries.flatMap(({ log }) =>
    log.examples
      .slice(0, MOST_EXAMPLES)
      .map(({ url, rule, at }): readonly Text[] => [
        quoted(log.token),
        quoted(url),
        `(robots.txt ${t('lineLink', rule)}, ${momentText(at, offset)})`,
      ]),
  );
  return {
    title: t('roomLogs'),
    subject: site,
    blocks: [
      { kind: 'text', parts: [formatTime(now, 'long')] },
      { kind: 'text', parts: says },
      { kind: 'text', parts: [facts.join(' · ')] },
      ...(robots.length > 0 ? [{ kind: 'text', parts: robots } as const] : []),
      ...section(t('urlsFiles'), { kind: 'list', items: files.map((name) => [quoted(name)]) }, files.length > 0),
      ...section(t('columnCrawlers'), { kind: 'table', head, rows }),
      ...section(t('logRulesBroken'), { kind: 'list', items: broken }, broken.length > 0),
    ],
  };
}
