// The crawlers' table for other programs and people. No address is in it: those of people least of all.

import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { csvLine } from '../../../urls/index.ts';
import { code, inline } from '../../../words/markdown.ts';
import { purposeText } from '../../../words/purpose.ts';
import type { LogsAnswer } from '../../../workers/logs-jobs.ts';
import type { Entry } from './columns.ts';
import { formatsText, momentText, zoneText } from './words.ts';

/** Names for programs, the same in every language. */
const HEADER = [
  ...['crawler', 'operator', 'purpose', 'requests', 'urls', 'robots_txt', 'broke_rules', 'most_per_minute'],
  ...['2xx', '3xx', '4xx', '5xx', 'bytes', 'addresses', 'verified', 'outside', 'unverifiable', 'first', 'last'],
];

export function toCsv(entries: readonly Entry[]): string {
  const rows = entries.map(({ log, crawler }) => [
    ...[log.token, crawler.owner ?? '', crawler.purposes[0], log.requests, log.urls, log.robotsTxt, log.brokeRules],
    ...[log.mostPerMinute, log.statuses['2xx'], log.statuses['3xx'], log.statuses['4xx'], log.statuses['5xx']],
    ...[log.bytes, log.addresses, log.verified, log.impostors, log.unverifiable, log.first, log.last],
  ]);
  return [HEADER, ...rows].map((row) => csvLine(row.map(String))).join('');
}

/** URLs that a ticket lists for each crawler. */
const MOST_EXAMPLES = 5;

/** For a ticket: the sentence, the table, and the broken rules with examples. */
export function toMarkdown(
  { report }: LogsAnswer,
  entries: readonly Entry[],
  says: readonly string[],
  offset: number,
): string {
  const { first, last, lines } = report;
  const facts = [
    formatsText(report),
    counted('logLines', lines),
    first === null || last === null
      ? ''
      : `${momentText(first, offset)} – ${momentText(last, offset)} (${zoneText(offset)})`,
  ].filter((fact) => fact !== '');
  const titles = [
    t('linksFor'),
    ...[t('partOwner'), t('logPurpose'), t('logColumnRequests'), t('tabRobots'), t('logColumnBroke')],
    ...[t('logColumnMinute'), t('logOriginVerified'), t('logOriginElsewhere')],
  ];
  const rows = entries.map(({ log, crawler }) => [
    code(log.token),
    ...[crawler.owner ?? '', purposeText(crawler.purposes[0])].map(inline),
    ...[log.requests, log.robotsTxt, log.brokeRules, log.mostPerMinute, log.verified, log.impostors].map(formatNumber),
  ]);
  const table = [titles.map(inline), titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const broken = entries.flatMap(({ log }) =>
    log.examples
      .slice(0, MOST_EXAMPLES)
      .map(
        ({ url, rule, at }) => `- ${code(log.token)}: ${code(url)} (${t('lineLink', rule)}, ${momentText(at, offset)})`,
      ),
  );
  return [
    `# ${inline(t('roomLogs'))}`,
    says.map(inline).join(' '),
    facts.map(inline).join(' · '),
    table.join('\n'),
    ...(broken.length === 0 ? [] : [`## ${inline(t('logRulesBroken'))}`, broken.join('\n')]),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}
