// Watched sites where the browser refuses to read or to write its storage for a while: nothing is lost, and nothing is taken for absent.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, asked, fake, startWorker, text, visit, world } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  clock,
  fireAlarm,
  HOUR,
  inWatchingBrowser,
  local,
  looks,
  OPEN,
  page,
  rest,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { decodeRefusals, unsavedSince } from '../../shared/watch.ts';

inWatchingBrowser();

const OTHER = 'https://other.example';
const alarm = async () => {
  await fireAlarm();
  await rest();
};
const setReadable = (isReadable: boolean) => {
  fake.browser.storage.local.isUnreadable = !isReadable;
};

test('versions that the browser does not give for a moment are not written over', async () => {
  await page('watch', SITE);
  fake.browser.storage.local.withheld = `history:${SITE}`;
  world.server = () => text(CLOSED);
  expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
  fake.browser.storage.local.withheld = undefined;
  await page('checkNow', SITE);
  expect(runsOf()).toEqual([
    [OPEN, 1],
    [CLOSED, 1],
  ]);
});

describe('while nothing can be read', () => {
  beforeEach(async () => {
    for (const site of [SITE, OTHER]) await page('watch', site);
    setReadable(false);
  });

  test.each([
    ['watch', ['https://third.example'], 'not-kept'],
    ['watch', [SITE, { hours: 1 }], 'not-kept'],
    ['unwatch', [SITE], 'not-kept'],
    ['checkNow', [SITE], 'not-kept'],
    ['addKeyUrl', [`${SITE}/a`, 'indexable'], 'not-kept'],
    ['importVersions', [SITE, { version: 1, runs: [], bodies: {}, folded: null }], 'not-kept'],
    ['forgetWatched', [SITE], false],
    ['forgetWatched', [null], false],
    ['acknowledge', [SITE], undefined],
  ])('the call %s %j changes nothing, and says so', async (name, args, value) => {
    const before = structuredClone([...local()]);
    expect(await page(name, ...args)).toEqual({ ok: true, value });
    expect([...local()]).toEqual(before);
    expect([...fake.state.alarms]).toEqual([['watch', 15]]);
  });

  test('the alarm stays, and its next look checks what is due', async () => {
    clock.now += 7 * HOUR;
    await alarm();
    expect([[...fake.state.alarms], asked.length]).toEqual([[['watch', 15]], 2]);
    setReadable(true);
    await alarm();
    await vi.waitFor(() => expect([SITE, OTHER].map((site) => runsOf(site))).toEqual([[[OPEN, 2]], [[OPEN, 2]]]));
  });

  test('a background that starts sets the alarm: whether anything is watched isn’t known', async () => {
    fake.state.alarms.clear();
    startWorker();
    await vi.waitFor(() => expect([...fake.state.alarms]).toEqual([['watch', 15]]));
  });

  test('a visit records nothing, and the next one does', async () => {
    startWorker();
    clock.now += 25 * HOUR;
    await visit(1, `${SITE}/`);
    setReadable(true);
    expect(runsOf()).toEqual([[OPEN, 1]]);
    clock.now += 25 * HOUR;
    await visit(1, `${SITE}/a`);
    await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
    expect(runsOf(OTHER)).toEqual([[OPEN, 1]]);
  });

  test('the popup doesn’t say that the site isn’t watched, and asks again', async () => {
    startWorker();
    await visit(1, `${SITE}/`);
    expect(await ask('view', 1)).toMatchObject({ watch: { isOn: null, alerts: [] } });
    setReadable(true);
    expect(await ask('view', 1)).toMatchObject({ watch: { isOn: true } });
  });
});

