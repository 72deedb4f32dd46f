// When a file was made, by its name: `robots-2026-05-01.txt`, `robots.txt.20260501`, `2026/05/01/robots.txt`. Only the order year,
// month, day is read: any other could be either.

const PART = '[-_./]?';
const DATE = `(?<!\\d)(\\d{4})${PART}(\\d{2})${PART}(\\d{2})`;
const TIME = `(?:[T_ ./-]?(\\d{2})[-:_.h]?(\\d{2})(?:[-:_.m]?(\\d{2}))?(?:\\.\\d+)?[ ]?(Z|[+-]\\d{2}:?\\d{2})?)?`;
const DATED = new RegExp(`${DATE}${TIME}(?!\\d)`, 'g');
/** Without the time: what follows the date may be other digits. */
const DAY = new RegExp(`${DATE}(?!\\d)`, 'g');

/** Names longer than this are not looked at beyond. Characters. */
const LONGEST_NAME = 1_000;

/** In ISO 8601, UTC; a time without a zone is taken as UTC. Null if the name has no date. The file's own name goes before its folders. */
export function dateInName(path: string): string | null {
  const end = path.slice(-LONGEST_NAME);
  const name = end.slice(end.lastIndexOf('/') + 1);
  for (const text of [name, end]) {
    for (const pattern of [DATED, DAY]) {
      const dates = [...text.matchAll(pattern)].flatMap((match) => dateOf(match) ?? []);
      const last = dates.at(-1);
      if (last !== undefined) return last;
    }
  }
  return null;
}

/** The standard is of 1994. */
const FIRST_YEAR = 1994;

function dateOf([, ...parts]: RegExpMatchArray): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  if (year < FIRST_YEAR || year > 2_100 || hour > 23 || minute > 59 || second > 59) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  // A day that the month doesn't have would be one of the next.
  const date = new Date(local);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return new Date(local - offsetOf(parts[6])).toISOString();
}

/** The offset of a zone such as `+02:00`, in milliseconds. */
export function offsetOf(zone: string | undefined): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
