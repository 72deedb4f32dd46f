// Published lists that are from another time than the log.
import type { LogReport } from '../../../logs/index.ts';
import { t } from '../../../platform/i18n.ts';
import type { KeptList } from '../../../shared/published-lists.ts';
import type { CrawlerRanges } from '../../../workers/logs/jobs.ts';
import { crawlersText } from '../shared/words.ts';
import { endsOf } from './words.ts';

const MONTH_MS = 31 * 86_400_000;

/** When a list was current: from when it was made, until it was fetched. Of an opened file, only its own date counts; null without. */
export function currencyOf({ url, at, created }: KeptList): CrawlerRanges['current'] {
  const own = Date.parse(created ?? '');
  if (url === null && Number.isNaN(own)) return null;
  const made = Math.min(at, own || at);
  return { from: made, to: url === null ? made : at };
}

/** Only of crawlers that a list calls somebody else. */
export function listDatesTexts(report: LogReport, ranges: readonly CrawlerRanges[]): readonly string[] {
  const last = Date.parse(endsOf(report).last ?? '');
  const isApart = ({ current }: CrawlerRanges) =>
    current !== null && (last < current.from - MONTH_MS || last > current.to + MONTH_MS);
  const tokens = new Set(ranges.filter(isApart).flatMap((list) => list.tokens));
  const crawlers = report.crawlers.filter(({ token, impostors }) => impostors > 0 && tokens.has(token));
  return crawlers.length === 0 ? [] : [t('logListsApart', crawlersText(crawlers.map(({ token }) => token)))];
}