describe('while nothing can be written', () => {
  const setWritable = (isWritable: boolean) => {
    fake.browser.storage.local.isRefusing = !isWritable;
  };
  const refusedSince = async (site = SITE) =>
    unsavedSince(decodeRefusals(fake.browser.storage.session.data.get('watch-refused')), siteOf(site));

  test('the watch says since when, until a check is saved; and why nothing was checked', async () => {
    await page('watch', SITE);
    const { due } = siteOf();
    setWritable(false);
    clock.now += 7 * HOUR;
    const since = clock.now;
    for (const hours of [0, 0.25, 3]) {
      clock.now += hours * HOUR;
      await alarm();
    }
    expect([await refusedSince(), asked.length]).toEqual([since, 1]);
    setWritable(true);
    clock.now += 0.25 * HOUR;
    await alarm();
    await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
    expect(await refusedSince()).toBeNull();
    // Until the first look that could not be saved, the browser was closed.
    expect(siteOf().gaps).toEqual([
      { from: due, to: since, isRefused: false },
      { from: since, to: clock.now, isRefused: true },
    ]);
  });

  test('a site that was to be watched, and has only versions from files, gets no request and no alarm', async () => {
    await page('importVersions', SITE, { version: 1, runs: [], bodies: {}, folded: null });
    expect(siteOf()).toMatchObject({ isOn: false, lastCheck: null });
    setWritable(false);
    expect(await page('watch', SITE)).toEqual({ ok: true, value: 'not-kept' });
    expect([asked, [...fake.state.alarms]]).toEqual([[], []]);
  });

  test('a background that starts in between says the same', async () => {
    await page('watch', SITE, { hours: 1 });
    clock.now += 1.25 * HOUR;
    setWritable(false);
    const since = clock.now;
    await alarm();
    startWorker();
    clock.now += 2 * HOUR;
    setWritable(true);
    startWorker();
    await vi.waitFor(() => expect(siteOf().gaps).toEqual([{ from: siteOf().due, to: clock.now, isRefused: true }]));
    expect([since, await refusedSince()]).toEqual([clock.now - 2 * HOUR, null]);
  });

  test('a check that could not be saved is said of its site alone', async () => {
    for (const site of [SITE, OTHER]) await page('watch', site);
    setWritable(false);
    clock.now += HOUR;
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
    expect([await refusedSince(), await refusedSince(OTHER)]).toEqual([clock.now, null]);
    setWritable(true);
    await page('checkNow', SITE);
    expect(await refusedSince()).toBeNull();
  });

  test('what cannot be read is not saved, either', async () => {
    await page('watch', SITE);
    setReadable(false);
    clock.now += HOUR;
    await alarm();
    expect(await refusedSince()).toBe(clock.now);
    setReadable(true);
    await alarm();
    expect(await refusedSince()).toBeNull();
  });
});

