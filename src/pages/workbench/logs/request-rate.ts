// What a change of robots.txt did to a crawler's requests: so many a day before it, and after.
import type { CrawlerLog } from '../../../logs/index.ts';

const DAY = 86_400_000;
/** Days on either side that are looked at, as far as the log reaches. */
const DAYS = 7;
/** The crawlers whose requests one change changed most. */
const MOST_CRAWLERS = 3;
/** Requests a day on one side: fewer say nothing. */
const FEWEST = 1;

/** Less comes and goes by itself. */
const SMALLEST_RATIO = 1.5;

export interface RequestRateChange {
  /** The change. Milliseconds since 1970. */
  readonly at: number;
  readonly token: string;
  /** Requests a day. */
  readonly before: number;
  readonly after: number;
}

/** The span of the log that the counts are of. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export function requestRateChange(
  { token, timeline }: CrawlerLog,
  at: number,
  { from, to }: Span,
): RequestRateChange | null {
  const start = Math.max(from, at - DAYS * DAY);
  const end = Math.min(to, at + DAYS * DAY);
  // Less than a day on a side says nothing of a day.
  if (at - start < DAY || end - at < DAY) return null;
  let before = 0;
  let after = 0;
  for (const slot of timeline) {
    const time = Date.parse(slot.at);
    if (time >= start && time < at) before += slot.requests;
    else if (time >= at && time < end) after += slot.requests;
  }
  return { at, token, before: (before * DAY) / (at - start), after: (after * DAY) / (end - at) };
}

/** Each change with the crawlers whose requests changed most, by the factor. */
export function requestRateChanges(
  crawlers: readonly CrawlerLog[],
  changes: readonly number[],
  span: Span,
): readonly (readonly RequestRateChange[])[] {
  return changes.map((at) =>
    crawlers
      .flatMap((log) => requestRateChange(log, at, span) ?? [])
      .filter(({ before, after }) => Math.max(before, after) >= FEWEST && ratioOf(before, after) >= SMALLEST_RATIO)
      .sort((a, b) => factorOf(b) - factorOf(a))
      .slice(0, MOST_CRAWLERS),
  );
}

const ratioOf = (one: number, other: number) => (Math.max(one, other) + 1) / (Math.min(one, other) + 1);

/** A crawler that asks often weighs more than one that hardly does. */
function factorOf({ before, after }: RequestRateChange): number {
  return Math.log(ratioOf(before, after)) * Math.log(2 + Math.max(before, after));
}
