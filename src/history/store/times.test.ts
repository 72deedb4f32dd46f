// When versions were first seen, where the clock was wrong for a time: the order in which they came is certain.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostInOrder } from '../../../test/support/most-in-order.ts';
import { sized } from '../../../test/support/sizes.ts';
import { recordCheck } from './record.ts';
import { EARLIEST_CHECK, inOrderOfTime } from './times.ts';
import { emptyHistory, type Run, type SiteHistory } from './types.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 1);
const day = (days: number) => START + days * DAY;

/** A run seen on these days first and last, by the clock. */
const run = (first: number, last = first, more: Partial<Run> = {}): Run => ({
  answer: { status: 200, hash: `${first} ${last}`, size: 1 },
  ...{ first: day(first), last: day(last), checks: first === last ? 1 : 2 },
  ...more,
});
const of = (...runs: readonly Run[]): SiteHistory => ({ ...emptyHistory('https://example.com'), runs });
/** Days since the start, and what is left of them in milliseconds. */
const timesOf = (history: SiteHistory, now: number) =>
  inOrderOfTime(history, day(now)).runs.map(({ first, last }) => [first, last].map((time) => (time - START) / DAY));

const IN_1970 = -START / DAY;

describe('a clock that was', () => {
  test('right: everything stays as it is', () => {
    const history = of(run(-900, -900, { isImported: true }), run(0, 3), run(4), run(4, 9));
    expect(inOrderOfTime(history, day(9.2))).toBe(history);
  });

  test.each([
    ['in 1970', IN_1970],
    ['put back a day', 2.5],
    ['put back to before the first check', -20],
  ])('%s when a version came: that is known from the next right check on', (_, wrong) => {
    expect(timesOf(of(run(0, 3), run(wrong, 9)), 9.1)).toEqual([
      [0, 3],
      [9, 9],
    ]);
    expect(timesOf(of(run(0, 3), run(wrong), run(5, 9)), 9.1)).toEqual([
      [0, 3],
      [5, 5],
      [5, 9],
    ]);
    expect(timesOf(of(run(0, 3), run(wrong, 9, { again: day(5) })), 9.1)).toEqual([
      [0, 3],
      [5, 9],
    ]);
  });

  test('a week ahead for the only check of a version, before the next one came', () => {
    expect(timesOf(of(run(0, 3), run(10), run(4, 9)), 9.1)).toEqual([
      [0, 3],
      [4, 4],
      [4, 9],
    ]);
  });

  test('a week ahead when the newest version came: it is known from the next check on, or from now', () => {
    expect(timesOf(of(run(0, 3), run(10)), 4)).toEqual([
      [0, 3],
      [4, 4],
    ]);
    expect(timesOf(of(run(0, 3), run(10, 10, { again: day(4) })), 5)).toEqual([
      [0, 3],
      [4, 4],
    ]);
  });

  test.each([
    ['in 1970', IN_1970],
    ['a week ahead', 10],
  ])('%s as a version came: the times of later checks don’t move it', (_, wrong) => {
    const check = (history: SiteHistory, at: number, body: string) =>
      recordCheck(history, [{ at: new Date(day(at)).toISOString(), status: 200, body }], day(at));
    let history = [0, 3].reduce((known, at) => check(known, at, 'a'), of());
    for (const at of [wrong, 5, 6, 7]) {
      history = check(history, at, 'b');
      if (at >= 5 && at !== wrong) expect(timesOf(history, at + 0.1)[1]?.[0]).toBe(5);
    }
  });

  test('ahead for the last check of a version: it ended when the next came', () => {
    expect(timesOf(of(run(0, 10), run(4, 9)), 9.1)).toEqual([
      [0, 4],
      [4, 9],
    ]);
  });

  test('in 1970 for the first check of all: the version is from when it is known', () => {
    expect(timesOf(of(run(IN_1970, 2), run(5)), 5.1)).toEqual([
      [2, 2],
      [5, 5],
    ]);
    expect(timesOf(of(run(IN_1970), run(5)), 5.1)).toEqual([
      [5, 5],
      [5, 5],
    ]);
  });

  test('right, beside files that are dated in the future: however many, the times of checks stay', () => {
    const dated = [900, 901, 902, 903].map((at) => run(at, at, { isImported: true }));
    expect(timesOf(of(run(0, 3), ...dated, run(4, 9)), 9.1)).toEqual([[0, 3], ...dated.map(() => [4, 4]), [4, 9]]);
  });

  test('in 1970 now: what is kept stays as it is', () => {
    const history = of(run(0, 3), run(4), run(5, 5, { isImported: true }));
    expect(inOrderOfTime(history, 1)).toBe(history);
  });
});

test('whatever the clock said, the times follow each other as the runs do, and as many as can be stay', () => {
  const time = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(IN_1970, 4_000));
  const runs = fc.array(
    fc.tuple(time, time).map(([a, b]) => run(Math.min(a, b), Math.max(a, b))),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(runs, time, (all, now) => {
      const history = of(...all);
      const ordered = inOrderOfTime(history, day(now));
      const times = ordered.runs.flatMap(({ first, last }) => [first, last]);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(ordered.runs.map(({ answer }) => answer)).toEqual(all.map(({ answer }) => answer));
      expect(inOrderOfTime(ordered, day(now)).runs).toEqual(ordered.runs);
      const given = all.map(({ first, last }) => (first === last ? [first] : [first, last]));
      const kept = given.flatMap((own, run) => own.filter((each, index) => each === times[2 * run + index]));
      // The time of now is one of those that follow each other.
      expect(kept.length).toBeGreaterThanOrEqual(
        mostInOrder([...given.flat(), day(now)], (each) => each >= EARLIEST_CHECK) - 1,
      );
    }),
    { numRuns: sized(200, 5_000) },
  );
});
