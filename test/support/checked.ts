// What a property really checked. One that looks at some of the generated cases only passes if none of them comes: this fails then.
import { expect } from 'vitest';

/** Counts the cases of each kind that a property looks at. Call `expectEach()` after it. */
export function countCases<Kind extends string>(...kinds: readonly Kind[]) {
  const counts = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  return {
    add(kind: Kind): void {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    /** At least one case of each kind was looked at. */
    expectEach(): void {
      expect(
        kinds.filter((kind) => counts.get(kind) === 0),
        'kinds of which no case was generated',
      ).toEqual([]);
    },
  };
}
