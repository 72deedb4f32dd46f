// What a log says, as a report for people who weren't there. No IP address is in it.
import type { UnknownTime } from '../../../history/index.ts';
import { type CrawlerLog, type LogReport, MOST_LISTED } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { type Document, quoted, section, type Text } from '../../../words/text/document.ts';
import { formatTime } from '../../../words/text/format.ts';
import type { CrawlerEntry } from './columns.ts';
import type { Exported } from './export.ts';
import type { LinesOf } from './lines-of.ts';
import { unknownTimesText } from './unknown-times.ts';
import { checkedByText, endsOf, formatsText, hasRules, momentText, zoneText } from './words.ts';

/** What is listed of each: URLs of a rule, and crawlers; folders; rules. */
const MOST_EXAMPLES = 3;
const MOST_CRAWLERS = 5;
const MOST_FOLDERS = 20;
const MOST_RULES = 50;

export interface About {
  readonly site: string;
  /** Each robots.txt that the log was checked against. */
  readonly robots: readonly (readonly Text[])[];
  readonly says: readonly string[];
  readonly files: readonly string[];
  readonly linesOf: LinesOf;
  /** When it isn't known which robots.txt was in force. */
  readonly unknown: readonly UnknownTime[];
  readonly offset: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The sentences, what was read and what was left out, and the counts by crawler, by folder and by rule. */
export function logDocument(report: LogReport, exported: Exported, about: About): Document {
  const { entries, checkedBy } = exported;
  const { site, robots, says, files, offset, now } = about;
  const { first, last } = endsOf(report);
  const facts = [
    formatsText(report),
    counted('logLines', report.lines),
    first === null || last === null
      ? ''
      : `${momentText(first, offset)} – ${momentText(last, offset)} (${zoneText(offset)})`,
    checkedByText(checkedBy)?.text ?? '',
    unknownTimesText(about.unknown, report) ?? '',
  ].filter((fact) => fact !== '');
  const leftOut = [
    ...(report.unread > 0 ? [counted('logLinesUnread', report.unread)] : []),
    ...(report.outside > 0 ? [counted('logOutside', report.outside)] : []),
  ];
  const folders = foldersOf(entries);
  const rules = hasRules(checkedBy) ? brokenRules(entries) : [];
  const text = (...parts: readonly Text[]) => ({ kind: 'text', parts }) as const;
  return {
    title: t('roomLogs'),
    subject: site,
    blocks: [
      text(formatTime(now, 'long')),
      ...says.map((sentence) => text(sentence)),
      text(facts.join(' · ')),
      ...(leftOut.length > 0 ? [text(t('urlsLeftOut', leftOut.join(' · ')))] : []),
      ...(robots.length > 1 ? [] : robots.map((only) => text(...only))),
      ...section(t('tabRobots'), { kind: 'list', items: robots }, robots.length > 1),
      ...section(t('urlsFiles'), { kind: 'list', items: files.map((name) => [quoted(name)]) }, files.length > 0),
      ...section(t('columnCrawlers'), crawlerTable(exported)),
      ...section(
        t('logFolders'),
        {
          kind: 'table',
          head: [t('logFolders'), t('logColumnRequests'), t('columnCrawlers')],
          rows: folders.map(({ name, requests, isAtLeast, tokens }) => [
            quoted(name),
            isAtLeast ? `≥ ${formatNumber(requests)}` : requests,
            namesOf(tokens),
          ]),
        },
        folders.length > 0,
      ),
      ...section(
        t('logBrokenRules'),
        {
          kind: 'table',
          head: [t('columnRule'), t('logColumnRequests'), t('columnCrawlers'), t('summaryExamples')],
          rows: rules.map(({ rule, version, requests, tokens, examples }) => [
            [
              t('lineLink', rule),
              quoted((about.linesOf(version)[rule - 1] ?? '').trim()),
              ...(version === undefined ? [] : [momentText(version, offset)]),
            ],
            requests,
            namesOf(tokens),
            examples.map(quoted),
          ]),
        },
        rules.length > 0,
      ),
    ],
  };
}

function crawlerTable({ entries, verified, checkedBy }: Exported) {
  // Without any list there is nothing in these columns.
  const isChecked = entries.some(({ log }) => verified.has(log.token));
  return {
    kind: 'table',
    head: [
      t('linksFor'),
      ...[t('partOperator'), t('logPurpose'), t('logColumnRequests'), t('tabRobots'), t('logColumnBroke')],
      t('logColumnMinute'),
      ...(isChecked ? [t('logOriginVerified'), t('logOriginElsewhere')] : []),
    ],
    rows: entries.map(({ log, crawler }) => [
      quoted(log.token),
      ...[crawler.owner ?? '', purposeText(crawler.purposes[0])],
      ...[log.requests, log.robotsTxt, hasRules(checkedBy) ? log.brokeRules : '–', log.mostPerMinute],
      ...(verified.has(log.token) ? [log.verified, log.impostors] : isChecked ? ['–', '–'] : []),
    ]),
  } as const;
}

/** By crawlers, the busiest first. */
interface ByCrawlers {
  requests: number;
  readonly by: { readonly token: string; readonly requests: number }[];
}

const tokensOf = ({ by }: ByCrawlers) => by.toSorted((a, b) => b.requests - a.requests).map(({ token }) => token);

const busiest = <One extends { readonly requests: number }>(all: Iterable<One>, most: number): readonly One[] =>
  [...all].sort((a, b) => b.requests - a.requests).slice(0, most);

/** What each crawler asked for most; if its list is cut, it may have been more. */
function foldersOf(entries: readonly CrawlerEntry[]) {
  const all = new Map<string, ByCrawlers & { readonly name: string }>();
  const isCut = ({ topFolders }: CrawlerLog) =>
    topFolders.length >= MOST_LISTED || topFolders.some(({ isAtLeast }) => isAtLeast);
  const isAtLeast = entries.some(({ log }) => isCut(log));
  for (const { log } of entries) {
    for (const { name, requests } of log.topFolders) {
      const folder = all.get(name) ?? { name, requests: 0, by: [] };
      folder.requests += requests;
      folder.by.push({ token: log.token, requests });
      all.set(name, folder);
    }
  }
  return busiest(all.values(), MOST_FOLDERS).map((folder) => ({ ...folder, isAtLeast, tokens: tokensOf(folder) }));
}

/** Only those of crawlers that have to obey. A rule is a line of a version, if there are several. */
function brokenRules(entries: readonly CrawlerEntry[]) {
  type Broken = ByCrawlers & { readonly rule: number; readonly version: string | undefined; examples: string[] };
  const all = new Map<string, Broken>();
  for (const { log } of entries.filter((entry) => entry.log.mustObey)) {
    for (const { rule, version, requests } of log.rules) {
      const key = `${rule} ${version}`;
      const broken = all.get(key) ?? { rule, version, requests: 0, by: [], examples: [] };
      broken.requests += requests;
      broken.by.push({ token: log.token, requests });
      const own = log.examples.filter((one) => one.rule === rule && one.version === version);
      broken.examples = [...new Set([...broken.examples, ...own.map(({ url }) => url)])].slice(0, MOST_EXAMPLES);
      all.set(key, broken);
    }
  }
  return busiest(all.values(), MOST_RULES).map((broken) => ({ ...broken, tokens: tokensOf(broken) }));
}

function namesOf(tokens: readonly string[]): readonly Text[] {
  const named = tokens.slice(0, MOST_CRAWLERS);
  const rest = tokens.length - named.length;
  return [...named.map(quoted), ...(rest > 0 ? [counted('andMore', rest)] : [])];
}
