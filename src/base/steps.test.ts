// Work in steps comes to what the same work at once comes to.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstInSteps, runAll, type Steps, sortedInSteps } from './steps.ts';

interface Item {
  readonly key: number;
  readonly index: number;
}

const byKey = (one: Item, other: Item) => one.key - other.key;
/** Few keys, so that many are equal; more items than are sorted at once. */
const items = fc
  .tuple(fc.integer({ min: 0, max: 14_000 }), fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 9_999 }))
  .map(([size, keys, stride]) =>
    Array.from({ length: size }, (_, index): Item => ({ key: (index * stride) % keys, index })),
  );

function stepsOf(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count += 1;
  return count;
}

describe('items', () => {
  test('items are sorted in the order of toSorted(), equal ones too', () => {
    fc.assert(
      fc.property(items, (all) => {
        expect(runAll(sortedInSteps(all, byKey))).toEqual(all.toSorted(byKey));
      }),
      { numRuns: 20 },
    );
  });

  test('the items that come first are found without sorting all of them', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 300 }), (all, most) => {
        expect(runAll(firstInSteps(all, most, byKey))).toEqual(all.toSorted(byKey).slice(0, most));
      }),
      { numRuns: 20 },
    );
  });

  test('items are sorted with a pause after every few thousand', () => {
    const all = Array.from({ length: 100_000 }, (_, index) => ({ key: (index * 7_919) % 100_000, index }));
    expect(stepsOf(sortedInSteps(all, byKey))).toBeGreaterThan(100);
    expect(stepsOf(firstInSteps(all, 100, byKey))).toBeGreaterThan(20);
  });
});
