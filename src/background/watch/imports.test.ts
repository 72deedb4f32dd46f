// Versions from files beside those that checks brought: they are no changes of the server.
import { describe, expect, test, vi } from 'vitest';
import { fake, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  checkWith,
  clock,
  HOUR,
  inWatchingBrowser,
  OPEN,
  page,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';
import { emptyHistory, withVersions } from '../../history/index.ts';

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
