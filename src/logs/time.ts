// Parses the times of logs, from bytes. A day or an hour that does not exist is an error.
import { dataViewOf } from '../base/bytes.ts';
import { COLON, DASH, DOT, digits, isDigit, isSameBytes, lower, PLUS, SLASH, SPACE } from './bytes.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Remembers the last minute, which consecutive lines mostly share. */
export class TimeReader {
  /** The zone of the last time, in minutes east of UTC; null if it has none. */
  offset: number | null = null;
  readonly #last = new Uint8Array(26);
  readonly #lastView = new DataView(this.#last.buffer);
  #minuteTime = Number.NaN;
  #zoneOffset = 0;

  /** `10/Oct/2000:13:55:36 -0700`: milliseconds since 1970, or NaN. */
  readClf(bytes: Uint8Array, from: number, to: number): number {
    if (to - from !== 26 || bytes[from + 17] !== COLON || bytes[from + 20] !== SPACE) return Number.NaN;
    const second = twoDigits(bytes, from + 18);
    if (second < 0 || second > 60) return Number.NaN;
    if (!this.#isLastMinute(bytes, from)) {
      const zone = readZone(bytes, from + 21, to);
      const minute = readClfMinute(bytes, from);
      if (Number.isNaN(minute) || zone === null) return Number.NaN;
      this.#last.set(bytes.subarray(from, to));
      this.#zoneOffset = zone;
      this.#minuteTime = minute - zone * MINUTE_MS;
    }
    this.offset = this.#zoneOffset;
    return bounded(this.#minuteTime + second * SECOND_MS);
  }

  #isLastMinute(bytes: Uint8Array, from: number): boolean {
    if (Number.isNaN(this.#minuteTime)) return false;
    const view = dataViewOf(bytes);
    const last = this.#lastView;
    // Everything but the seconds.
    return isSameBytes(view, from, last, 0, 17) && isSameBytes(view, from + 21, last, 21, 5);
  }

  /** `2000-10-10T13:55:36.123Z` (RFC 3339; with `T` or a space): milliseconds since 1970, or NaN. Without a zone, UTC. */
  readIso(bytes: Uint8Array, from: number, to: number): number {
    const day = readIsoDay(bytes, from, to);
    const mark = bytes[from + 10];
    if (Number.isNaN(day) || (mark !== SPACE && mark !== 0x54 && mark !== 0x74)) return Number.NaN;
    const time = readClock(bytes, from + 11, to);
    let offset = from + 19;
    if (Number.isNaN(time)) return Number.NaN;
    let fraction = 0;
    if (bytes[offset] === DOT || bytes[offset] === 0x2c) {
      let scale = 100;
      for (offset += 1; offset < to && isDigit(bytes[offset]); offset += 1, scale /= 10) {
        if (scale >= 1) fraction += ((bytes[offset] ?? 0) - 0x30) * scale;
      }
    }
    const zone = offset === to ? 0 : readZone(bytes, offset, to);
    if (zone === null) return Number.NaN;
    this.offset = zone;
    return bounded(day + time + fraction - zone * MINUTE_MS);
  }

  /** Any form of a JSON value: the two above, or a number of seconds, milliseconds, microseconds or nanoseconds. */
  readAny(bytes: Uint8Array, from: number, to: number): number {
    if (bytes[from + 4] === DASH) return this.readIso(bytes, from, to);
    if (bytes[from + 2] === SLASH) return this.readClf(bytes, from, to);
    return this.readNumber(bytes, from, to);
  }

  /**
   * The number of digits determines the unit: seconds have 12 of them from the year 5138 on, milliseconds from 1973,
   * microseconds 15 and nanoseconds 18 from 1973 and 2001.
   */
  readNumber(bytes: Uint8Array, from: number, to: number): number {
    const whole = skipDigits(bytes, from, to);
    const length = whole - from;
    if (length > 20 || (whole < to && (bytes[whole] !== DOT || skipDigits(bytes, whole + 1, to) !== to)))
      return Number.NaN;
    // Digits below a millisecond are left out first, since a number holds 15 digits.
    const value = digits(bytes, from, length > 17 ? whole - 6 : length > 14 ? whole - 3 : whole);
    if (value < 0) return Number.NaN;
    this.offset = null;
    if (length > 11) return bounded(value);
    const places = Math.max(0, Math.min(3, to - whole - 1));
    const fraction = places === 0 ? 0 : digits(bytes, whole + 1, whole + 1 + places) * 10 ** (3 - places);
    return bounded(value * SECOND_MS + fraction);
  }
}

/** The last year with four digits. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function bounded(time: number): number {
  return time >= 0 && time <= LATEST ? time : Number.NaN;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `10/Oct/2000:13:55`, as if it were UTC. */
function readClfMinute(bytes: Uint8Array, from: number): number {
  if (
    bytes[from + 2] !== SLASH ||
    bytes[from + 6] !== SLASH ||
    bytes[from + 11] !== COLON ||
    bytes[from + 14] !== COLON
  ) {
    return Number.NaN;
  }
  const name = String.fromCharCode(...[3, 4, 5].map((offset) => lower(bytes[from + offset] ?? 0)));
  const day = dayOf(digits(bytes, from + 7, from + 11), MONTHS.indexOf(name) + 1, twoDigits(bytes, from));
  const hour = twoDigits(bytes, from + 12);
  const minute = twoDigits(bytes, from + 15);
  return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? Number.NaN : day + (hour * 60 + minute) * MINUTE_MS;
}

/** `2000-10-10` at the start of the bytes: the beginning of that day in UTC. */
export function readIsoDay(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 10 || bytes[from + 4] !== DASH || bytes[from + 7] !== DASH) return Number.NaN;
  return dayOf(digits(bytes, from, from + 4), twoDigits(bytes, from + 5), twoDigits(bytes, from + 8));
}

/** `13:55:36` at the start of the bytes: milliseconds since midnight. 60 is a leap second. */
export function readClock(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 8 || bytes[from + 2] !== COLON || bytes[from + 5] !== COLON) return Number.NaN;
  const hour = twoDigits(bytes, from);
  const minute = twoDigits(bytes, from + 3);
  const second = twoDigits(bytes, from + 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return Number.NaN;
  return (hour * 60 + minute) * MINUTE_MS + second * SECOND_MS;
}

function dayOf(year: number, month: number, day: number): number {
  if (year < 1970 || month < 1 || month > 12 || day < 1) return Number.NaN;
  const time = Date.UTC(year, month - 1, day);
  return new Date(time).getUTCDate() === day ? time : Number.NaN;
}

/** `Z`, `+0200`, `+02:00` or `-07`, up to `to`: minutes east of UTC. */
function readZone(bytes: Uint8Array, from: number, to: number): number | null {
  const sign = bytes[from];
  if (to - from === 1) return sign === 0x5a || sign === 0x7a ? 0 : null;
  if (sign !== PLUS && sign !== DASH) return null;
  const minutesAt = bytes[from + 3] === COLON ? from + 4 : from + 3;
  const hours = twoDigits(bytes, from + 1);
  const minutes = to === from + 3 ? 0 : twoDigits(bytes, minutesAt);
  if ((to !== from + 3 && to !== minutesAt + 2) || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  return (sign === DASH ? -1 : 1) * (hours * 60 + minutes) || 0;
}

function twoDigits(bytes: Uint8Array, offset: number): number {
  return digits(bytes, offset, offset + 2);
}

function skipDigits(bytes: Uint8Array, from: number, to: number): number {
  let offset = from;
  while (offset < to && isDigit(bytes[offset])) offset += 1;
  return offset;
}

/** ISO 8601, UTC: `2000-10-10T20:55:36.000Z`. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
