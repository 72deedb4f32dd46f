import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctVectors } from './distinct-vectors.ts';

test('equal vectors have one number, and keep what they hold', () => {
  const vectors = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.integer()), { maxLength: 2_500, size: 'max' });
  fc.assert(
    fc.property(vectors, (all) => {
      const distinct = new DistinctVectors(3);
      const numbers = new Map(all.map((of) => [of.join(), distinct.numberOf(Int32Array.from(of))]));
      expect(new Set(numbers.values()).size).toBe(numbers.size);
      expect(distinct.count).toBe(numbers.size);
      const isKept = (of: readonly number[]) => {
        const number = numbers.get(of.join()) ?? -1;
        return (
          distinct.numberOf(Int32Array.from(of)) === number &&
          of.every((value, column) => distinct.at(number, column) === value)
        );
      };
      expect(all.filter((of) => !isKept(of))).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
