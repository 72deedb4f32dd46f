// Sizes and times for people, through Intl.
import { inLanguage, type MessagePart, t } from '../../platform/i18n.ts';

/** In the unit of the limit that RFC 9309 §2.5 sets, 500 kibibytes. Intl has no name for this unit. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) {
    return inLanguage(Intl.NumberFormat, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  }
  return t('kibibytes', inLanguage(Intl.NumberFormat, { maximumFractionDigits: 1 }).format(bytes / 1024));
}

/** In the largest unit that fits: “12 seconds”, “5 minutes”. Takes milliseconds and rounds up. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1_000;
  const [count, unit] =
    seconds < 90
      ? ([seconds < 10 ? Math.ceil(seconds * 10) / 10 : Math.ceil(seconds), 'second'] as const)
      : seconds < 5_400
        ? ([Math.ceil(seconds / 60), 'minute'] as const)
        : ([Math.ceil(seconds / 360) / 10, 'hour'] as const);
  return inLanguage(Intl.NumberFormat, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** To the millisecond: “0.125 seconds”. Takes milliseconds. */
export function formatSeconds(ms: number): string {
  const options = { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 3 } as const;
  return inLanguage(Intl.NumberFormat, options).format(ms / 1_000);
}

/** How long ago, in the largest unit that fits: “5 minutes ago”. */
export function formatAge(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const relative = inLanguage(Intl.RelativeTimeFormat, { numeric: 'auto' });
  if (seconds < 60) return relative.format(-seconds, 'second');
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), 'minute');
  return relative.format(-Math.floor(seconds / 3600), 'hour');
}

/** How a moment is written: as time ago if it is read right away, as a date and time if it is kept. */
export type TimeText = (at: number) => string;

export const ageSince =
  (now: number): TimeText =>
  (at) =>
    formatAge(at, now);

/** To the second, with the time zone: others read it elsewhere, and later. */
export const exactTime: TimeText = (at) => formatTime(at, 'long');

/** A moment in the person's time zone, to the minute; with `medium`, to the second. Takes milliseconds since the epoch. */
export function formatTime(at: number, timeStyle: 'short' | 'medium' | 'long' = 'short'): string {
  return inLanguage(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle }).format(at);
}

/** From one moment to another, to the minute; what both have in common once, and within a minute like one moment. */
export function formatSpan(from: number, to: number): string {
  return inLanguage(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'short' }).formatRange(from, to);
}

/** A calendar day, the same in every time zone: from `2019-09-01`, or from its first moment in UTC. */
export function formatDay(day: string | number): string {
  return inLanguage(Intl.DateTimeFormat, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** With “and”. */
export function formatList(items: readonly string[]): string {
  return listParts(items.length)
    .map((part) => (typeof part === 'number' ? items[part] : part))
    .join('');
}

/** Without “and”: for a list that is cut, or of clauses. Intl has none with commas in Japanese. */
export function formatPlainList(items: readonly string[]): string {
  return items.join(t('plainList', '', ''));
}

/** The parts of a list with “and” for this many items: the words between them, and the number of each item. */
export function listParts(count: number): readonly MessagePart[] {
  const marks = Array.from({ length: count }, (_, index) => String(index));
  const parts = inLanguage(Intl.ListFormat, { type: 'conjunction' }).formatToParts(marks);
  // Intl writes the Chinese “and” without the spaces that it needs beside Latin names; a comma needs none.
  return parts.map(({ type, value }) => (type === 'element' ? Number(value) : value.replace('和', '、')));
}

/** The first use of some formatters takes a millisecond. A page that waits for an answer has it to spare. */
export function prepareFormats(): void {
  formatAge(0, 0);
  formatBytes(0);
  formatList(['', '']);
}
