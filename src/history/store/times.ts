// The times of what is kept, where the clock was wrong when it came: the order in which it came is certain.
import type { Run, SiteHistory } from './types.ts';

/** Milliseconds since 1970. A clock that shows an earlier time is wrong, as after the battery of a computer was empty. */
export const EARLIEST_CHECK = Date.UTC(2026, 0, 1);

/** What the clock showed. */
interface ClockTime {
  readonly time: number;
  readonly isPossible: boolean;
}

/**
 * The same history for those who read it by time. Of times that conflict, as many as can be are taken for right. A version
 * that came at another one is there from the next right one on, at the latest: since when it was isn't known.
 *
 * @param now milliseconds since 1970
 */
export function inOrderOfTime(history: SiteHistory, now: number): SiteHistory {
  const clockTimes = history.runs.map((run) => clockTimesOf(run, now));
  const all = [...clockTimes.flat(), { time: now, isPossible: now >= EARLIEST_CHECK }];
  const right = longestInOrder(all);
  /** For each, the next one that is right. */
  const limits = new Map<ClockTime, number>();
  for (let [index, limit] = [all.length - 1, Number.POSITIVE_INFINITY]; index >= 0; index -= 1) {
    const clockTime = all[index];
    if (!clockTime) continue;
    limits.set(clockTime, limit);
    if (right.has(clockTime)) limit = clockTime.time;
  }
  const limited = (time: number, clockTime: ClockTime) => Math.min(time, limits.get(clockTime) ?? time);
  let before: number | null = null;
  const runs = history.runs.map((run, index) => {
    const own = clockTimes[index] ?? [];
    const [begun, ended] = [own[0], own.at(-1)];
    if (!begun || !ended) return run;
    const next = limits.get(ended) ?? Number.POSITIVE_INFINITY;
    // While the clock is wrong, all that is known is what came before.
    const latest = Number.isFinite(next) ? next : before === null ? begun.time : before + 1;
    const first = own.find((each) => right.has(each))?.time ?? latest;
    const last = own.length === 1 ? first : right.has(ended) ? ended.time : limited(Math.max(first, ended.time), ended);
    before = last;
    const { again: _, ...others } = run;
    return first === run.first && last === run.last ? run : { ...others, first, last };
  });
  return runs.every((run, index) => run === history.runs[index]) ? history : { ...history, runs };
}

/** Of the first check, the next one where that is kept, and the last one. A file may be of any time but a later one. */
function clockTimesOf({ first, again = first, last, isImported }: Run, now: number): readonly ClockTime[] {
  const latest = now >= EARLIEST_CHECK ? now : Number.POSITIVE_INFINITY;
  const times = [first, ...(again === first ? [] : [again]), ...(last > first && last !== again ? [last] : [])];
  return times.map((time) => ({ time, isPossible: isImported ? time <= latest : time >= EARLIEST_CHECK }));
}

/** The most clock times in order. Of as many, those that agree with the clock as it is now, and then the earlier ones. */
function longestInOrder(clockTimes: readonly ClockTime[]): ReadonlySet<ClockTime> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let end = -1;
  for (const [index, { time, isPossible }] of clockTimes.entries()) {
    let length = 0;
    for (let earlier = 0; isPossible && earlier < index; earlier += 1) {
      const isBefore = (clockTimes[earlier]?.time ?? 0) <= time;
      if (!isBefore || (lengths[earlier] ?? 0) <= length) continue;
      length = lengths[earlier] ?? 0;
      previous[index] = earlier;
    }
    lengths[index] = isPossible ? length + 1 : 0;
    if (isPossible && length + 1 >= (lengths[end] ?? 0)) end = index;
  }
  const found = new Set<ClockTime>();
  for (let index: number | undefined = end; index !== undefined; index = previous[index]) {
    const clockTime = clockTimes[index];
    if (clockTime) found.add(clockTime);
  }
  return found;
}