describe('a browser that was closed', () => {
  /** What is only in memory is gone. */
  const restartBrowser = () => {
    fake.browser.storage.session.data.clear();
    startWorker();
  };
  const setWritable = (isWritable: boolean) => {
    fake.browser.storage.local.isRefusing = !isWritable;
  };

  test('it isn’t known whether the browser had refused to save before: the time without checks names both', async () => {
    await page('watch', SITE);
    const { due } = siteOf();
    setWritable(false);
    clock.now += 7 * HOUR;
    await alarm();
    clock.now += 20 * HOUR;
    setWritable(true);
    restartBrowser();
    await vi.waitFor(() => expect(siteOf().gaps).toEqual([{ from: due, to: clock.now, isRefused: null }]));
  });

  test('a browser that refuses when it is open again is known to refuse from then on', async () => {
    await page('watch', SITE);
    const { due } = siteOf();
    clock.now += 20 * HOUR;
    const since = clock.now;
    setWritable(false);
    restartBrowser();
    await rest();
    clock.now += 3 * HOUR;
    setWritable(true);
    await alarm();
    await vi.waitFor(() =>
      expect(siteOf().gaps).toEqual([
        { from: due, to: since, isRefused: null },
        { from: since, to: clock.now, isRefused: true },
      ]),
    );
  });

  test('a computer that slept while the browser was open has one cause alone', async () => {
    await page('watch', SITE);
    const { due } = siteOf();
    clock.now += 20 * HOUR;
    await alarm();
    expect(siteOf().gaps).toEqual([{ from: due, to: clock.now, isRefused: false }]);
  });

  /** Only histories: they are larger. */
  const refuseHistories = () => {
    const { set } = fake.browser.storage.local;
    return vi.spyOn(fake.browser.storage.local, 'set').mockImplementation(async (items) => {
      if (Object.keys(items).some((key) => key.startsWith('history:'))) throw new Error('QUOTA_BYTES quota exceeded');
      return set.call(fake.browser.storage.local, items);
    });
  };

  test('it is known since when a site’s checks aren’t saved; once one is, the time is named around others', async () => {
    await page('watch', SITE, { hours: 1 });
    const refused = refuseHistories();
    clock.now += HOUR;
    const since = clock.now;
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
    for (const hours of [0.25, 0.25, 0.25, 0.25]) {
      clock.now += hours * HOUR;
      await alarm();
    }
    const closed = siteOf().due;
    clock.now += 20 * HOUR;
    const opened = clock.now;
    restartBrowser();
    await vi.waitFor(() => expect(siteOf().gaps).toHaveLength(1));
    expect(unsavedSince({}, siteOf())).toBe(since);
    clock.now += HOUR;
    refused.mockRestore();
    await page('checkNow', SITE);
    expect(unsavedSince({}, siteOf())).toBeNull();
    expect(siteOf().gaps).toEqual([
      { from: since, to: closed, isRefused: true },
      { from: closed, to: opened, isRefused: null },
      { from: opened, to: clock.now, isRefused: true },
    ]);
  });
});

test('a check by hand that the browser refused to save is followed by no time without checks while none is due', async () => {
  await page('watch', SITE);
  clock.now += HOUR;
  fake.browser.storage.local.isRefusing = true;
  expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
  fake.browser.storage.local.isRefusing = false;
  clock.now += 5 * HOUR;
  await page('checkNow', SITE);
  expect([siteOf().gaps, runsOf()]).toEqual([[], [[OPEN, 2]]]);
});

describe('a time in which no request could be made', () => {
  const goOffline = () => {
    vi.stubGlobal('navigator', { onLine: false });
    world.server = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  };
  const goOnline = () => {
    vi.stubGlobal('navigator', { onLine: true });
    world.server = () => text(OPEN);
  };
  const hours = (count: number) => looks(4 * count);
  const denyAccess = () => vi.spyOn(fake.browser.permissions, 'contains').mockResolvedValue(false);

  test('a time without a network is named once a check is made, from the first that was due', async () => {
    await page('watch', SITE);
    const { due } = siteOf();
    goOffline();
    await hours(10);
    expect(siteOf().gaps).toEqual([]);
    goOnline();
    await hours(0.5);
    expect(runsOf()).toEqual([[OPEN, 2]]);
    expect(siteOf().gaps).toEqual([{ from: due, to: siteOf().lastCheck, isRefused: false, isUnasked: true }]);
  });

  test('a time without access is named in the same way', async () => {
    await page('watch', SITE);
    const { due } = siteOf();
    const denied = denyAccess();
    await hours(10);
    denied.mockRestore();
    await hours(0.5);
    expect(siteOf().gaps).toEqual([{ from: due, to: siteOf().lastCheck, isRefused: false, isUnasked: true }]);
  });

  test('no such time is named while nothing was due, nor if a look has the next request', async () => {
    await page('watch', SITE);
    const denied = denyAccess();
    await hours(2);
    denied.mockRestore();
    goOffline();
    await page('checkNow', SITE);
    goOnline();
    await hours(6.5);
    expect([siteOf().gaps, runsOf()]).toEqual([[], [[OPEN, 3]]]);
  });

  test('no such time is named for a site that wasn’t watched', async () => {
    await page('watch', SITE);
    goOffline();
    await hours(7);
    await page('unwatch', SITE);
    clock.now += 100 * HOUR;
    goOnline();
    await page('watch', SITE);
    await page('checkNow', SITE);
    expect(siteOf().gaps).toEqual([]);
  });
});

