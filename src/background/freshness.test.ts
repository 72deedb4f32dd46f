import { expect, test } from 'vitest';
import { keepFor, LONGEST_KEPT } from './freshness.ts';

test.each([
  [null, LONGEST_KEPT],
  ['', LONGEST_KEPT],
  ['max-age=60', 60_000],
  ['public, max-age=60, must-revalidate', 60_000],
  ['MAX-AGE="60"', 60_000],
  ['max-age=0', 0],
  ['no-store', 0],
  ['no-cache, max-age=60', 0],
  // RFC 9309 §2.4: never longer than a day.
  ['max-age=315360000', LONGEST_KEPT],
  ['max-age=99999999999999999999999', LONGEST_KEPT],
  // Garbage says nothing.
  ['max-age=-1', LONGEST_KEPT],
  ['max-age=soon', LONGEST_KEPT],
  ['max-age', LONGEST_KEPT],
  ['=,;=,', LONGEST_KEPT],
])('Cache-Control: %s', (cacheControl, milliseconds) => {
  expect(keepFor(cacheControl)).toBe(milliseconds);
});
