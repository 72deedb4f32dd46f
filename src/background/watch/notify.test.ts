// Notifications of the system about watched sites: none unless a person asked for them, and few.
import { expect, test, vi } from 'vitest';
import { fake, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  CLOSED,
  checkWith,
  clock,
  HOUR,
  inWatchingBrowser,
  OPEN,
  page,
  rest,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

const change = (body: string) => checkWith(body, 0);

const mapped = (...names: readonly string[]) =>
  `${OPEN}${names.map((name) => `Sitemap: https://example.com/${name}.xml\n`).join('')}`;

test('no notification is shown unless it was asked for', async () => {
  await page('watch', SITE);
  await change(CLOSED);
  expect(fake.state.notifications.size).toBe(0);
});

test('a click on a notification opens the history of its site', async () => {
  await fake.browser.notifications.onClicked.fire(SITE);
  const url = 'workbench.html?site=https%3A%2F%2Fexample.com#history';
  await vi.waitFor(() => expect(fake.state.newTabs).toMatchObject([{ url }]));
});

test('one notification a day and site is shown, which says what the change does', async () => {
  world.server = () => text(mapped('a'));
  await page('watch', SITE, { notifies: true });
  await change(OPEN);
  await vi.waitFor(() => expect(siteOf().notifiedAt).toBe(clock.now));
  expect([...fake.state.notifications]).toEqual([[SITE, 'Sitemap line removed: /a.xml']]);
  fake.state.notifications.clear();
  clock.now += HOUR;
  await change(mapped('b'));
  await change(`${OPEN}# \n`);
  expect(siteOf().alerts).toHaveLength(2);
  await rest();
  expect(fake.state.notifications.size).toBe(0);
  clock.now += 24 * HOUR;
  await change(mapped('c'));
  await change(`${OPEN}# again\n`);
  await vi.waitFor(() => expect(fake.state.notifications.size).toBe(1));
});

test('a check ends once it is noted that its notification was shown', async () => {
  await page('watch', SITE, { notifies: true });
  const storage = fake.browser.storage.local;
  const set = storage.set.bind(storage);
  vi.spyOn(storage, 'set').mockImplementation(async (items) => {
    // The browser takes its time.
    if (fake.state.notifications.size > 0) await vi.advanceTimersByTimeAsync(1_000);
    return set(items);
  });
  await change(CLOSED);
  expect(siteOf().notifiedAt).toBe(clock.now);
});

test('a clock that was put back puts no notification off', async () => {
  world.server = () => text(mapped('a', 'b'));
  await page('watch', SITE, { notifies: true });
  await checkWith(mapped('a'));
  expect(siteOf().notifiedAt).toBe(clock.now);
  fake.state.notifications.clear();
  clock.now -= 48 * HOUR;
  await change(OPEN);
  expect(fake.state.notifications.size).toBe(1);
});

test('a critical change is shown at once, unless the same of the last hour is unseen', async () => {
  const isShown = () =>
    vi.waitFor(() => expect(fake.state.notifications.get(SITE)).toMatch(/can.t crawl the site \(line 2\)/));
  await page('watch', SITE, { notifies: true });
  await change(CLOSED);
  await isShown();
  fake.state.notifications.clear();
  await page('acknowledge', SITE);
  clock.now += 1_000;
  await change(`${OPEN}# again\n`);
  await change(`${CLOSED}# again\n`);
  await isShown();
  fake.state.notifications.clear();
  clock.now += HOUR / 2;
  await change(`${OPEN}# and again\n`);
  await change(`${CLOSED}# and again\n`);
  expect(siteOf().alerts.at(-1)).toMatchObject({ severity: 'critical', at: clock.now });
  await rest();
  expect(fake.state.notifications.size).toBe(0);
  clock.now += HOUR;
  await change(`${OPEN}# at last\n`);
  await change(`${CLOSED}# at last\n`);
  await isShown();
});

test('a critical change is shown at once, though four of the last hour that aren’t are unseen', async () => {
  world.server = () => text(mapped('a'));
  await page('watch', SITE, { notifies: true });
  for (let time = 0; time < 4; time += 1) {
    clock.now += 1_000;
    await change(`${OPEN}# ${time}\n`);
    await change(mapped(`b${time}`));
  }
  expect(siteOf().alerts.map(({ severity }) => severity)).toEqual(Array(4).fill('high'));
  await rest();
  await change(CLOSED);
  await vi.waitFor(() => expect(fake.state.notifications.get(SITE)).toMatch(/can.t crawl the site \(line 2\)/));
});

test('another critical change is shown at once, though one of the last hour is unseen', async () => {
  const shop = `${SITE}/shop`;
  await page('watch', SITE, { notifies: true });
  await page('addKeyUrl', shop, 'indexable');
  const shown = async (says: RegExp) => {
    await vi.waitFor(() => expect(fake.state.notifications.get(SITE)).toMatch(says));
    fake.state.notifications.clear();
  };
  const closed = (...paths: readonly string[]) =>
    `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}`;
  await change(closed('/private', '/shop'));
  await shown(/can.t crawl \/shop \(line 3\)/);
  clock.now += HOUR / 3;
  await change(CLOSED);
  await shown(/can.t crawl the site \(line 2\)/);
  clock.now += HOUR / 6;
  await change(OPEN);
  await change(closed('/private', '/'));
  await shown(/can.t crawl the site \(line 3\)/);
});

test('however a server varies what it does, three notifications an hour are shown', async () => {
  await page('watch', SITE, { notifies: true });
  let shown = 0;
  /** Each time, the site is blocked by another line of another file. */
  const blockAgain = async (time: number) => {
    await change(`${OPEN}# ${time}\n`);
    await change(`${'\n'.repeat(time)}${CLOSED}`);
    expect(siteOf().alerts.at(-1)).toMatchObject({ severity: 'critical', line: time + 2, at: clock.now });
    await rest();
    await rest();
    shown += fake.state.notifications.size;
    fake.state.notifications.clear();
    clock.now += HOUR / 20;
  };
  for (let time = 0; time < 10; time += 1) await blockAgain(time);
  expect(shown).toBe(3);
  clock.now += HOUR;
  await blockAgain(10);
  expect(shown).toBe(4);
});

const failing = (status: number) => () => text('', {}, status);
const movedTo = (host: string) => (url: string) =>
  url.includes(host) ? text(OPEN) : text('', { location: `https://${host}/robots.txt` }, 301);

test.each([
  ['the status of failures', OPEN, failing(503), 3, 'robots.txt is unreachable: HTTP status 503'],
  ['the status of refusals', OPEN, failing(429), 3, 'robots.txt is unreachable: HTTP status 429'],
  [
    'that no answer came',
    OPEN,
    () => Promise.reject(new Error('refused')),
    3,
    'robots.txt is unreachable: no response',
  ],
  ['the status of a file that is gone', OPEN, failing(404), 1, 'robots.txt is gone: HTTP status 404'],
  [
    'the host that answers',
    OPEN,
    movedTo('cdn.example'),
    1,
    'robots.txt comes from cdn.example instead of example.com',
  ],
  [
    'how many sitemaps it doesn’t name',
    mapped('a', 'b', 'c'),
    () => text(OPEN),
    1,
    'Sitemap line removed: /a.xml and 2 more',
  ],
] as const)('an alert names %s', async (_, before, server, checks, says) => {
  world.server = () => text(before);
  await page('watch', SITE, { notifies: true });
  world.server = server;
  for (let check = 0; check < checks; check += 1) {
    clock.now += HOUR;
    await page('checkNow', SITE);
  }
  await vi.waitFor(() => expect([...fake.state.notifications]).toEqual([[SITE, says]]));
});

test('what the server sends takes little room in an alert', async () => {
  await page('watch', SITE);
  const host = `${'a'.repeat(60)}.`.repeat(12);
  world.server = movedTo(`${host}example`);
  await page('checkNow', SITE);
  const [alert] = siteOf().alerts;
  expect([alert?.kind, alert?.after?.length]).toEqual(['redirected', 500]);
});
