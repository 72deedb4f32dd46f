// Requests by hour and by day: which of the two is shown depends on all that the log has.
import { isoTime } from './time.ts';
import { TimeCounts } from './time-counts.ts';
import type { Slot } from './types.ts';

const HOUR_MS = 3_600_000;

/** How far east of UTC the hours and days of a log begin. Known when its first line is read. */
export interface Zone {
  milliseconds: number;
}

export class Timeline {
  readonly hours: TimeCounts;
  readonly days: TimeCounts;
  readonly zone: Readonly<Zone>;

  constructor(limit: number, zone: Readonly<Zone>) {
    this.hours = new TimeCounts(HOUR_MS, Math.min(limit, MOST_HOURS));
    this.days = new TimeCounts(24 * HOUR_MS, limit);
    this.zone = zone;
  }

  add(time: number): void {
    // Never before 1970, which no count has a number for.
    const local = Math.max(0, time + this.zone.milliseconds);
    this.hours.add(local);
    this.days.add(local);
  }
}

/** Three weeks: a chart has no room for more slots. */
const MOST_HOURS = 21 * 24;

export function slotsOf({ hours, days, zone }: Timeline, unit: 'hour' | 'day'): readonly Slot[] {
  const counts = unit === 'hour' ? hours : days;
  return counts.entries().map(([time, requests]) => ({ at: isoTime(time - zone.milliseconds), requests }));
}
