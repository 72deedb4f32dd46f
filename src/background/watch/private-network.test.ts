// Watched sites and private networks: no check of a public site leads into one; a site in one is checked if a person watches it.
import { expect, test } from 'vitest';
import { asked, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  hoursLater,
  inWatchingBrowser,
  OPEN,
  page,
  runsOf,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

const PRIVATE = ['http://192.168.1.1/robots.txt', 'http://localhost/robots.txt', 'http://printer.home.arpa/robots.txt'];
const PAGE = `${SITE}/shop`;
const urls = () => asked.map(({ url }) => url);

test.each(PRIVATE)('a check of robots.txt that is redirected to %s ends there', async (location) => {
  world.server = () => text('', { location }, 302);
  await page('watch', SITE);
  expect(urls()).toEqual([`${SITE}/robots.txt`]);
  expect(runsOf()).toEqual([[302, 1]]);
});

test.each(PRIVATE)('a key URL that is redirected to %s is not followed', async (location) => {
  world.server = (url) => (url === PAGE ? text('', { location }, 302) : text(OPEN));
  await page('watch', SITE);
  await page('addKeyUrl', PAGE, 'indexable');
  await hoursLater(1);
  expect(urls().at(-1)).toBe(PAGE);
  expect(siteOf().keyUrls).toMatchObject([{ url: PAGE, found: expect.anything() }]);
  expect(urls().filter((url) => PRIVATE.includes(url))).toEqual([]);
});

test('a site in a private network is checked if a person watches it', async () => {
  const site = 'http://192.168.1.1';
  await page('watch', site);
  await hoursLater(7);
  expect(urls()).toEqual([`${site}/robots.txt`, `${site}/robots.txt`]);
  expect(runsOf(site)).toEqual([[OPEN, 2]]);
});
