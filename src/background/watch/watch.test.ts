// Watched sites, on a browser in memory: what is requested, what is kept, and what a person learns of it.
import { describe, expect, test, vi } from 'vitest';
import { asked, fake, startWorker, text, visit, world } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  checkWith,
  clock,
  fireAlarm,
  HOUR,
  historyOf,
  hoursLater,
  inWatchingBrowser,
  local,
  OPEN,
  page,
  rest,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { keptBodyOf } from '../../history/index.ts';
import { decodeWatch, siteIn } from '../../shared/watch.ts';

inWatchingBrowser();

test('nothing is watched, kept or set by itself', async () => {
  await visit(1, `${SITE}/`);
  await fireAlarm();
  expect([asked.length, local().size, fake.state.alarms.size]).toEqual([1, 0, 0]);
});

describe('watching a site', () => {
  test('the site’s robots.txt is fetched at once, and kept; there is one alarm, and nothing new', async () => {
    expect(await page('watch', SITE)).toEqual({ ok: true, value: 'done' });
    expect(runsOf()).toEqual([[OPEN, 1]]);
    expect(siteOf()).toMatchObject({
      isOn: true,
      hours: 6,
      lastCheck: clock.now,
      due: clock.now + 6 * HOUR,
      alerts: [],
    });
    expect([...fake.state.alarms]).toEqual([['watch', 15]]);
    expect(asked.map(({ init }) => [init.cache, init.credentials])).toEqual([['no-cache', 'omit']]);
  });

  test('a check that finds the same is one more of the same', async () => {
    await page('watch', SITE);
    await hoursLater(6);
    await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
    expect(asked).toHaveLength(2);
  });

  test('before it is due, nothing is requested', async () => {
    await page('watch', SITE);
    await hoursLater(5.9);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['7200', 2],
    ['99999999', 24],
    ['60', 1],
  ])('Retry-After: %s of a server that fails puts the next check off to %i hours', async (asksFor, hours) => {
    await page('watch', SITE, { hours: 1 });
    world.server = () => text('', { 'retry-after': asksFor }, 503);
    await page('checkNow', SITE);
    expect(siteOf().due).toBe(clock.now + hours * HOUR);
    const before = asked.length;
    await hoursLater(hours - 0.1);
    expect(asked).toHaveLength(before);
    await hoursLater(0.2);
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  });

  test('Retry-After of a server that goes on failing puts the next check off, too', async () => {
    await page('watch', SITE, { hours: 1 });
    await checkWith(503);
    world.server = () => text('', { 'retry-after': '7200' }, 503);
    clock.now += HOUR;
    await page('checkNow', SITE);
    expect(siteOf().due).toBe(clock.now + 2 * HOUR);
  });

  test('a visit counts as a check', async () => {
    await page('watch', SITE);
    clock.now += 25 * HOUR;
    await visit(1, `${SITE}/a`);
    await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
    expect(siteOf()).toMatchObject({ lastCheck: clock.now, due: clock.now + 6 * HOUR });
  });

  test('a visit in a private window doesn’t count as a check', async () => {
    await page('watch', SITE);
    clock.now += 25 * HOUR;
    Object.assign(world, { tags: { incognito: true } });
    await visit(1, `${SITE}/`);
    await rest();
    expect(runsOf()).toEqual([[OPEN, 1]]);
  });

  test('nothing is watched by the background of private windows', async () => {
    fake.browser.extension.inIncognitoContext = true;
    expect(await page('watch', SITE)).toEqual({ ok: true, value: 'not-watched' });
    expect([local().size, asked.length, fake.state.alarms.size]).toEqual([0, 0, 0]);
  });

  test('a site that isn’t watched any more isn’t asked, also by hand', async () => {
    await page('watch', SITE);
    await page('unwatch', SITE);
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-watched' });
    expect([asked.length, runsOf()]).toEqual([1, [[OPEN, 1]]]);
  });

  test('the background of private windows doesn’t ask a site that is watched, also by hand', async () => {
    await page('watch', SITE);
    fake.browser.extension.inIncognitoContext = true;
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-watched' });
    expect(asked).toHaveLength(1);
  });

  test('the background of private windows changes and deletes nothing that is watched', async () => {
    await page('watch', SITE);
    world.server = () => text(CLOSED);
    await page('checkNow', SITE);
    const before = structuredClone([...local()]);
    fake.browser.extension.inIncognitoContext = true;
    await page('acknowledge', SITE);
    expect(await page('unwatch', SITE)).toEqual({ ok: true, value: 'not-watched' });
    for (const site of [SITE, null]) expect(await page('forgetWatched', site)).toEqual({ ok: true, value: false });
    expect([...local()]).toEqual(before);
  });

  test('a page in a private window changes and deletes nothing that is watched, where one background serves all windows', async () => {
    await page('watch', SITE);
    const before = structuredClone([...local()]);
    const sender = { url: 'extension://id/workbench.html', tab: { incognito: true } };
    for (const [name, ...args] of [
      ['watch', 'https://other.example'],
      ['addKeyUrl', `${SITE}/a`, 'indexable'],
      ['checkNow', SITE],
      ['acknowledge', SITE],
      ['unwatch', SITE],
      ['forgetWatched', null],
    ]) {
      const [reply] = await fake.browser.runtime.onMessage.fire({ name, args }, sender);
      expect(reply).toMatchObject({ ok: false });
    }
    // What is asked about the page in a tab is answered.
    const [view] = await fake.browser.runtime.onMessage.fire({ name: 'view', args: [1] }, sender);
    expect(view).toMatchObject({ ok: true });
    await rest();
    expect([...local()]).toEqual(before);
    expect(asked).toHaveLength(1);
  });

  test('what the server sent with a file is kept; a file that is not UTF-8, too', async () => {
    const bytes = Uint8Array.of(0x23, 0xff, 0x0a);
    world.server = () =>
      new Response(bytes, { headers: { etag: '"1"', 'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT' } });
    await page('watch', SITE);
    const [run] = historyOf().runs;
    expect(run?.answer).toMatchObject({ etag: '"1"', lastModified: 'Sun, 01 Nov 2026 00:00:00 GMT', size: 3 });
    expect(keptBodyOf(historyOf(), run?.answer.hash ?? '')).toEqual({ kind: 'kept', bytes });
  });

  test('a computer without a network says nothing about the server', async () => {
    await page('watch', SITE);
    vi.stubGlobal('navigator', { onLine: false });
    world.server = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'no-answer' });
    expect(runsOf()).toEqual([[OPEN, 1]]);
  });
});

