// Counts requests by hour and by day. Which of the two is shown depends on the whole log.
import { isoTime } from './time.ts';
import { TimeCounts } from './time-counts.ts';
import type { Slot } from './types.ts';

const HOUR_MS = 3_600_000;

/** The offset from UTC at which a log's hours and days begin. Known once its first line is read. */
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
    // Units are numbered from 1970.
    const local = Math.max(0, time + this.zone.milliseconds);
    this.hours.add(local);
    this.days.add(local);
  }
}

/** Three weeks. A chart has no room for more slots. */
const MOST_HOURS = 21 * 24;

export function slotsOf({ hours, days, zone }: Timeline, unit: 'hour' | 'day'): readonly Slot[] {
  const counts = unit === 'hour' ? hours : days;
  return counts.entries().map(([time, requests]) => ({ at: isoTime(time - zone.milliseconds), requests }));
}
