// How much is kept of untrusted text.
import { expect, test } from 'vitest';
import { isShort, MOST_CHARACTERS } from './limits.ts';

test.each([
  [0, true],
  [1, false],
])('as many characters as are kept, with their quotation marks, and %i more', (more, isKept) => {
  expect(isShort('x'.repeat(MOST_CHARACTERS - 2 + more))).toBe(isKept);
});
