import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIndex } from './binary-search.ts';

test('the first index is that of a search from the start, or the end if nothing is found', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (values, least) => {
      const sorted = values.toSorted((one, other) => one - other);
      const found = sorted.findIndex((value) => value >= least);
      expect(firstIndex(0, sorted.length, (index) => (sorted[index] ?? 0) >= least)).toBe(
        found < 0 ? sorted.length : found,
      );
    }),
  );
});

test('what is before the part that is searched is left out', () => {
  expect(firstIndex(3, 8, () => true)).toBe(3);
  expect(firstIndex(3, 8, () => false)).toBe(8);
  expect(firstIndex(3, 3, () => true)).toBe(3);
});
