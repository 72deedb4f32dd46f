// How much is kept of untrusted text.
import { expect, test } from 'vitest';
import { isShort, LONGEST_KEPT } from './limits.ts';

test.each([
  [0, true],
  [1, false],
])('a text is short up to the characters that are kept, with their quotation marks: %i more', (more, isKept) => {
  expect(isShort('x'.repeat(LONGEST_KEPT - 2 + more))).toBe(isKept);
});
