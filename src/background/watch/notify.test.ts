// Notifications of the system about watched sites: none unless a person asked for them, and few.
import { beforeEach, expect, test, vi } from 'vitest';
import { askAs, fake, inNewBrowser, text, world } from '../../../test/support/fakes/worker.ts';
import { decodeWatch, siteIn } from '../../shared/watch.ts';

inNewBrowser();

const SITE = 'https://example.com';
const OPEN = 'User-agent: *\nDisallow: /private\n';
const CLOSED = 'User-agent: *\nDisallow: /\n';
const HOUR = 3_600_000;

let now = 0;

beforeEach(() => {
  now = Date.parse('2026-11-02T08:00:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  world.server = () => text(OPEN);
});

const page = (name: string, ...args: readonly unknown[]) => askAs('extension://id/workbench.html', name, ...args);
/** Until all that was begun is done: whatever answers a message comes after it. */
const rest = () => vi.waitFor(async () => expect(await page('acknowledge', 'https://none.example')).toBeTruthy());

const siteOf = () => siteIn(decodeWatch(fake.browser.storage.local.data.get('watch')), SITE);

const change = async (body: string) => {
  world.server = () => text(body);
  await page('checkNow', SITE);
};

test('none is shown unless it was asked for', async () => {
  await page('watch', SITE);
  await change(CLOSED);
  expect(fake.state.notifications.size).toBe(0);
});

test('one a day and site, which says what the change does', async () => {
  const mapped = (name: string) => `${OPEN}Sitemap: https://example.com/${name}.xml\n`;
  world.server = () => text(mapped('a'));
  await page('watch', SITE, { notifies: true });
  await change(OPEN);
  await vi.waitFor(() => expect(siteOf()?.notifiedAt).toBe(now));
  expect([...fake.state.notifications]).toEqual([[SITE, 'Sitemap line removed: /a.xml']]);
  fake.state.notifications.clear();
  now += HOUR;
  await change(mapped('b'));
  await change(`${OPEN}# \n`);
  expect(siteOf()?.alerts).toHaveLength(2);
  await rest();
  expect(fake.state.notifications.size).toBe(0);
  now += 24 * HOUR;
  await change(mapped('c'));
  await change(`${OPEN}# again\n`);
  await vi.waitFor(() => expect(fake.state.notifications.size).toBe(1));
});

test('what is critical at once, unless another one of the last hour is unseen', async () => {
  const isShown = () =>
    vi.waitFor(() => expect(fake.state.notifications.get(SITE)).toMatch(/can.t crawl the site \(line 2\)/));
  await page('watch', SITE, { notifies: true });
  await change(CLOSED);
  await isShown();
  fake.state.notifications.clear();
  await page('acknowledge', SITE);
  now += 1_000;
  await change(`${OPEN}# again\n`);
  await change(`${CLOSED}# again\n`);
  await isShown();
  fake.state.notifications.clear();
  now += HOUR / 2;
  await change(`${OPEN}# and again\n`);
  await change(`${CLOSED}# and again\n`);
  expect(siteOf()?.alerts.at(-1)).toMatchObject({ severity: 'critical', at: now });
  await rest();
  expect(fake.state.notifications.size).toBe(0);
  now += HOUR;
  await change(`${OPEN}# at last\n`);
  await change(`${CLOSED}# at last\n`);
  await isShown();
});
