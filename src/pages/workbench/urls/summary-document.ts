// A list of URLs against robots.txt, as a report for people who weren't there.
import { t } from '../../../platform/i18n.ts';
import type { UrlSummary } from '../../../urls/index.ts';
import { type Block, type Document, quoted, section, type Text } from '../../../words/text/document.ts';
import { formatTime } from '../../../words/text/format.ts';
import { ruleText } from '../../../words/text/place.ts';
import type { UrlListCounts } from '../../../workers/urls/jobs.ts';
import { excludedTexts } from '../shared/words.ts';

interface About {
  readonly site: string;
  readonly robots: readonly Text[];
  /** The sentences above the list, and how many rows are selected. */
  readonly says: readonly string[];
  readonly counts: UrlListCounts;
  /** Names of the files that the list came from. */
  readonly files: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function summaryDocument(
  { classes, rules, folders }: UrlSummary,
  { site, robots, says, counts, files, now }: About,
): Document {
  const leftOut = excludedTexts(counts);
  const hasUnknown = classes.some(({ unknown }) => unknown > 0);
  return {
    title: t('urlsSummaryTitle'),
    subject: site,
    blocks: [
      { kind: 'text', parts: [formatTime(now, 'long')] },
      ...says.map((text): Block => ({ kind: 'text', parts: [text] })),
      { kind: 'text', parts: robots },
      ...(leftOut.length > 0 ? [{ kind: 'text', parts: [t('urlsLeftOut', leftOut.join(' · '))] } as const] : []),
      ...section(t('urlsFiles'), { kind: 'list', items: files.map((name) => [quoted(name)]) }, files.length > 0),
      ...section(t('columnCrawlers'), {
        kind: 'table',
        head: [t('columnCrawlers'), t('crawlNo'), t('crawlYes'), ...(hasUnknown ? [t('notKnown')] : [])],
        rows: classes.map(({ tokens, blocked, allowed, unknown }) => [
          tokens.map(quoted),
          blocked,
          allowed,
          ...(hasUnknown ? [unknown] : []),
        ]),
      }),
      ...section(
        t('summaryFolders'),
        {
          kind: 'table',
          head: [t('summaryFolders'), t('roomUrls'), t('crawlNo')],
          rows: folders.map(({ folder, rows, blocked }) => [quoted(folder), rows, blocked]),
        },
        folders.length > 0,
      ),
      ...section(
        t('summaryRules'),
        {
          kind: 'table',
          head: [t('columnRule'), t('roomUrls'), t('summaryExamples')],
          rows: rules.map((rule) => [
            [t('lineLink', rule.line), quoted(ruleText(rule))],
            rule.rows,
            rule.examples.map(quoted),
          ]),
        },
        rules.length > 0,
      ),
    ],
  };
}
