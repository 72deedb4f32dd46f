// Failures that are those of the computer, by the browser's name for them, and the answers of a network: no watched site has failed.
import { expect, test } from 'vitest';
import { asked, askReady, fake, startWorker, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  clock,
  HOUR,
  inWatchingBrowser,
  looks,
  OPEN,
  page,
  rest,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

const START = Date.parse('2026-11-02T08:00:00Z');
const fail = (error: string) => () => Promise.reject(new Error(error));

async function checks(count: number): Promise<void> {
  for (let check = 0; check < count; check += 1) {
    clock.now += HOUR;
    await page('checkNow', SITE);
  }
}

const OWN = [
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_NETWORK_CHANGED',
  'net::ERR_NETWORK_IO_SUSPENDED',
  'net::ERR_NETWORK_ACCESS_DENIED',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'NS_ERROR_OFFLINE',
  'NS_ERROR_PROXY_CONNECTION_REFUSED',
  'NS_ERROR_UNKNOWN_PROXY_HOST',
];

test.each(OWN)('%s says nothing about the server, and the next look asks it again', async (error) => {
  await page('watch', SITE, { hours: 1 });
  world.server = fail(error);
  await looks(16);
  expect(await page('checkNow', SITE)).toEqual({ ok: true, value: 'no-answer' });
  expect([runsOf(), siteOf().alerts, siteOf().unaskedSince]).toEqual([[[OPEN, 1]], [], START + HOUR]);
  world.server = () => text(OPEN);
  await looks(1);
  expect(runsOf()).toEqual([[OPEN, 2]]);
  expect(siteOf().gaps).toEqual([{ from: START + HOUR, to: clock.now, isRefused: false, isUnasked: true }]);
});

test('a challenge says nothing about the server: no version, no alert, and it is asked again when it is due', async () => {
  await page('watch', SITE, { hours: 6 });
  world.server = () => text('', { 'cf-mitigated': 'challenge' }, 403);
  const before = asked.length;
  await looks(4 * 24);
  expect(asked.length - before).toBeLessThanOrEqual(4);
  expect([runsOf(), siteOf().alerts, siteOf().unaskedSince]).toEqual([[[OPEN, 1]], [], expect.any(Number)]);
});

test('a challenge puts the next check off as long as its Retry-After says', async () => {
  await page('watch', SITE, { hours: 1 });
  world.server = () => text('', { 'cf-mitigated': 'challenge', 'retry-after': '86400' }, 429);
  await page('checkNow', SITE);
  expect([siteOf().due, siteOf().unaskedSince]).toEqual([clock.now + 24 * HOUR, clock.now]);
  const before = asked.length;
  await looks(4 * 23);
  expect(asked.length - before).toBe(0);
  await looks(5);
  expect(asked.length - before).toBe(1);
  expect(siteOf().due).toBeGreaterThan(clock.now + 23 * HOUR);
});

test('so does a challenge that a visit meets', async () => {
  await page('watch', SITE, { hours: 1 });
  world.server = () => text('', { 'cf-mitigated': 'challenge', 'retry-after': '7200' }, 429);
  fake.state.openTab(1, { url: `${SITE}/` });
  // The copy is kept for a day.
  clock.now += 25 * HOUR;
  await askReady('view', 1);
  await rest();
  expect(siteOf()).toMatchObject({ due: clock.now + 2 * HOUR, unaskedSince: clock.now });
  world.server = () => text(OPEN);
  clock.now += 2 * HOUR;
  await looks(1);
  expect(siteOf().gaps.at(-1)).toMatchObject({ to: clock.now, isUnasked: true });
});

test('a key URL is judged on its day, though a visit met a challenge before', async () => {
  const url = `${SITE}/shop`;
  const open = () => text(OPEN, { 'cache-control': 'max-age=60' });
  let robots = open;
  world.server = (of) => (of === url ? text('', { 'content-type': 'text/html' }) : robots());
  await page('watch', SITE, { hours: 24 });
  await page('addKeyUrl', url, 'indexable');
  await looks(1);
  fake.state.openTab(1, { url: `${SITE}/` });
  clock.now += 10 * HOUR;
  await askReady('view', 1);
  await rest();
  robots = () => text('', { 'cf-mitigated': 'challenge' }, 403);
  clock.now += 10 * HOUR;
  expect(await askReady('view', 1)).toMatchObject({ report: { page: { verdict: 'unknown' } } });
  robots = open;
  clock.now += 4 * HOUR;
  // The site has its turn later: a visit counted as its check.
  expect(siteOf().due).toBeGreaterThan(clock.now + HOUR);
  await looks(1);
  expect(siteOf().keyUrls).toMatchObject([{ checkedAt: clock.now, found: { verdict: 'indexable' } }]);
});

test('a failure, and then challenges for days, are no outage of a key URL', async () => {
  const url = `${SITE}/shop`;
  const robots = (serve: () => Response) => (of: string) =>
    of === url ? text('', { 'content-type': 'text/html' }) : serve();
  world.server = robots(() => text(OPEN));
  await page('watch', SITE);
  await page('addKeyUrl', url, 'indexable');
  await looks(1);
  expect(siteOf().keyUrls).toMatchObject([{ found: { verdict: 'indexable' } }]);
  // As in a browser that was started again, which has no copy.
  fake.browser.storage.session.data.clear();
  startWorker();
  world.server = robots(() => text('', {}, 503));
  await page('checkNow', SITE);
  world.server = robots(() => text('', { 'cf-mitigated': 'challenge' }, 403));
  for (let day = 0; day < 4; day += 1) {
    clock.now += 24 * HOUR;
    await looks(1);
  }
  expect(siteOf()).toMatchObject({ alerts: [], keyUrls: [{ found: { verdict: 'indexable' }, failures: 0 }] });
});

test.each(OWN)('%s says nothing about a key URL, and the next look asks for it again', async (error) => {
  const url = `${SITE}/shop`;
  await page('watch', SITE);
  await page('addKeyUrl', url, 'indexable');
  world.server = (of) => (of === url ? fail(error)() : text(OPEN));
  await looks(2);
  expect(asked.filter((each) => each.url === url)).toHaveLength(2);
  expect(siteOf().keyUrls).toMatchObject([
    { checkedAt: null, askedAt: clock.now - 24 * HOUR, found: null, failures: 0 },
  ]);
  world.server = (of) => text(of === url ? '' : OPEN, { 'content-type': 'text/html' });
  await looks(1);
  expect(siteOf().keyUrls).toMatchObject([{ checkedAt: clock.now, found: { verdict: 'indexable' } }]);
});

test('key URLs behind a proxy that can’t be reached, however many, keep no other from being fetched, and are late', async () => {
  const other = 'https://other.example';
  await page('watch', SITE);
  for (let index = 0; index < 9; index += 1) await page('addKeyUrl', `${SITE}/${index}`, 'indexable');
  await page('watch', other);
  await page('addKeyUrl', `${other}/shop`, 'indexable');
  await looks(2);
  const at = clock.now;
  const checked = () => siteOf(other).keyUrls.map(({ checkedAt }) => checkedAt);
  expect(checked()).toEqual([at]);
  world.server = (url) => (url.startsWith(SITE) ? fail('net::ERR_PROXY_CONNECTION_FAILED')() : text(OPEN));
  clock.now += 96 * HOUR;
  await looks(2);
  expect(checked()).toEqual([clock.now]);
  // As long as the room calls late.
  const days = siteOf().keyUrls.map(({ askedAt, checkedAt }) => ((askedAt ?? 0) - (checkedAt ?? 0)) / (24 * HOUR));
  expect(days.filter((passed) => passed > 2)).toHaveLength(9);
});

test('a key URL that redirects is a redirect, whatever this computer’s network does to the request for the target', async () => {
  const [url, target] = [`${SITE}/shop`, `${SITE}/new`];
  await page('watch', SITE);
  await page('addKeyUrl', url, 'indexable');
  world.server = (of) => {
    if (of === target) return fail('net::ERR_NETWORK_CHANGED')();
    return of === url ? text('', { location: '/new' }, 301) : text(OPEN);
  };
  await looks(1);
  expect(asked.filter((each) => each.url === target)).toHaveLength(1);
  expect(siteOf().keyUrls).toMatchObject([{ checkedAt: clock.now, found: { reason: 'redirect' }, failures: 0 }]);
});

test.each([
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_ADDRESS_UNREACHABLE',
  'net::ERR_TUNNEL_CONNECTION_FAILED',
  'NS_ERROR_UNKNOWN_HOST',
  'NS_ERROR_PROXY_BAD_GATEWAY',
])('%s can be the server’s: three in a row are an alert', async (error) => {
  await page('watch', SITE);
  world.server = fail(error);
  await checks(3);
  expect(runsOf()).toEqual([
    [OPEN, 1],
    [0, 3],
  ]);
  expect(siteOf().alerts).toMatchObject([{ kind: 'unreachable', severity: 'critical' }]);
});
