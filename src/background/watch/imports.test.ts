// Versions from files beside those that checks brought: they are no changes of the server.
import { describe, expect, test, vi } from 'vitest';
import { fake, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  checkWith,
  clock,
  HOUR,
  inWatchingBrowser,
  local,
  OPEN,
  page,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { emptyHistory, withVersions } from '../../history/index.ts';
import { decodeWatch } from '../../shared/watch.ts';

inWatchingBrowser();

/** A file of this time. */
const importFile = (body: string, time: number) =>
  page(
    'importVersions',
    SITE,
    withVersions(emptyHistory(SITE), [{ at: new Date(time).toISOString(), status: 200, body }]),
  );

const alertsOf = () => siteOf().alerts.map(({ kind, between }) => [kind, between]);

describe('a file that is newer than the last check', () => {
  test('the file is not an alert while checks bring what they brought', async () => {
    world.server = () => text(CLOSED);
    await page('watch', SITE);
    await importFile(OPEN, clock.now + 60_000);
    await checkWith(CLOSED, 25);
    expect([runsOf().map(([body]) => body), alertsOf()]).toEqual([[CLOSED, OPEN, CLOSED], []]);
  });

  test('what is served after the file is compared with what checks brought before it', async () => {
    await page('watch', SITE);
    const watched = clock.now;
    await importFile(OPEN.replace('private', 'secret'), clock.now + 60_000);
    await checkWith(CLOSED);
    expect(alertsOf()).toEqual([['site-blocked', [watched, clock.now]]]);
  });

  test('what the file announced and is served then is an alert', async () => {
    await page('watch', SITE);
    const watched = clock.now;
    await importFile(CLOSED, clock.now + 60_000);
    await checkWith(CLOSED);
    expect(alertsOf()).toEqual([['site-blocked', [watched, clock.now]]]);
  });

  test('failures before and after the file are in a row', async () => {
    await page('watch', SITE);
    await checkWith(503);
    await importFile(OPEN, clock.now + 60_000);
    await checkWith(503);
    expect(alertsOf()).toEqual([]);
    await checkWith(503);
    await vi.waitFor(() => expect(alertsOf().map(([kind]) => kind)).toEqual(['unreachable']));
  });
});

test('the first check is compared with files from before', async () => {
  await importFile(OPEN, clock.now - HOUR);
  world.server = () => text(CLOSED);
  await page('watch', SITE);
  expect(alertsOf()).toEqual([['site-blocked', [clock.now - HOUR, clock.now]]]);
  await page('acknowledge', SITE);
  await importFile(OPEN, clock.now + 60_000);
  await checkWith(CLOSED);
  expect(alertsOf()).toEqual([]);
  expect(fake.state.notifications.size).toBe(0);
});

describe('an import that would fill the room of all sites', () => {
  const VICTIM = 'https://victim.example';
  const answer = { status: 200, hash: null, size: 0, etag: 'a'.repeat(6_500_000) };
  const large = { ...emptyHistory(VICTIM), runs: [{ answer, first: 1, last: 1, checks: 1 }] };
  const bytesOf = (site: string) => JSON.stringify(local().get(`history:${site}`)).length;

  test('the texts of the others stay, and their alerts come', async () => {
    await page('watch', SITE);
    await page('importVersions', VICTIM, large);
    expect(bytesOf(VICTIM)).toBeLessThan(1_000);
    await checkWith(CLOSED);
    expect(runsOf().map(([body]) => body)).toEqual([OPEN, CLOSED]);
    expect(alertsOf().map(([kind]) => kind)).toEqual(['site-blocked']);
  });

  test('one that an earlier release kept is cut at the next check of any site', async () => {
    await page('watch', SITE);
    await page('importVersions', VICTIM, { ...large, runs: [] });
    const watch = decodeWatch(local().get('watch'));
    const bytes = JSON.stringify(large).length;
    const sites = watch.sites.map((site) => (site.site === VICTIM ? { ...site, bytes } : site));
    await fake.browser.storage.local.set({ [`history:${VICTIM}`]: large, watch: { ...watch, sites } });
    await checkWith(CLOSED);
    expect(bytesOf(VICTIM)).toBeLessThan(1_000);
    expect(siteOf(VICTIM).bytes).toBe(bytesOf(VICTIM));
    expect(runsOf().map(([body]) => body)).toEqual([OPEN, CLOSED]);
  });
});