describe('a change', () => {
  test('the server is asked again past all caches, then there is a version and an alert on the button', async () => {
    await page('watch', SITE);
    await visit(1, `${SITE}/`);
    world.server = () => text(CLOSED);
    clock.now += HOUR;
    await page('checkNow', SITE);
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [CLOSED, 1],
    ]);
    expect(asked.slice(-2).map(({ init }) => init.cache)).toEqual(['no-cache', 'reload']);
    expect(siteOf().alerts).toMatchObject([
      { at: clock.now, between: [clock.now - HOUR, clock.now], severity: 'critical', kind: 'site-blocked', line: 2 },
    ]);
    await vi.advanceTimersByTimeAsync(600);
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '!' }));
    expect(fake.state.iconOf(1)?.title).toMatch(/^New alerts on a watched site · /);
  });

  test('the version is kept before it is assessed, which may take long', async () => {
    await page('watch', SITE);
    world.server = () => text(CLOSED);
    const set = vi.spyOn(fake.browser.storage.local, 'set');
    await page('checkNow', SITE);
    const kept = set.mock.calls.map(([items]) => siteIn(decodeWatch(items['watch']), SITE)?.alerts.length);
    expect([kept, `history:${SITE}` in (set.mock.calls[0]?.[0] ?? {})]).toEqual([[0, 1], true]);
  });

  test.each([
    ['it was seen', 'acknowledge', [[]]],
    ['its site was deleted', 'forgetWatched', []],
    ['its site isn’t watched any more', 'unwatch', [[]]],
  ])('once %s, the button is about the page again', async (_, name, left) => {
    await page('watch', SITE);
    await visit(1, `${SITE}/`);
    world.server = () => text(CLOSED);
    await page('checkNow', SITE);
    await vi.advanceTimersByTimeAsync(600);
    await vi.waitFor(() => expect(fake.state.iconOf(1)).toMatchObject({ badge: '!' }));
    await page(name, SITE);
    await vi.advanceTimersByTimeAsync(600);
    await vi.waitFor(() => expect(fake.state.iconOf(1)?.title).not.toContain('watched'));
    expect(decodeWatch(local().get('watch')).sites.map(({ alerts }) => alerts)).toEqual(left);
  });

  test('an older file from a cache on the way is a second answer, and no change', async () => {
    await page('watch', SITE);
    world.server = (_, init) => text(init.cache === 'reload' ? OPEN : CLOSED);
    await page('checkNow', SITE);
    expect(runsOf()).toEqual([[OPEN, 2]]);
    expect(historyOf().runs[0]?.others).toMatchObject([{ checks: 1 }]);
    expect(siteOf().alerts).toEqual([]);
  });

  test('a change counts, though the server fails when it is asked again', async () => {
    await page('watch', SITE);
    world.server = (_, init) => (init.cache === 'reload' ? text('', {}, 503) : text(CLOSED));
    clock.now += HOUR;
    await page('checkNow', SITE);
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [CLOSED, 1],
    ]);
    expect(siteOf().alerts).toMatchObject([{ severity: 'critical', kind: 'site-blocked' }]);
  });

  test('of two failures, the second request’s is the answer', async () => {
    await page('watch', SITE);
    world.server = (_, init) => text('', {}, init.cache === 'reload' ? 429 : 503);
    await page('checkNow', SITE);
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [429, 1],
    ]);
  });

  test('two versions in turn, as of caches that differ, are an alert once', async () => {
    await page('watch', SITE);
    for (let check = 0; check < 28; check += 1) await checkWith(check % 2 === 0 ? CLOSED : OPEN, 6);
    expect([runsOf().length, siteOf().alerts.length]).toEqual([29, 1]);
  });

  test.each([
    ['at each hour', 1],
    ['only a week later', 7 * 24],
  ])('one of two versions in turn that stays for a day is an alert again, once, with checks %s', async (_, pause) => {
    await page('watch', SITE);
    for (const body of [CLOSED, OPEN]) await checkWith(body, 1);
    await page('acknowledge', SITE);
    await checkWith(CLOSED, 1);
    const first = clock.now;
    expect(siteOf().alerts).toEqual([]);
    const alerts: unknown[] = [];
    // Two checks at least, and each alert is seen before the next one.
    for (let left = 27; left > -pause; left -= pause) {
      await checkWith(CLOSED, pause);
      alerts.push(...siteOf().alerts);
      await page('acknowledge', SITE);
    }
    expect(alerts).toMatchObject([
      { severity: 'critical', kind: 'site-blocked', line: 2, between: [first - HOUR, first] },
    ]);
  });

  test('a change is an alert once, however often it is checked', async () => {
    await page('watch', SITE);
    for (let check = 0; check < 5; check += 1) await checkWith(CLOSED, 6);
    expect([runsOf()[1], siteOf().alerts.length]).toEqual([[CLOSED, 5], 1]);
  });

  test.each([
    ['a change', CLOSED, 1],
    ['a server that fails', 503, 3],
  ])('the alert of %s doesn’t come back once it was seen, however often the same is found', async (_, served, most) => {
    await page('watch', SITE);
    for (let check = 0; check < most; check += 1) await checkWith(served);
    expect(siteOf().alerts).toHaveLength(1);
    await page('acknowledge', SITE);
    for (let check = 0; check < 5; check += 1) {
      await checkWith(served);
      expect(siteOf().alerts).toEqual([]);
    }
  });

  test('three failures in a row are an alert; two are none', async () => {
    await page('watch', SITE);
    world.server = () => text('', {}, 503);
    const alerts: number[] = [];
    const start = clock.now;
    for (let check = 1; check <= 4; check += 1) {
      clock.now += HOUR;
      await page('checkNow', SITE);
      alerts.push(siteOf().alerts.length);
    }
    expect(alerts).toEqual([0, 0, 1, 1]);
    // Found by the third; it began before the first.
    expect(siteOf().alerts).toMatchObject([{ at: start + 3 * HOUR, between: [start, start + HOUR] }]);
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [503, 4],
    ]);
  });

  test('a change to a closed site is an alert, though the older text is lost', async () => {
    await page('watch', SITE);
    await fake.browser.storage.local.set({ [`history:${SITE}`]: { ...historyOf(), bodies: {} } });
    world.server = () => text(CLOSED);
    await page('checkNow', SITE);
    expect(siteOf().alerts).toMatchObject([{ severity: 'critical', kind: 'site-blocked', line: 2 }]);
  });

  test('what is information at worst is kept, and doesn’t alert', async () => {
    await page('watch', SITE);
    world.server = () => text(`${OPEN}# more\n`);
    await page('checkNow', SITE);
    expect([runsOf().length, siteOf().alerts.length]).toEqual([2, 0]);
  });
});

