// When watched sites are due: each check is put off by a part of the interval that differs, so that sites that are watched together are
// not asked together.
import { expect, test } from 'vitest';
import { siteIn, unwatched, WATCH_HOURS, type WatchedSite } from '../../shared/watch.ts';
import { dueAfter, dueSites, withPutOff } from './schedule.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-02T08:00:00Z');
/** As many sites as are asked at once, which became due at the same time. */
const SITES = ['a', 'b', 'c', 'd'].map(
  (name): WatchedSite => ({ ...unwatched(`https://${name}.example`), isOn: true, due: NOW }),
);
const WATCH = { lastLook: NOW, sites: SITES };

test.each(WATCH_HOURS)(
  'a check every %i hours is put off by a tenth of that at most, never brought forward',
  (hours) => {
    expect([0, 0.5, 1].map((random) => dueAfter(NOW, hours, random) - NOW)).toEqual(
      [1, 1.05, 1.1].map((share) => Math.round(share * hours * HOUR)),
    );
    const chosen = new Set(Array.from({ length: 50 }, () => dueAfter(NOW, hours)));
    expect(chosen.size).toBeGreaterThan(10);
    for (const due of chosen) {
      expect(due).toBeGreaterThanOrEqual(NOW + hours * HOUR);
      expect(due).toBeLessThanOrEqual(NOW + 1.1 * hours * HOUR);
    }
  },
);

test('sites that were due together are not due together again', () => {
  const due = dueSites(WATCH, NOW);
  expect(due).toEqual(SITES);
  const next = withPutOff(WATCH, due, [], NOW);
  expect(new Set(SITES.map(({ site }) => siteIn(next, site)?.due)).size).toBe(SITES.length);
});
