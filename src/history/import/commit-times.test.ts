import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostInOrder } from '../../../test/support/most-in-order.ts';
import { sized } from '../../../test/support/sizes.ts';
import { runAll } from '../../base/steps.ts';
import { inOrderOfLog } from './commit-times.ts';

/** Times of authors in hours, as the log has them from the oldest to the newest; null where it has none. */
const ordered = (hours: readonly (number | null)[], isAuthors = true) => {
  const changes = hours.map((hour, index) => ({
    index,
    at: hour === null ? null : new Date(hour * 3_600_000).toISOString(),
    isAuthors,
  }));
  return runAll(inOrderOfLog(changes)).map(({ at, index }, order) => {
    expect(index).toBe(order);
    return at === null ? null : Date.parse(at) / 3_600_000;
  });
};
const SECOND = 1 / 3_600;
const close = (hours: number) => expect.closeTo(hours, 10);

test('several in a row whose clock was wrong stay in the order of the log, as near to their own times as it allows', () => {
  expect(ordered([90, 80, 1, 2, 0, -1, 3, 99, 0, 4, 5])).toEqual([
    ...[close(1 - 2 * SECOND), close(1 - SECOND), 1, 2],
    ...[close(2 + SECOND), close(2 + 2 * SECOND), 3],
    ...[close(4 - 2 * SECOND), close(4 - SECOND), 4, 5],
  ]);
});

test('of as many, the later times are taken for right: an author writes before a rebase, not after it', () => {
  expect(ordered([1, 3, 2])).toEqual([1, 3, close(3 + SECOND)]);
  expect(ordered([3, 1])).toEqual([3, close(3 + SECOND)]);
});

test('times of commits stay, as do those that are equal or missing', () => {
  expect(ordered([1, 3, 2], false)).toEqual([1, 3, 2]);
  expect(ordered([1, 1, null, 1, 2])).toEqual([1, 1, null, 1, 2]);
});

test('whatever the authors’ clocks said, times follow each other as the commits do, and as many as can be stay', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }), (hours) => {
      const times = ordered(hours).map(Number);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const kept = hours.filter((hour, index) => times[index] === hour);
      expect(kept.length).toBeGreaterThanOrEqual(mostInOrder(hours));
    }),
    { numRuns: sized(200, 5_000) },
  );
});
