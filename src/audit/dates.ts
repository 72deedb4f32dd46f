// Which of two dates of sitemaps is the later one. Files of one site have them in several forms.
import { memoize } from '../base/once.ts';
import { isLastmod } from '../sitemaps/index.ts';
import { compareText } from './order.ts';

/** RFC 822 §5, as the feeds have it. https://www.rssboard.org/rss-specification */
const EMAIL_DATE =
  /^(?:[a-z]{3}, )?(\d{1,2} [a-z]{3} \d{4})(?: (\d\d:\d\d(?::\d\d)?)(?: (UTC?|GMT|Z|[ECMP][SD]T|[+-]\d{4}))?)?$/i;

/** Milliseconds since the epoch, in UTC where no zone is given; what isn’t a date is before all. */
function timeOf(text: string): number {
  // A browser reads more than this as a date: “version 2030”.
  if (isLastmod(text)) return Date.parse(text);
  const [, day, time = '00:00', zone = 'GMT'] = EMAIL_DATE.exec(text) ?? [];
  const parsed = day === undefined ? Number.NaN : Date.parse(`${day} ${time} ${zone}`);
  return Number.isNaN(parsed) ? Number.NEGATIVE_INFINITY : parsed;
}

export const compareDates = createDateComparison(timeOf);

/** The same, for many: each date is read once. */
export const memoizedDateComparison = () => createDateComparison(memoize(timeOf));

/** Of equal times the text decides, so that it doesn't matter which came first. */
function createDateComparison(time: (text: string) => number): (one: string, other: string) => number {
  return (one, other) => {
    if (one === other) return 0;
    const [first, second] = [time(one), time(other)];
    return first === second ? compareText(one, other) : first < second ? -1 : 1;
  };
}
