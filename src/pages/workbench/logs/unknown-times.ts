// When it isn't known which robots.txt was in force, in words.
import type { UnknownTime } from '../../../history/index.ts';
import type { LogReport } from '../../../logs/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { formatList, formatSpan } from '../../../words/text/format.ts';
import { endsOf } from './words.ts';

/** Times that are named; the others are counted. */
const MOST_TIMES = 5;

/** Of the time that the log is about; null if it is known for all of that. */
export function unknownTimesText(unknown: readonly UnknownTime[], report: LogReport): string | null {
  const { first, last } = endsOf(report);
  if (first === null || last === null) return null;
  const times = unknown.filter(({ from, to }) => to > Date.parse(first) && from < Date.parse(last));
  if (times.length === 0) return null;
  const named = times.slice(0, MOST_TIMES).map(({ from, to }) => formatSpan(from, to));
  const others = times.length - named.length;
  return t('logUnknownTimes', formatList(others > 0 ? [...named, counted('andMore', others)] : named));
}
