// When watched sites are due: each check is put off by a part of the interval that differs, so that sites that are watched together are
// not asked together.
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type KeyUrl,
  siteIn,
  unwatched,
  WATCH_HOURS,
  type Watch,
  type WatchedSite,
  type WatchHours,
} from '../../shared/watch.ts';
import { dueAfter, duePages, dueSites, isVisitSoon, withLook, withPutOff } from './schedule.ts';

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
    const times = new Set(Array.from({ length: 50 }, () => dueAfter(NOW, hours)));
    expect(times.size).toBeGreaterThan(10);
    for (const due of times) {
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

afterEach(() => void vi.restoreAllMocks());

describe('a hundred sites', () => {
  const sitesEvery = (hoursOf: (index: number) => WatchHours) =>
    Array.from({ length: 100 }, (_, index): WatchedSite => {
      return { ...unwatched(`https://${index}.example`), isOn: true, due: NOW, hours: hoursOf(index) };
    });
  const quarter = HOUR / 4;
  const BEFORE = { refusedSince: null, isSameSession: true };

  test.each<[string, (index: number) => WatchHours]>([
    ['1 hour', () => 1],
    ['6 hours', () => 6],
    ['1 or 24 hours', (index) => (index % 2 === 0 ? 1 : 24)],
  ])('each is asked as often as it is set to, every %s, and never all in one look', (_, hoursOf) => {
    let seed = 1;
    vi.spyOn(Math, 'random').mockImplementation(() => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    });
    let watch: Watch = { lastLook: NOW, sites: sitesEvery(hoursOf) };
    const asked = new Map<string, number>();
    const late: string[] = [];
    for (let now = NOW; now < NOW + 72 * HOUR; now += quarter) {
      watch = withLook(watch, now, BEFORE);
      const due = dueSites(watch, now);
      expect(due.length).toBeLessThanOrEqual(26);
      for (const { site, hours } of due) {
        // Once those that were due together are apart, it waits for the next look, and for one more at most.
        const isApart = now - NOW > 6 * HOUR;
        if (isApart && now - (asked.get(site) ?? now) > 1.1 * hours * HOUR + 2 * quarter)
          late.push(`${site} at ${now}`);
        asked.set(site, now);
      }
      watch = withPutOff(watch, due, [], now);
    }
    expect([asked.size, late]).toEqual([100, []]);
  });

  test('after a time without a look, a few are asked first', () => {
    const sites = sitesEvery(() => 1);
    const opened = NOW + 24 * HOUR;
    const counts = (times: readonly number[]) => {
      let watch: Watch = { lastLook: NOW, sites };
      return times.map((now) => {
        watch = withLook(watch, now, BEFORE);
        return dueSites(watch, now).length;
      });
    };
    expect(counts([opened, opened + 2 * quarter])).toEqual([4, 26]);
    // The background notes the pause as it starts, and sets the alarm then.
    const [, first] = counts([opened, opened + quarter + 1_000]);
    expect(first).toBe(4);
  });
});

test('a clock that was put back puts off no check, no key URL and no visit', () => {
  const later = NOW + HOUR;
  const keyUrl: KeyUrl = {
    ...{ url: 'https://a.example/', wanted: 'indexable', found: null, failures: 0 },
    ...{ checkedAt: later, askedAt: later },
  };
  const site = { ...unwatched('https://a.example'), isOn: true, lastCheck: later, due: later + 6 * HOUR };
  const watch = { lastLook: NOW, sites: [{ ...site, keyUrls: [keyUrl] }] };
  expect(dueSites(watch, NOW)).toEqual(watch.sites);
  expect(duePages(watch, NOW)).toEqual([{ site: site.site, keyUrl }]);
  expect(isVisitSoon(site, NOW)).toBe(false);
  const ofLastYear = { ...site, lastCheck: NOW - 365 * 24 * HOUR };
  expect(dueSites({ lastLook: NOW, sites: [{ ...ofLastYear, due: NOW + 2 * 24 * HOUR }] }, NOW)).toHaveLength(1);
});

describe('a clock that was put back', () => {
  const BEFORE = { refusedSince: null, isSameSession: true };
  const DAY = 24 * HOUR;
  const site: WatchedSite = { ...unwatched('https://a.example'), isOn: true, due: NOW };
  /** After looks at these times. */
  const lookedAt = (times: readonly number[], watch: Watch = { lastLook: NOW, sites: [site] }) =>
    times.reduce((known, now) => withLook(known, now, BEFORE), watch);
  const looks = (from: number, hours: number) =>
    Array.from({ length: hours * 4 + 1 }, (_, index) => from + (index * HOUR) / 4);
  const gapsIn = ({ sites }: Watch) => sites[0]?.gaps.map(({ from, to }) => [from, to]);

  test('for more than a day was wrong before that: later, the whole time without a look is missing', () => {
    const start = NOW - 7 * DAY;
    const watch = lookedAt(looks(start, 25));
    const last = start + 25 * HOUR;
    const now = last + 8 * DAY;
    const next = { ...watch, sites: watch.sites.map((each) => ({ ...each, due: last })) };
    expect(gapsIn(lookedAt([now], next))).toEqual([[last, now]]);
  });

  test.each([
    [30, []],
    [31, [[NOW, NOW + (31 * HOUR) / 60]]],
  ])('to %i minutes after the last look before a pause: more than 30 are a pause', (minutes, gaps) => {
    const now = NOW + (minutes * HOUR) / 60;
    const watch = lookedAt([NOW + 10 * HOUR, now]);
    expect(gapsIn(watch)).toEqual(gaps);
  });

  test('to a time in the last pause: that had ended by then', () => {
    const morning = NOW + 10 * HOUR;
    const quarter = HOUR / 4;
    // The clock was an hour ahead when the browser started.
    const watch = lookedAt([morning + HOUR, morning + quarter]);
    expect(gapsIn(watch)).toEqual([[NOW, morning + quarter]]);
    // From then on it is right.
    const [last, now] = [morning + 2 * quarter, morning + 12 * HOUR];
    expect(gapsIn(lookedAt([last, now], watch))).toEqual([
      [NOW, morning + quarter],
      [last, now],
    ]);
  });
});