describe('“Check now” says what happened now', () => {
  test('the answer is that none came, offline, after the browser had refused to save', async () => {
    await page('watch', SITE);
    fake.browser.storage.local.isRefusing = true;
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
    vi.stubGlobal('navigator', { onLine: false });
    world.server = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'no-answer' });
  });

  test('the answer is that none came, without access, after the browser had refused to save', async () => {
    await page('watch', SITE);
    fake.browser.storage.local.isRefusing = true;
    await page('checkNow', SITE);
    vi.spyOn(fake.browser.permissions, 'contains').mockResolvedValue(false);
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'no-answer' });
  });

  test('the answer is that the check is saved, while the clock stands still', async () => {
    await page('watch', SITE);
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'done' });
    expect(runsOf()).toEqual([[OPEN, 2]]);
  });
});

describe('what a change has to be assessed by', () => {
  const WORK = `work:1:${SITE}`;
  /** Without the expectation, it concerns no selected crawler. */
  const CHANGED = `${OPEN}\nUser-agent: bingbot\nDisallow: /shop/\n`;
  beforeEach(async () => {
    await fake.browser.storage.local.set({
      [WORK]: { draft: null, expectations: [{ token: 'bingbot', url: '/shop/a', allowed: true }] },
      settings: { chosen: ['Googlebot'] },
    });
    await page('watch', SITE);
    world.server = () => text(CHANGED);
  });

  test.each(['settings', WORK])(
    'a change is kept while this can’t be read, and assessed by a later look: %s',
    async (name) => {
      fake.browser.storage.local.withheld = name;
      expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'done' });
      expect([runsOf().length, siteOf().alerts]).toEqual([2, []]);
      clock.now += HOUR / 4;
      await alarm();
      expect(siteOf().alerts).toEqual([]);
      // One more check of the same would make it known.
      expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
      fake.browser.storage.local.withheld = undefined;
      clock.now += HOUR / 4;
      await alarm();
      await vi.waitFor(() => expect(siteOf().alerts).toMatchObject([{ kind: 'expectation-blocked' }]));
      expect([siteOf().unassessed, runsOf().length]).toEqual([null, 2]);
      await page('checkNow', SITE);
      expect([siteOf().alerts.length, runsOf()[1]?.[1]]).toEqual([1, 2]);
    },
  );

  test('the next check has the alert, too, if it comes before a look', async () => {
    fake.browser.storage.local.withheld = WORK;
    await page('checkNow', SITE);
    fake.browser.storage.local.withheld = undefined;
    clock.now += HOUR;
    await page('checkNow', SITE);
    expect(siteOf().alerts).toMatchObject([{ kind: 'expectation-blocked' }]);
    expect(runsOf()[1]).toEqual([CHANGED, 2]);
  });
});

test('sites whose record is damaged are not lost because what else is kept can’t be read', async () => {
  await page('watch', SITE);
  await fake.browser.storage.local.set({ watch: { lastLook: null, sites: [{ site: 7 }] } });
  fake.browser.storage.local.withheld = null;
  expect(await page('watch', OTHER)).toEqual({ ok: true, value: 'not-kept' });
  expect(await page('forgetWatched', null)).toEqual({ ok: true, value: false });
  fake.browser.storage.local.withheld = undefined;
  await page('watch', OTHER);
  expect(siteOf()).toMatchObject({ isOn: false });
});

test('all sites stay, and can be deleted later, where the browser doesn’t list what is kept', async () => {
  await page('watch', SITE);
  fake.browser.storage.local.withheld = null;
  expect(await page('forgetWatched', null)).toEqual({ ok: true, value: false });
  fake.browser.storage.local.withheld = undefined;
  expect([siteOf().isOn, runsOf()]).toEqual([true, [[OPEN, 1]]]);
  expect(await page('forgetWatched', null)).toEqual({ ok: true, value: true });
  expect([...local().keys()]).toEqual([]);
});
