import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedLines } from './line-diff.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 }).map((lines) => lines.join('\n'));

/** `before` with each change done. */
function applied(before: string, after: string): string {
  const lines = before.split('\n');
  const wanted = after.split('\n');
  for (const { before: from, after: to } of changedLines(before, after).toReversed()) {
    lines.splice(from.first - 1, from.count, ...wanted.slice(to.first - 1, to.first - 1 + to.count));
  }
  return lines.join('\n');
}

/** How many lines of two texts are in common, in order: the textbook's table. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

describe('changed lines', () => {
  test('changed lines turn one text into the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applied(before, after)).toBe(after);
      }),
      { numRuns: 2_000 },
    );
  });

  test('changed lines are as few as possible', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const a = before.split('\n');
        const changed = changedLines(before, after).reduce((sum, change) => sum + change.before.count, 0);
        expect(a.length - changed).toBe(longestCommon(a, after.split('\n')));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a\nb\nc', 'a\nx\nc', [[2, 1, 2, 1]]],
    ['a\nc', 'a\nb\nc', [[2, 0, 2, 1]]],
    ['a\nb\nc', 'a\nc', [[2, 1, 2, 0]]],
    ['a\r\nb\rc', 'a\nb\nc', []],
    ['', 'a', [[1, 1, 1, 1]]],
  ])('the changed lines are found: %j, %j', (before, after, expected) => {
    const shown = changedLines(before, after).map((change) => [
      change.before.first,
      change.before.count,
      change.after.first,
      change.after.count,
    ]);
    expect(shown).toEqual(expected);
  });

  test('two long texts without a common line have one change', () => {
    const lines = (name: string) => Array.from({ length: 40_000 }, (_, index) => `${name}${index}`).join('\n');
    expect(changedLines(lines('a'), lines('b'))).toEqual([
      { before: { first: 1, count: 40_000 }, after: { first: 1, count: 40_000 } },
    ]);
  });

  test.each([
    ['a\nb\n', 'a\nx\nb\n\n', [2, 5]],
    ['x\na\n\nb\n\nend', 'a\n\nb\n\nb\n\nend', [1, 5]],
    ['a\na\na\nz', 'a\nz', [2]],
  ])('of equal lines, the last are the changed ones: from %j to %j', (before, after, expected) => {
    const lines = changedLines(before, after).map((each) => each.after.first);
    expect(lines).toEqual(expected);
  });
});
