// A clock that is wrong for a time puts no check off, and leaves no time without a look that had one.
import { describe, expect, test, vi } from 'vitest';
import { fake, startWorker } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  checkWith,
  clock,
  fireAlarm,
  HOUR,
  hoursLater,
  inWatchingBrowser,
  OPEN,
  page,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

test('a clock that is put back a day puts no check off', async () => {
  await page('watch', SITE);
  clock.now -= 24 * HOUR;
  await fireAlarm();
  await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
  expect(siteOf().gaps).toEqual([]);
});

describe('a time without a look, with a clock that was wrong', () => {
  const DAY = 24 * HOUR;

  test('of a clock that was put back and is right again, the looks between are not missing', async () => {
    await page('watch', SITE);
    await hoursLater(-24);
    for (let look = 0; look < 12; look += 1) await hoursLater(0.25);
    await hoursLater(24.25);
    expect(siteOf().gaps).toEqual([]);
  });

  test('of a clock that is right again after the browser was closed, that time is missing, and no other', async () => {
    await page('watch', SITE);
    const { now } = clock;
    await hoursLater(-24);
    clock.now = now + 3 * DAY;
    fake.browser.storage.session.data.clear();
    startWorker();
    await vi.waitFor(() => expect(siteOf().gaps).toEqual([{ from: now, to: clock.now, isRefused: null }]));
  });

  test('of a clock that was put back, with a browser that was closed meanwhile, that time is missing, and no other', async () => {
    await page('watch', SITE, { hours: 1 });
    await hoursLater(-48);
    await hoursLater(9);
    const { now } = clock;
    expect(siteOf().gaps).toMatchObject([{ to: now }]);
    await hoursLater(48.25);
    expect(siteOf().gaps).toHaveLength(1);
  });

  test('of a clock that was ahead and is right again, the time that never was is not missing', async () => {
    await page('watch', SITE);
    await hoursLater(7 * 24);
    for (let look = 0; look < 12; look += 1) await hoursLater(0.25);
    await hoursLater(-7 * 24 + 0.25);
    expect(siteOf().gaps).toEqual([]);
    // From then on, it is as if it had never been wrong.
    const { now } = clock;
    await hoursLater(30);
    expect(siteOf().gaps).toMatchObject([{ to: now + 30 * HOUR }]);
  });

  test('of a clock that was put back, what was missing before still is', async () => {
    await page('watch', SITE);
    await hoursLater(30);
    await hoursLater(8);
    const { gaps } = siteOf();
    expect(gaps).toHaveLength(2);
    await hoursLater(-24);
    await hoursLater(24.25);
    expect(siteOf().gaps).toEqual(gaps);
  });
});

test('a change that is found with a clock in 1970 happened after the check before', async () => {
  await page('watch', SITE);
  const { now } = clock;
  clock.now = 0;
  await checkWith(CLOSED);
  expect(siteOf().alerts).toMatchObject([{ kind: 'site-blocked', at: now + 1, between: [now, now + 1] }]);
  clock.now = now;
  await checkWith(OPEN);
  expect(siteOf().alerts).toMatchObject([{ over: now + HOUR }]);
});

test('a clock in 1970 puts no check off, and once it is right, no decades are missing', async () => {
  await page('watch', SITE);
  const { now } = clock;
  clock.now = HOUR;
  await fireAlarm();
  await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
  clock.now = now;
  await hoursLater(0.25);
  await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 3]]));
  expect(siteOf().gaps).toEqual([]);
});
