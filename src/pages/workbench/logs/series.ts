// What the chart draws: requests by time, stacked by purpose.
import type { Purpose } from '../../../crawlers/index.ts';
import type { CrawlerLog, LogReport, Slot } from '../../../logs/index.ts';
import type { TimeRange } from '../../../ui/elements/use-range-choice.ts';

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

/** `to` is where the next one begins. */
export interface Bar extends TimeRange {
  /** One number for each series. */
  readonly counts: readonly number[];
  readonly total: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MOST_BARS = 120;

/** How long a slot is. */
export const slotMs = (unit: 'hour' | 'day') => (unit === 'hour' ? HOUR_MS : 24 * HOUR_MS);
/** Units that a bar may have, so that bars begin where people expect it. */
const STEPS = { hour: [1, 2, 3, 6, 12, 24], day: [1, 2, 7, 14, 28, 91, 364] } as const;

/** The slots of each series, without those of clocks that were wrong, unless all were. `purposeOf`: the main purpose of the crawler with this token. */
export function seriesOf(report: LogReport, purposeOf: (token: string) => Purpose): readonly (readonly Slot[])[] {
  const { crawlers, timeline } = report;
  const { first, last } = report.clocks;
  // The slot that the first request is in begins less than its length before.
  const after = first === null ? Number.NEGATIVE_INFINITY : Date.parse(first) - slotMs(timeline.unit);
  const until = last === null ? Number.POSITIVE_INFINITY : Date.parse(last);
  const isRight = ({ at }: Slot) => Date.parse(at) > after && Date.parse(at) <= until;
  const of = (series: Series): readonly Slot[] => {
    if (series === 'bots') return timeline.otherBots;
    if (series === 'no-agent') return timeline.withoutAgent;
    return crawlers.filter(({ token }) => SERIES_OF[purposeOf(token)] === series).flatMap((each) => each.timeline);
  };
  return SERIES.map((series) => of(series).filter(isRight));
}

/** Bars without a gap from the first slot to the last, at most 120. `offset`: minutes east of UTC. */
export function barsOf(series: readonly (readonly Slot[])[], unit: 'hour' | 'day', offset: number): readonly Bar[] {
  const length = slotMs(unit);
  const unitOf = ({ at }: Slot) => Math.floor((Date.parse(at) + offset * MINUTE_MS) / length);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const slot of series.flat()) {
    first = Math.min(first, unitOf(slot));
    last = Math.max(last, unitOf(slot));
  }
  if (first > last) return [];
  // Weeks and the like begin with the log; hours with the day.
  const startOf = (step: number) => (unit === 'hour' ? Math.floor(first / step) * step : first);
  const barsWith = (step: number) => Math.floor((last - startOf(step)) / step) + 1;
  // The first bar may begin before the first slot: that makes one more.
  const step =
    STEPS[unit].find((each) => barsWith(each) <= MOST_BARS) ?? Math.ceil((last - first + 1) / (MOST_BARS - 1));
  const start = startOf(step);
  const counts = Array.from({ length: barsWith(step) }, () => series.map(() => 0));
  for (const [index, slots] of series.entries()) {
    for (const slot of slots) {
      const bar = counts[Math.floor((unitOf(slot) - start) / step)];
      if (bar) bar[index] = (bar[index] ?? 0) + slot.requests;
    }
  }
  const timeOf = (bar: number) => (start + bar * step) * length - offset * MINUTE_MS;
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
    if (time >= (bars[bar]?.to ?? 0)) break;
    counts[bar] = (counts[bar] ?? 0) + requests;
  }
  return counts;
}
