// How long a run pauses after a refusal.
import { expect, test } from 'vitest';
import { pauseMsFor } from './refusals.ts';

const HOUR = 3_600_000;

test.each([
  ['as long as the server asks', '7200', 0, 2 * HOUR],
  ['also for a day', '86400', 0, 24 * HOUR],
  ['for a week at most', '99999999', 0, 7 * 24 * HOUR],
  ['for the usual time, if it doesn’t ask', undefined, 0, 30_000],
  ['twice as long, again and again', undefined, 3, 240_000],
  ['for an hour at most, if it doesn’t ask', undefined, 20, HOUR],
  ['longer than it asked, if it refuses again', '1', 1, 60_000],
  ['as it asks again', '7200', 5, 2 * HOUR],
])('an audit that is refused pauses %s', (_, retryAfter, pauses, expected) => {
  expect(pauseMsFor(retryAfter, 30_000, pauses, 0)).toBe(expected);
});
