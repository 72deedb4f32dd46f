// How much is kept of untrusted text.
import { expect, test } from 'vitest';
import { isShort, LONGEST_KEPT, startOf } from './limits.ts';

test.each([
  [0, true],
  [1, false],
])('a text is short up to the characters that are kept, with their quotation marks: %i more', (more, isKept) => {
  expect(isShort('x'.repeat(LONGEST_KEPT - 2 + more))).toBe(isKept);
});

test('of a text that is shown, 2,000 characters are kept, and that there were more is shown', () => {
  const start = 'x'.repeat(2_000);
  expect([start, `${start}yz`].map(startOf)).toEqual([start, `${start}…`]);
});