describe('the alarm', () => {
  const sites = Array.from({ length: 6 }, (_, index) => `https://${index}.example`);

  test('after a time without one, a look takes four sites at most, and the next look the others', async () => {
    for (const site of sites) await page('watch', site);
    expect(asked).toHaveLength(6);
    await hoursLater(7);
    await vi.waitFor(() => expect(asked).toHaveLength(10));
    await rest();
    expect(asked).toHaveLength(10);
    await hoursLater(0.25);
    await vi.waitFor(() => expect(asked).toHaveLength(12));
    expect(new Set(asked.map(({ url }) => url)).size).toBe(6);
    expect(sites.map((site) => runsOf(site))).toEqual(sites.map(() => [[OPEN, 2]]));
  });

  test('sites that can’t be asked don’t keep the others from being checked', async () => {
    for (const site of sites) await page('watch', site);
    const isWithheld = (url: string) => /\/\/[0-3]\./.test(url);
    vi.spyOn(fake.browser.permissions, 'contains').mockImplementation(
      async (...[asking]: readonly { origins?: readonly string[] }[]) => !asking?.origins?.some(isWithheld),
    );
    await hoursLater(7);
    await vi.waitFor(() => expect(sites.map((site) => runsOf(site)[0]?.[1])).toEqual([1, 1, 1, 1, 2, 2]));
    expect(asked.slice(6).map(({ url }) => url)).toEqual(
      ['4', '5'].map((name) => `https://${name}.example/robots.txt`),
    );
    expect(sites.map((site) => siteOf(site).isWithheld)).toEqual([true, true, true, true, false, false]);
  });

  test('without access nothing is requested, by the alarm or by hand, and once there is access, the next look does', async () => {
    const access = vi.spyOn(fake.browser.permissions, 'contains').mockResolvedValue(false);
    expect(await page('watch', SITE)).toEqual({ ok: true, value: 'done' });
    await page('addKeyUrl', `${SITE}/shop`, 'indexable');
    expect(siteOf()).toMatchObject({ isOn: true, isWithheld: true, lastCheck: null });
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'no-answer' });
    await hoursLater(25);
    expect(asked).toEqual([]);
    access.mockResolvedValue(true);
    await hoursLater(0.25);
    await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual([`${SITE}/robots.txt`, `${SITE}/shop`]));
    expect(siteOf()).toMatchObject({ isWithheld: false, lastCheck: clock.now });
  });

  test('a site that a policy closes to extensions has no outage', async () => {
    await page('watch', SITE);
    fake.state.closedHosts.add(new URL(SITE).host);
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'no-answer' });
    expect(runsOf()).toEqual([[OPEN, 1]]);
  });

  test('a robots.txt that redirects to a site without access is requested once in the interval', async () => {
    await page('watch', SITE);
    vi.spyOn(fake.browser.permissions, 'contains').mockImplementation(
      async (...[asking]: readonly { origins?: readonly string[] }[]) =>
        !asking?.origins?.some((pattern) => pattern.includes('elsewhere')),
    );
    world.server = () => text('', { location: 'https://elsewhere.example/robots.txt' }, 302);
    await hoursLater(7);
    expect(asked).toHaveLength(2);
    await hoursLater(5.5);
    expect(asked).toHaveLength(2);
    await hoursLater(0.5);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
  });

  test('where the browser stores nothing, nothing is requested', async () => {
    await page('watch', SITE);
    await page('addKeyUrl', `${SITE}/shop`, 'indexable');
    fake.browser.storage.local.isRefusing = true;
    for (const hours of [25, 0.25]) {
      clock.now += hours * HOUR;
      await fireAlarm();
      await rest();
    }
    expect(asked).toHaveLength(1);
  });

  test('a browser that forgot the alarm has it again after the next start', async () => {
    await page('watch', SITE);
    fake.state.alarms.clear();
    startWorker();
    await vi.waitFor(() => expect([...fake.state.alarms]).toEqual([['watch', 15]]));
  });

  test('the alarm ends with the last site that is watched', async () => {
    for (const site of sites.slice(0, 2)) await page('watch', site);
    await page('unwatch', sites[0]);
    expect(fake.state.alarms.size).toBe(1);
    await page('forgetWatched', sites[1]);
    expect(fake.state.alarms.size).toBe(0);
  });

  test('a browser that was closed for a week says so with the site', async () => {
    await page('watch', SITE);
    const due = siteOf().due;
    clock.now += 7 * 24 * HOUR;
    fake.browser.storage.session.data.clear();
    startWorker();
    await vi.waitFor(() => expect(siteOf().gaps).toEqual([{ from: due, to: clock.now, isRefused: null }]));
    await hoursLater(0);
    await vi.waitFor(() => expect(runsOf()).toEqual([[OPEN, 2]]));
    expect(siteOf().gaps).toHaveLength(1);
  });
});

