import { describe, expect, test } from 'vitest';
import { freshnessMs, LONGEST_FRESHNESS_MS, retryDelayMs } from './freshness.ts';

test.each([
  [null, LONGEST_FRESHNESS_MS],
  ['', LONGEST_FRESHNESS_MS],
  ['max-age=60', 60_000],
  ['public, max-age=60, must-revalidate', 60_000],
  ['MAX-AGE="60"', 60_000],
  ['max-age=0', 0],
  ['no-store', 0],
  ['no-cache, max-age=60', 0],
  // RFC 9309 §2.4: never longer than a day.
  ['max-age=315360000', LONGEST_FRESHNESS_MS],
  ['max-age=99999999999999999999999', LONGEST_FRESHNESS_MS],
  // Garbage says nothing.
  ['max-age=-1', LONGEST_FRESHNESS_MS],
  ['max-age=soon', LONGEST_FRESHNESS_MS],
  ['max-age', LONGEST_FRESHNESS_MS],
  ['=,;=,', LONGEST_FRESHNESS_MS],
])('a file stays fresh for as long as its Cache-Control says: %s', (cacheControl, milliseconds) => {
  expect(freshnessMs(cacheControl)).toBe(milliseconds);
});

test('of a long Cache-Control no more is read than any server needs', () => {
  expect(freshnessMs(`max-age=60${','.repeat(250_000)}no-store`)).toBe(60_000);
});

describe('after a failure', () => {
  const SECOND = 1_000;
  const NOW = Date.parse('2026-01-01T00:00:00Z');

  test('the pause is at least half a minute, then longer, at last an hour', () => {
    const pauses: number[] = [];
    for (let failing = 0; pauses.length < 9; failing += pauses.at(-1) ?? 0)
      pauses.push(retryDelayMs(failing, null, NOW));
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map((seconds) => seconds * SECOND));
  });

  // RFC 9110 §10.2.3; the date's form is that of §5.6.7.
  test.each([
    ['7200', 7_200],
    ['Thu, 01 Jan 2026 00:10:00 GMT', 600],
    // Never sooner than without it, never later than in a day.
    ['0', 30],
    ['10', 30],
    ['Wed, 31 Dec 2025 23:59:59 GMT', 30],
    ['99999999999999999999999999', 86_400],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 86_400],
    // Garbage says nothing.
    ['', 30],
    ['soon', 30],
    ['-7200', 30],
    ['7200.5', 30],
    ['7200, 7200', 30],
    ['year 2100', 30],
    ['Xyz, 99 Xyz 2100 99:99:99 GMT', 30],
  ])('the pause after a failure follows its Retry-After, within limits: %s', (retryAfter, seconds) => {
    expect(retryDelayMs(0, retryAfter, NOW)).toBe(seconds * SECOND);
  });

  test('a Retry-After shortens no pause', () => {
    expect(retryDelayMs(10 * 60 * SECOND, '60', NOW)).toBe(630 * SECOND);
  });
});
