// What the chart draws: requests by time, stacked by purpose.
import type { Purpose } from '../../../crawlers/index.ts';
import type { CrawlerLog, LogReport, Slot } from '../../../logs/index.ts';
import { earlyIn } from './early.ts';

/** From the bottom up. Purposes that are rarely asked about share one. */
export const SERIES = ['search', 'ai-search', 'ai-training', 'user-fetch', 'seo', 'other', 'bots', 'no-agent'] as const;
export type Series = (typeof SERIES)[number];

const SERIES_OF: Readonly<Record<Purpose, Series>> = {
  search: 'search',
  'ai-search': 'ai-search',
  'ai-training': 'ai-training',
  'user-fetch': 'user-fetch',
  seo: 'seo',
  ads: 'other',
  preview: 'other',
  archive: 'other',
  other: 'other',
  historic: 'other',
};

export interface TimeRange {
  /** Milliseconds since 1970, UTC; up to, and without, `to`. */
  readonly from: number;
  readonly to: number;
}

/** `to` is where the next one begins. */
export interface Bar extends TimeRange {
  /** One number for each series. */
  readonly counts: readonly number[];
  readonly total: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
const MOST_BARS = 120;
/** Units that a bar may have, so that bars begin where people expect it. */
const STEPS = { hour: [1, 2, 3, 6, 12, 24], day: [1, 2, 7, 14, 28, 91, 364] } as const;

/** The slots of each series, without those of clocks that were wrong. `purposeOf`: the main purpose of the crawler with this token. */
export function seriesOf(report: LogReport, purposeOf: (token: string) => Purpose): readonly (readonly Slot[])[] {
  const { crawlers, timeline } = report;
  const { since } = earlyIn(report);
  const of = (series: Series): readonly Slot[] => {
    if (series === 'bots') return timeline.otherBots;
    if (series === 'no-agent') return timeline.withoutAgent;
    return crawlers.filter(({ token }) => SERIES_OF[purposeOf(token)] === series).flatMap((each) => each.timeline);
  };
  return SERIES.map((series) => of(series).filter(({ at }) => Date.parse(at) >= since));
}

/** Bars without a gap from the first slot to the last, at most 120. `offset`: minutes east of UTC. */
export function barsOf(series: readonly (readonly Slot[])[], unit: 'hour' | 'day', offset: number): readonly Bar[] {
  const length = unit === 'hour' ? HOUR : 24 * HOUR;
  const unitOf = ({ at }: Slot) => Math.floor((Date.parse(at) + offset * MINUTE) / length);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const slot of series.flat()) {
    first = Math.min(first, unitOf(slot));
    last = Math.max(last, unitOf(slot));
  }
  if (first > last) return [];
  const least = (last - first + 1) / MOST_BARS;
  const step = STEPS[unit].find((each) => each >= least) ?? Math.ceil(least);
  // Weeks and the like begin with the log; hours with the day.
  const start = unit === 'hour' ? Math.floor(first / step) * step : first;
  const counts = Array.from({ length: Math.floor((last - start) / step) + 1 }, () => series.map(() => 0));
  for (const [index, slots] of series.entries()) {
    for (const slot of slots) {
      const bar = counts[Math.floor((unitOf(slot) - start) / step)];
      if (bar) bar[index] = (bar[index] ?? 0) + slot.requests;
    }
  }
  const timeOf = (bar: number) => (start + bar * step) * length - offset * MINUTE;
  return counts.map((each, bar) => ({
    from: timeOf(bar),
    to: timeOf(bar + 1),
    counts: each,
    total: each.reduce((sum, count) => sum + count, 0),
  }));
}

/** The bars of one crawler, beside those of the whole chart. */
export function barsOfCrawler({ timeline }: CrawlerLog, bars: readonly Bar[]): readonly number[] {
  const counts = bars.map(() => 0);
  let bar = 0;
  for (const { at, requests } of timeline) {
    const time = Date.parse(at);
    if (time < (bars[0]?.from ?? 0)) continue;
    while (bar < bars.length - 1 && time >= (bars[bar]?.to ?? 0)) bar += 1;
    counts[bar] = (counts[bar] ?? 0) + requests;
  }
  return counts;
}
