// Reads the dates of `unavailable_after`: RFC 822, RFC 850 and ISO 8601, the formats that Google's page names. No other
// formats: a wrong guess would hide a page, or show one.
import type { ReadDate } from './types.ts';

/** No date in one of the formats is longer; longer texts aren't read. */
const LONGEST_DATE = 64;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Minutes east of UTC (RFC 822 §5.1). Other letters count as UTC, including its military zones (RFC 5322 §4.3). */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['est', -5 * 60],
  ['edt', -4 * 60],
  ['cst', -6 * 60],
  ['cdt', -5 * 60],
  ['mst', -7 * 60],
  ['mdt', -6 * 60],
  ['pst', -8 * 60],
  ['pdt', -7 * 60],
]);

// `Fri, 25 Jun 2010 15:00:00 PST`, `Friday, 25-Jun-10 15:00:00 UTC`, and either without the day of the week or the time.
const TEXTUAL =
  /^(?:[a-z]{3,9},? ?)?(\d{1,2})( |-)([a-z]{3,9})\2(\d{2}|\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([a-z]{1,5}|[+-]\d{4}))?)?$/;
// `2010-06-25`, `2010-06-25T15:00:00-08:00`, `2010-06-25 15:00 UTC`.
const ISO_EXTENDED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([a-z]{1,5}|[+-]\d{2}(?::?\d{2})?)?)?$/;
// `20100625`, `20100625T150000Z`.
const ISO_BASIC = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?(z|[+-]\d{2}(?:\d{2})?)?)?$/;

/**
 * A date as in `unavailable_after`; null if it can't be read. A date without a time is that day's first moment, and a time
 * without a zone is UTC: Google's page says neither. The day of the week isn't compared with the date.
 *
 * @param now milliseconds since the epoch; the century of RFC 850's two-digit year depends on it
 */
export function readDate(text: string, now: number): ReadDate | null {
  if (text.length > LONGEST_DATE) return null;
  const date = text.trim().toLowerCase().replace(/\s+/g, ' ');

  const textual = TEXTUAL.exec(date);
  if (textual !== null) {
    const [, day, separator, monthName = '', digits = '', ...time] = textual;
    const month = MONTHS.findIndex((name) => name === monthName || name.slice(0, 3) === monthName) + 1;
    const year =
      digits.length === 4 ? Number(digits) : separator === '-' ? yearOfRfc850(digits, now) : yearOfRfc822(digits);
    return moment(year, month, Number(day), time);
  }
  const iso = ISO_EXTENDED.exec(date) ?? ISO_BASIC.exec(date);
  if (iso !== null) {
    const [, year, month, day, ...time] = iso;
    return moment(Number(year), Number(month), Number(day), time);
  }
  return null;
}

/** RFC 9110 §5.6.7: a year that seems to be more than 50 years ahead is the latest past year with these digits. */
function yearOfRfc850(digits: string, now: number): number {
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}

/** RFC 5322 §4.3, for the two digits that RFC 822 has: 00 to 49 belong to this century, 50 to 99 to the last one. */
function yearOfRfc822(digits: string): number {
  return Number(digits) + (Number(digits) < 50 ? 2000 : 1900);
}

function moment(year: number, month: number, day: number, time: readonly (string | undefined)[]): ReadDate | null {
  const [hour = '0', minute = '0', second = '0', zone = 'z'] = time;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  // Checks the day with the calendar, which would turn 31 June into 1 July.
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCFullYear() !== year || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) {
    return null;
  }
  const seconds = (Number(hour) * 60 + Number(minute) - offsetOf(zone)) * 60 + Number(second);
  return { at: midnight.getTime() + seconds * 1000, isDay: time[0] === undefined };
}

/** Minutes east of UTC. */
function offsetOf(zone: string): number {
  const numeric = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (numeric === null) return ZONES.get(zone) ?? 0;
  const [, sign, hours, minutes = '0'] = numeric;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
