// Key URLs that can't be judged: how often they and their robots.txt are requested, and that others have their turn.
import { expect, test, vi } from 'vitest';
import { asked, fake, startWorker, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  addKeyUrls,
  CLOSED,
  clock,
  fireAlarm,
  HOUR,
  hoursLater,
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

const URL_ = `${SITE}/shop`;
const OTHER = 'https://other.example';
const html = () => text('<html><head></head></html>', { 'content-type': 'text/html' });
const requestsFor = (url: string) => asked.filter((each) => each.url === url).length;

/** Its robots.txt redirects to a site without access, and no copy of it is kept. */
function hideRobotsOf(site: string): void {
  world.server = (url) => {
    if (!url.endsWith('/robots.txt')) return html();
    return url.startsWith(site) ? text('', { location: 'https://withheld.example/robots.txt' }, 302) : text(OPEN);
  };
  vi.spyOn(fake.browser.permissions, 'contains').mockImplementation(
    async (...[asking]: readonly { origins?: readonly string[] }[]) =>
      !asking?.origins?.some((pattern) => pattern.includes('withheld')),
  );
  fake.browser.storage.session.data.clear();
  startWorker();
}

test('a key URL whose robots.txt leads to a site without access isn’t fetched, and that robots.txt is requested once a day', async () => {
  await page('watch', SITE, { hours: 24 });
  await addKeyUrls([{ url: URL_, wanted: 'indexable' }]);
  hideRobotsOf(SITE);
  const before = requestsFor(`${SITE}/robots.txt`);
  await looks(95);
  expect([requestsFor(URL_), requestsFor(`${SITE}/robots.txt`) - before]).toEqual([0, 1]);
  expect(siteOf().keyUrls).toMatchObject([{ checkedAt: null, found: null }]);
});

test('key URLs that can’t be judged, however many, don’t keep others from being fetched', async () => {
  await page('watch', SITE);
  await addKeyUrls(Array.from({ length: 9 }, (_, index) => ({ url: `${SITE}/${index}`, wanted: 'indexable' })));
  await page('watch', OTHER);
  await addKeyUrls([{ url: `${OTHER}/shop`, wanted: 'indexable' }]);
  hideRobotsOf(SITE);
  await looks(2);
  expect(siteOf(OTHER).keyUrls).toMatchObject([{ found: { verdict: 'indexable' } }]);
});

test('a key URL that a firewall keeps the extension from stays as it was found', async () => {
  await page('watch', SITE);
  await addKeyUrls([{ url: URL_, wanted: 'indexable' }]);
  world.server = (url) => (url.endsWith('/robots.txt') ? text(OPEN) : html());
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('indexable'));
  const checked = siteOf().keyUrls[0]?.checkedAt;
  world.server = (url) => (url.endsWith('/robots.txt') ? text(OPEN) : text('', { 'cf-mitigated': 'challenge' }, 403));
  const before = requestsFor(URL_);
  await looks(4 * 24 * 4);
  expect(requestsFor(URL_)).toBeGreaterThan(before + 2);
  expect(siteOf()).toMatchObject({
    alerts: [],
    keyUrls: [{ checkedAt: checked, found: { verdict: 'indexable' }, failures: 0 }],
  });
});

test('a key URL that couldn’t be asked for without a network is fetched at the next look with one', async () => {
  await page('watch', SITE);
  await addKeyUrls([{ url: URL_, wanted: 'indexable' }]);
  vi.stubGlobal('navigator', { onLine: false });
  world.server = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  for (const isKept of [true, false]) {
    if (!isKept) fake.browser.storage.session.data.clear();
    await looks(1);
  }
  expect(siteOf().keyUrls).toMatchObject([{ checkedAt: null, askedAt: clock.now - 24 * HOUR }]);
  vi.stubGlobal('navigator', { onLine: true });
  world.server = (url) => (url.endsWith('/robots.txt') ? text(OPEN) : html());
  await looks(1);
  expect(siteOf().keyUrls).toMatchObject([{ found: { verdict: 'indexable' } }]);
});

test.each<[string, () => Response]>([
  ['the page', () => html()],
  ['a page with noindex', () => text('<meta name="robots" content="noindex">', { 'content-type': 'text/html' })],
  ['a redirect', () => text('', { location: '/maintenance' }, 302)],
])('a key URL whose robots.txt fails alerts at the third check in a row: %s', async (_, answer) => {
  world.server = (url) => (url.endsWith('/robots.txt') ? text(OPEN) : html());
  await page('watch', SITE);
  await addKeyUrls([{ url: URL_, wanted: 'indexable' }]);
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('indexable'));
  world.server = (url) => (url.endsWith('/robots.txt') ? text('', {}, 503) : answer());
  const failures: unknown[] = [];
  for (let day = 0; day < 3; day += 1) {
    fake.browser.storage.session.data.clear();
    await hoursLater(25);
    await vi.waitFor(() => expect(siteOf().keyUrls[0]?.checkedAt).toBe(clock.now));
    const [keyUrl] = siteOf().keyUrls;
    failures.push([keyUrl?.failures, keyUrl?.found?.verdict]);
  }
  expect(failures).toEqual([
    [1, 'indexable'],
    [2, 'indexable'],
    [3, 'not-indexable'],
  ]);
});

test('the robots.txt that is fetched for a key URL counts as that of a visit: not so soon after a check', async () => {
  await page('watch', SITE);
  await addKeyUrls([{ url: URL_, wanted: 'indexable' }]);
  fake.browser.storage.session.data.clear();
  startWorker();
  world.server = (url) => (url.endsWith('/robots.txt') ? text(CLOSED) : html());
  clock.now += HOUR / 6;
  await fireAlarm();
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.checkedAt).toBe(clock.now));
  await rest();
  expect(runsOf()).toEqual([[OPEN, 1]]);
});