describe('what a person can have changed', () => {
  test('the interval counts from the last check', async () => {
    await page('watch', SITE);
    const checked = clock.now;
    clock.now += HOUR / 2;
    await page('watch', SITE, { hours: 1 });
    expect(siteOf()).toMatchObject({ hours: 1, due: checked + HOUR });
    expect(asked).toHaveLength(1);
  });

  test('without the watch, the history stays, and nothing is requested', async () => {
    await page('watch', SITE);
    await page('unwatch', SITE);
    await hoursLater(0).catch(() => undefined);
    expect([asked.length, runsOf(), siteOf().isOn]).toEqual([1, [[OPEN, 1]], false]);
    await visit(1, `${SITE}/`);
    expect(runsOf()).toEqual([[OPEN, 1]]);
  });

  test('nothing is left of what is deleted', async () => {
    await page('watch', SITE);
    await page('watch', 'https://other.example');
    await page('forgetWatched', SITE);
    expect([...local().keys()].sort()).toEqual(['history:https://other.example', 'watch']);
    await page('forgetWatched', null);
    expect(local().size).toBe(0);
  });

  test('a history without its site in the list is deleted, too', async () => {
    await page('watch', 'https://other.example');
    const orphan = { ...(local().get('history:https://other.example') as object), site: SITE };
    await fake.browser.storage.local.set({ [`history:${SITE}`]: orphan });
    expect(await page('forgetWatched', SITE)).toEqual({ ok: true, value: true });
    expect([...local().keys()].sort()).toEqual(['history:https://other.example', 'watch']);
  });

  test('where the browser doesn’t delete a history, its site stays in the list, and can be deleted later', async () => {
    await page('watch', SITE);
    await page('watch', 'https://other.example');
    vi.spyOn(fake.browser.storage.local, 'remove').mockRejectedValueOnce(new Error('IO error'));
    expect(await page('forgetWatched', SITE)).toEqual({ ok: true, value: false });
    expect([siteOf().isOn, runsOf()]).toEqual([true, [[OPEN, 1]]]);
    expect(await page('forgetWatched', SITE)).toEqual({ ok: true, value: true });
    expect([...local().keys()].sort()).toEqual(['history:https://other.example', 'watch']);
  });

  test('a person can watch a hundred sites, and not one more', async () => {
    const watch = {
      lastLook: clock.now,
      sites: Array.from({ length: 100 }, (_, index) => ({ site: `https://${index}.example` })),
    };
    await fake.browser.storage.local.set({ watch });
    expect(await page('watch', SITE)).toEqual({ ok: true, value: 'too-many' });
    expect(asked).toEqual([]);
  });

  test('a site that is added makes room among all, where they have too much', async () => {
    const all = 8 * 2 ** 20;
    await page('watch', 'https://other.example');
    const watch = decodeWatch(local().get('watch'));
    const sites = watch.sites.map((site) => ({ ...site, bytes: all }));
    await fake.browser.storage.local.set({ watch: { ...watch, sites } });
    startWorker();
    await page('watch', SITE);
    expect(decodeWatch(local().get('watch')).sites.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(all);
  });

  test('where the browser stores nothing, that is the answer', async () => {
    fake.browser.storage.local.isRefusing = true;
    expect(await page('watch', SITE)).toEqual({ ok: true, value: 'not-kept' });
    expect([asked.length, fake.state.alarms.size]).toEqual([0, 0]);
  });
});

describe('bad input', () => {
  test('a damaged record is counted, and the rest is kept', async () => {
    await page('watch', SITE);
    const stored = structuredClone(local().get(`history:${SITE}`)) as { runs: unknown[] };
    stored.runs.unshift({ first: 'rubbish' });
    await fake.browser.storage.local.set({ [`history:${SITE}`]: stored });
    await page('checkNow', SITE);
    expect([siteOf().damaged, runsOf()]).toEqual([1, [[OPEN, 2]]]);
  });

  test.each([
    ['a site of', { lastLook: null, sites: [{ site: 7 }] }],
    ['all of', 'rubbish'],
  ])('where %s the record of sites is damaged, its history counts, and is deleted with all', async (_, record) => {
    await page('watch', SITE);
    const { bytes } = siteOf();
    await fake.browser.storage.local.set({ watch: record });
    await page('watch', 'https://other.example');
    // That it was damaged is shown: it is no longer watched.
    expect(siteOf()).toMatchObject({ isOn: false, bytes, damaged: 1 });
    await fake.browser.storage.local.set({ watch: { lastLook: null, sites: [] } });
    await page('forgetWatched', null);
    expect(local().size).toBe(0);
  });

  test('a disk that is full loses no version: the next check has it', async () => {
    await page('watch', SITE);
    world.server = () => text(CLOSED);
    fake.browser.storage.local.isRefusing = true;
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
    expect(runsOf()).toEqual([[OPEN, 1]]);
    fake.browser.storage.local.isRefusing = false;
    await page('checkNow', SITE);
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [CLOSED, 1],
    ]);
    expect(siteOf().alerts).toHaveLength(1);
  });

  test('what a later release wrote is not written over', async () => {
    await page('watch', SITE);
    await fake.browser.storage.local.set({ [`history:${SITE}`]: { version: 2 } });
    expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'not-kept' });
    expect(local().get(`history:${SITE}`)).toEqual({ version: 2 });
  });

  test('endless redirects are an answer like others, and HTML is an alert', async () => {
    await page('watch', SITE);
    world.server = (url) => text('', { location: `${url}?` }, 302);
    await page('checkNow', SITE);
    expect(runsOf()).toEqual([
      [OPEN, 1],
      [302, 1],
    ]);
    world.server = () => text('<!DOCTYPE html><title>Hello</title>');
    await page('checkNow', SITE);
    expect(siteOf().alerts.at(-1)).toMatchObject({ severity: 'high' });
  });

  test('large files that change at each check stay within the limit, and no entry is lost', async () => {
    await page('watch', SITE);
    let seed = 1;
    const noise = () => {
      let body = '';
      while (body.length < 400_000) {
        seed = (seed * 48_271) % 2_147_483_647;
        body += `# ${seed.toString(36)}\n`;
      }
      return body;
    };
    for (let check = 0; check < 4; check += 1) {
      const body = noise();
      world.server = () => text(body);
      await page('checkNow', SITE);
    }
    expect(historyOf().runs).toHaveLength(5);
    expect(siteOf().bytes).toBeLessThanOrEqual(1_000_000);
    expect(Object.keys(historyOf().bodies).length).toBeLessThan(5);
  });
});
