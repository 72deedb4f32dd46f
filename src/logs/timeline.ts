// Requests by hour and by day: which of the two is shown depends on all that the log has.
import { isoTime } from './time.ts';
import { TimeCounts } from './time-counts.ts';
import type { Slot } from './types.ts';

const HOUR = 3_600_000;

export class Timeline {
  readonly hours: TimeCounts;
  readonly days: TimeCounts;

  constructor(limit: number) {
    this.hours = new TimeCounts(HOUR, Math.min(limit, MOST_HOURS));
    this.days = new TimeCounts(24 * HOUR, limit);
  }

  add(time: number): void {
    this.hours.add(time);
    this.days.add(time);
  }
}

/** Three weeks: a chart has no room for more slots. */
const MOST_HOURS = 21 * 24;

export function slotsOf({ hours, days }: Timeline, unit: 'hour' | 'day'): readonly Slot[] {
  const counts = unit === 'hour' ? hours : days;
  return counts.entries().map(([time, requests]) => ({ at: isoTime(time), requests }));
}
