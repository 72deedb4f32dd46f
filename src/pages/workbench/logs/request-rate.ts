// What a change of robots.txt did to a crawler's requests: so many a day before it, and after.
import type { CrawlerLog } from '../../../logs/index.ts';

const DAY_MS = 86_400_000;
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

/** The span of the log that the counts are of; `from` is where a slot begins, and each is `slot` milliseconds long. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly slot: number;
}

export function requestRateChange(
  { token, timeline }: CrawlerLog,
  at: number,
  { from, to, slot }: Span,
): RequestRateChange | null {
  // The slot that the change is in has requests from before and after it: it counts for neither.
  const into = (at - from) % slot;
  const left = at - into;
  const right = into === 0 ? at : left + slot;
  const start = Math.max(from, left - DAYS * DAY_MS);
  const end = Math.min(to, right + DAYS * DAY_MS);
  // Less than a day on a side says nothing of a day.
  if (left - start < DAY_MS || end - right < DAY_MS) return null;
  let before = 0;
  let after = 0;
  for (const each of timeline) {
    const time = Date.parse(each.at);
    if (time >= start && time < left) before += each.requests;
    else if (time >= right && time < end) after += each.requests;
  }
  return { at, token, before: (before * DAY_MS) / (left - start), after: (after * DAY_MS) / (end - right) };
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
