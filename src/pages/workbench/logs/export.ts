// The crawlers' table for other programs and people. No IP address is in it: those of people least of all.

import { csvLine } from '../../../base/cells.ts';
import type { LogReport } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { code, inline } from '../../../words/page/markdown.ts';
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

/** URLs that a ticket lists for each crawler. */
const MOST_EXAMPLES = 5;

/** For a ticket: the sentence, the table, and the broken rules with examples. */
export function toMarkdown(
  report: LogReport,
  { entries, verified, checkedBy }: Exported,
  { site, says, offset }: { readonly site: string; readonly says: readonly string[]; readonly offset: number },
): string {
  const { first, last } = endsOf(report);
  const facts = [
    formatsText(report),
    counted('logLines', report.lines),
    first === null || last === null
      ? ''
      : `${momentText(first, offset)} – ${momentText(last, offset)} (${zoneText(offset)})`,
    checkedByText(checkedBy)?.text ?? '',
  ].filter((fact) => fact !== '');
  const titles = [
    t('linksFor'),
    ...[t('partOperator'), t('logPurpose'), t('logColumnRequests'), t('tabRobots'), t('logColumnBroke')],
    ...[t('logColumnMinute'), t('logOriginVerified'), t('logOriginElsewhere')],
  ];
  const rows = entries.map(({ log, crawler }) => [
    code(log.token),
    ...[crawler.owner ?? '', purposeText(crawler.purposes[0])].map(inline),
    ...[log.requests, log.robotsTxt].map(formatNumber),
    hasRules(checkedBy) ? formatNumber(log.brokeRules) : '–',
    formatNumber(log.mostPerMinute),
    ...(verified.has(log.token) ? [log.verified, log.impostors].map(formatNumber) : ['–', '–']),
  ]);
  const table = [titles.map(inline), titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const broken = entries.flatMap(({ log }) =>
    log.examples
      .slice(0, MOST_EXAMPLES)
      .map(
        ({ url, rule, at }) =>
          `- ${code(log.token)}: ${code(url)} (robots.txt ${t('lineLink', rule)}, ${momentText(at, offset)})`,
      ),
  );
  return [
    `# ${inline(t('roomLogs'))}: ${code(site)}`,
    says.map(inline).join(' '),
    facts.map(inline).join(' · '),
    table.join('\n'),
    ...(broken.length === 0 ? [] : [`## ${inline(t('logRulesBroken'))}`, broken.join('\n')]),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}
