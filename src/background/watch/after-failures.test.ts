// Alerts of what a site's failures hid, and of the failures: since when they are so.
import { expect, test } from 'vitest';
import {
  CLOSED,
  checkWith,
  clock,
  HOUR,
  inWatchingBrowser,
  OPEN,
  page,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

test('a change that a check finds after failures is as old as the last file before them, at most', async () => {
  await page('watch', SITE);
  const known = clock.now;
  for (const served of [503, 503, CLOSED]) await checkWith(served, 24);
  expect(siteOf().alerts).toMatchObject([{ kind: 'site-blocked', at: clock.now, between: [known, clock.now] }]);
});

test('an outage began before the first of three failures, though each is another one', async () => {
  await page('watch', SITE);
  const known = clock.now;
  for (const served of [503, 429, 500]) await checkWith(served);
  expect(siteOf().alerts).toMatchObject([
    { kind: 'unreachable', severity: 'critical', after: '500', at: clock.now, between: [known, known + HOUR] },
  ]);
});

test('a change that came with the end of an outage is over once the file before the outage is back', async () => {
  await page('watch', SITE);
  for (const served of [503, 503, CLOSED]) await checkWith(served, 25);
  await checkWith(OPEN, 25);
  expect(siteOf().alerts).toMatchObject([{ kind: 'site-blocked', over: clock.now }]);
});
