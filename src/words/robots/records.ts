// Other fields of robots.txt in words: which crawlers one is for, what it does, and which crawlers read it.

import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import type { RecordExcerpt } from '../../report/index.ts';
import type { ContentSignal, DailyTimeRange } from '../../robots/index.ts';
import { formatDay } from '../text/format.ts';
import { someNames } from '../text/place.ts';
import { type Sentence, say } from '../text/sentence.ts';

/** The line of a record, and which crawlers it is for. */
export function recordPlace({ kind, line, to }: RecordExcerpt): Sentence {
  switch (kind) {
    case 'sitemap':
    case 'clean-param':
    case 'host':
    case 'llm-policy':
    case 'agentmap':
    case 'invalid':
    case 'unknown':
      return say('recordLine', line);
    case 'license':
    case 'content-signal':
      return to ? say('recordFor', line, someNames(to)) : say('recordLine', line);
    case 'crawl-delay':
    case 'request-rate':
    case 'visit-time':
    case 'noindex':
    case 'disallowaitraining':
    case 'allowaitraining':
    case 'content-usage': {
      return to ? say('recordFor', line, someNames(to)) : say('recordNoGroup', line);
    }
    default:
      return kind satisfies never;
  }
}

/** What a record does, and which crawlers read it. */
export function recordNote(record: RecordExcerpt): string {
  switch (record.kind) {
    case 'sitemap':
      return t('recordSitemap');
    case 'license':
      return t('recordLicense');
    case 'llm-policy':
    case 'agentmap':
      return t('recordForAgents');
    case 'crawl-delay':
      return t('recordCrawlDelay');
    case 'request-rate': {
      const { hours } = record;
      const rate = [formatNumber(record.requests), formatNumber(record.seconds)] as const;
      return hours ? t('recordRequestRateHours', ...rate, ...timesText(hours)) : t('recordRequestRate', ...rate);
    }
    case 'visit-time':
      return t('recordVisitTime', ...timesText(record.hours));
    case 'clean-param':
      return t('recordCleanParam');
    case 'host':
      return t('recordHost');
    case 'noindex':
      return t('recordNoindex', formatDay('2019-09-01'));
    case 'disallowaitraining':
    case 'allowaitraining':
      return t('recordAiTrainingDraft');
    case 'content-signal':
      return joinedNotes('recordContentSignal', ...usesOf(record.signals));
    case 'content-usage':
      return record.preferences.some(({ label }) => label === 'search')
        ? joinedNotes('recordContentUsage', 'recordUsageSearch')
        : t('recordContentUsage');
    case 'invalid':
      return record.of === 'sitemap' ? t('recordSitemapInvalid') : t('recordInvalid', record.of);
    case 'unknown':
      return t('recordUnknown');
    default:
      return record satisfies never;
  }
}

function joinedNotes(...keys: readonly Parameters<typeof t>[0][]): string {
  return keys.map((key) => t(key)).join(' · ');
}

const USES: ReadonlyMap<string, MessageKey> = new Map([
  ['use=immediate', 'signalUseImmediate'],
  ['use=reference', 'signalUseReference'],
  ['use=full', 'signalUseFull'],
]);

/** What `use=` means (contentsignals.org, since July 2026). */
function usesOf(signals: readonly ContentSignal[]): readonly MessageKey[] {
  return signals.flatMap(({ text }) => USES.get(text.toLowerCase().replace(/\s/g, '')) ?? []);
}

/** `06:00` and `08:45`. */
function timesText({ from, to }: DailyTimeRange): readonly [string, string] {
  const time = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return [time(from), time(to)];
}
