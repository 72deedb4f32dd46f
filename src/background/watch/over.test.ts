// Alerts of what is over: they stay until a person has seen them, but nothing says any more that it is so.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, fake, text, visit, world } from '../../../test/support/fakes/background-world.ts';
import {
  addKeyUrls,
  CLOSED,
  checkWith,
  clock,
  fireAlarm,
  HOUR,
  historyOf,
  hoursLater,
  inWatchingBrowser,
  OPEN,
  page,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

const SITEMAP = 'Sitemap: https://example.com/sitemap.xml\n';
const SHOP = `${OPEN}Disallow: /shop/\n`;

const oversOf = (site = SITE) => siteOf(site).alerts.map(({ over }) => over);

/** What the button of the page that is open shows of watched sites. */
async function isOnButton(expected: boolean): Promise<void> {
  await vi.advanceTimersByTimeAsync(600);
  await vi.waitFor(() => {
    const { badge = '', title = '' } = fake.state.iconOf(1) ?? {};
    expect([badge === '!', title.includes('watched site')]).toEqual([expected, expected]);
  });
}

test('a site that was blocked for a night: the alert says until when, and the button is about the page again', async () => {
  await page('watch', SITE);
  await visit(1, `${SITE}/`);
  await checkWith(CLOSED, 1);
  await isOnButton(true);
  expect(oversOf()).toEqual([null]);
  await checkWith(OPEN, 6);
  const over = clock.now;
  await checkWith(OPEN, 6);
  expect(siteOf().alerts).toMatchObject([{ severity: 'critical', kind: 'site-blocked', over }]);
  await isOnButton(false);
  // The person hasn't seen it yet.
  expect(await ask('view', 1)).toMatchObject({ watch: { alerts: [{ site: SITE, alert: { over } }] } });
});

test.each([
  ['by another text', `${OPEN}# mended\n`],
  ['as the file is gone', 404],
])('what is over %s is over, too', async (_, served) => {
  await page('watch', SITE);
  await checkWith(CLOSED);
  await checkWith(served);
  expect(siteOf().alerts[0]).toMatchObject({ kind: 'site-blocked', over: clock.now });
});

test('a text that changes in other things is not the end of it', async () => {
  await page('watch', SITE);
  await checkWith(CLOSED);
  await checkWith(`# Shop\n${CLOSED}Disallow: /shop\n`);
  expect(oversOf()).toEqual([null]);
});

test('of two folders that are blocked one after the other, each is over by itself', async () => {
  const folder = (name: string) => `${OPEN}Disallow: /${name}/\n`;
  await page('watch', SITE);
  await checkWith(folder('shop'));
  await checkWith(folder('blog'), 30);
  const shop = clock.now;
  expect(siteOf().alerts).toMatchObject([
    { url: '/shop/', over: shop },
    { url: '/blog/', over: null },
  ]);
  await checkWith(OPEN, 30);
  expect(oversOf()).toEqual([shop, clock.now]);
});

test('of two crawlers that are blocked one after the other, each is over by itself', async () => {
  const closedFor = (token: string) => `${OPEN}\nUser-agent: ${token}\nDisallow: /\n`;
  await page('watch', SITE);
  await checkWith(closedFor('Googlebot'));
  await checkWith(closedFor('bingbot'), 30);
  expect(siteOf().alerts).toMatchObject([
    // Applebot follows Googlebot's rules where it has none.
    { tokens: ['Googlebot', 'Applebot'], over: clock.now },
    { tokens: ['bingbot'], over: null },
  ]);
});

test('an alert of several key URLs is over once none of them is blocked', async () => {
  const closed = (...paths: readonly string[]) => `${OPEN}${paths.map((path) => `Disallow: /${path}\n`).join('')}`;
  const keyUrls = ['a', 'b'].map((path) => ({ url: `${SITE}/shop/${path}`, wanted: 'indexable' }));
  await page('watch', SITE);
  await addKeyUrls(keyUrls);
  await checkWith(closed('shop/'));
  expect(siteOf().alerts).toMatchObject([{ kind: 'key-url-blocked', urlsOmitted: 1, over: null }]);
  await checkWith(closed('shop/b'));
  expect(oversOf()).toEqual([null]);
  await checkWith(`${OPEN}# again\n`);
  expect(oversOf()).toEqual([clock.now]);
});

test('while the server fails, whether it is over isn’t known', async () => {
  await page('watch', SITE);
  await checkWith(CLOSED);
  for (const served of [503, CLOSED, 503]) await checkWith(served);
  expect(oversOf()).toEqual([null]);
  await checkWith(OPEN);
  expect(oversOf()).toEqual([clock.now]);
});

test('of a server that answers again, the failure is over', async () => {
  await page('watch', SITE);
  for (const served of [503, 503, 429]) await checkWith(served);
  expect(siteOf().alerts).toMatchObject([{ kind: 'unreachable', over: null }]);
  await checkWith(500);
  expect(oversOf()).toEqual([null]);
  await checkWith(OPEN);
  expect(oversOf()).toEqual([clock.now]);
});

test('a server that fails once more after that makes no alert, until it has failed three times in a row', async () => {
  const fail = async () => {
    for (const served of [503, 503, 429]) await checkWith(served);
  };
  await page('watch', SITE);
  await visit(1, `${SITE}/`);
  await fail();
  await checkWith(OPEN);
  const over = clock.now;
  await checkWith(OPEN, 300);
  await checkWith(503);
  expect(oversOf()).toEqual([over]);
  await isOnButton(false);
  await checkWith(OPEN);
  await fail();
  expect(siteOf().alerts).toMatchObject([
    { kind: 'unreachable', over },
    { kind: 'unreachable', at: clock.now, over: null },
  ]);
});

/** From now on robots.txt is redirected there, to this text. */
async function redirectTo(location: string, body: string, hours = 1) {
  world.server = (url) => (url === `${SITE}/robots.txt` ? text('', { location }, 301) : text(body));
  clock.now += hours * HOUR;
  await page('checkNow', SITE);
}

test('a redirect to another host is over once it is gone', async () => {
  await page('watch', SITE);
  await redirectTo('https://cdn.example/robots.txt', OPEN, 0);
  expect(siteOf().alerts).toMatchObject([{ kind: 'redirected', over: null }]);
  await checkWith(OPEN);
  expect(oversOf()).toEqual([clock.now]);
});

test('a redirect to another host is over with one to the host itself', async () => {
  await page('watch', SITE);
  await visit(1, `${SITE}/`);
  await redirectTo('https://cdn.example/robots.txt', OPEN);
  await isOnButton(true);
  await redirectTo(`${SITE}/robots-2.txt`, OPEN);
  expect(siteOf().alerts).toMatchObject([{ kind: 'redirected', after: 'cdn.example', over: clock.now }]);
  await isOnButton(false);
});

test('the alert of one of two versions in turn counts again when that one is back', async () => {
  await page('watch', SITE);
  for (const served of [CLOSED, OPEN, CLOSED]) await checkWith(served);
  expect(oversOf()).toEqual([null]);
  await checkWith(OPEN);
  expect(oversOf()).toEqual([clock.now]);
});

test('the same change once more, weeks later, is another alert', async () => {
  await page('watch', SITE);
  await checkWith(CLOSED);
  await checkWith(OPEN, 30);
  const over = clock.now;
  await checkWith(OPEN, 300);
  await checkWith(CLOSED, 30);
  expect(oversOf()).toEqual([over, null]);
});

describe('without the texts', () => {
  const lose = () => fake.browser.storage.local.set({ [`history:${SITE}`]: { ...historyOf(), bodies: {} } });

  test('an alert is over when the version before comes back', async () => {
    await page('watch', SITE);
    await checkWith(CLOSED);
    await lose();
    await checkWith(OPEN);
    expect(oversOf()).toEqual([clock.now]);
  });

  test('of another version, that isn’t known', async () => {
    await page('watch', SITE);
    await checkWith(CLOSED);
    await lose();
    await checkWith(`${OPEN}# mended\n`);
    expect(oversOf()).toEqual([null]);
  });
});

test('an alert that is over comes after those that aren’t, whatever the page that is open', async () => {
  const other = 'https://other.example';
  await page('watch', SITE);
  await page('watch', other);
  await visit(1, `${SITE}/`);
  await checkWith(CLOSED);
  await checkWith(OPEN);
  world.server = () => text(SHOP);
  await page('checkNow', other);
  expect(await ask('view', 1)).toMatchObject({
    watch: {
      alerts: [
        { site: other, alert: { over: null } },
        { site: SITE, alert: { over: clock.now } },
      ],
    },
  });
  await isOnButton(true);
  expect(fake.state.iconOf(1)?.title).toMatch(/^New alerts on a watched site · /);
  clock.now += HOUR;
  world.server = () => text(OPEN);
  await page('checkNow', other);
  await isOnButton(false);
});

test('what is left of a change is an alert in its place, since the same time', async () => {
  const folder = (name: string) => `${OPEN}Disallow: /${name}/\n`;
  const start = clock.now;
  await page('watch', SITE);
  await visit(1, `${SITE}/`);
  await checkWith(CLOSED);
  await checkWith(folder('shop'), 30);
  const over = clock.now;
  const between = [start, start + HOUR];
  const alerts = [
    { kind: 'site-blocked', over },
    { kind: 'section-blocked', url: '/shop/', at: over, between, over: null },
  ];
  expect(siteOf().alerts).toMatchObject(alerts);
  // Of one site, what isn't over is shown first.
  expect(await ask('view', 1)).toMatchObject({ watch: { alerts: [{ alert: alerts[1] }] } });
  await isOnButton(true);
  // In turn: each counts while its version is there, and there are no more of them. With the site, the folder is blocked, too.
  await checkWith(CLOSED);
  expect(siteOf().alerts).toMatchObject([{ over: null }, { over: null }]);
  await checkWith(folder('shop'));
  expect(siteOf().alerts).toMatchObject([{ over: clock.now }, { over: null }]);
});

describe('what is left of a change isn’t lost', () => {
  const kindsOf = () => siteOf().alerts.map(({ kind, url, over }) => [kind, url, over === null]);

  beforeEach(async () => {
    world.server = () => text(OPEN + SITEMAP);
    await page('watch', SITE);
  });

  test('as another alert is over, too', async () => {
    await checkWith(CLOSED + SITEMAP);
    await checkWith(CLOSED);
    await checkWith(SHOP + SITEMAP);
    expect(kindsOf()).toEqual([
      ['site-blocked', null, false],
      ['sitemap-removed', 'https://example.com/sitemap.xml', false],
      ['section-blocked', '/shop/', true],
    ]);
  });

  test('as the change to it is another alert', async () => {
    await checkWith(CLOSED + SITEMAP);
    await checkWith(SHOP);
    expect(kindsOf()).toEqual([
      ['site-blocked', null, false],
      ['section-blocked', '/shop/', true],
      ['sitemap-removed', 'https://example.com/sitemap.xml', true],
    ]);
  });

  test('as what is more severe is an alert already', async () => {
    await checkWith(SHOP);
    await checkWith(`${OPEN}Disallow: /blog/\n`);
    expect(kindsOf().filter(([, , isOpen]) => isOpen)).toEqual(
      expect.arrayContaining([
        ['section-blocked', '/blog/', true],
        ['sitemap-removed', 'https://example.com/sitemap.xml', true],
      ]),
    );
    await checkWith(OPEN);
    expect(kindsOf().filter(([, , isOpen]) => isOpen)).toEqual([
      ['sitemap-removed', 'https://example.com/sitemap.xml', true],
    ]);
  });
});

test('of a later change, nothing is taken for what is left of one that was over before it', async () => {
  world.server = () => text(OPEN + SITEMAP);
  await page('watch', SITE);
  await checkWith(CLOSED + SITEMAP);
  await checkWith(OPEN + SITEMAP, 30);
  const last = clock.now;
  await checkWith(SHOP, 30);
  expect(siteOf().alerts).toMatchObject([
    { kind: 'site-blocked', over: last },
    { kind: 'section-blocked', between: [last, clock.now], over: null },
  ]);
});

test('the most severe alert of a check is the last, also if it is what is left of an earlier change', async () => {
  world.server = () => text(OPEN + SITEMAP);
  await page('watch', SITE);
  await checkWith(CLOSED + SITEMAP);
  await page('addKeyUrl', `${SITE}/shop/a`, 'indexable');
  await checkWith(SHOP, 30);
  expect(siteOf().alerts).toMatchObject([
    { kind: 'site-blocked', over: clock.now },
    { kind: 'sitemap-removed', severity: 'high', over: null },
    { kind: 'key-url-blocked', severity: 'critical', over: null },
  ]);
});

test('the button is about the page again once a key URL is as wanted, beside an alert that was over before', async () => {
  let header = {};
  const verdictIs = (verdict: string) => vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe(verdict));
  await page('watch', SITE);
  await visit(1, `${SITE}/`);
  await checkWith(CLOSED);
  await checkWith(OPEN);
  world.server = (url) =>
    url.endsWith('/robots.txt') ? text(OPEN) : text('<html></html>', { 'content-type': 'text/html', ...header });
  await page('addKeyUrl', `${SITE}/shop`, 'indexable');
  await hoursLater(1);
  await verdictIs('indexable');
  header = { 'x-robots-tag': 'noindex' };
  await hoursLater(25);
  await verdictIs('not-indexable');
  expect(siteOf().alerts).toMatchObject([{ kind: 'site-blocked' }, { kind: 'page', over: null }]);
  await isOnButton(true);
  header = {};
  clock.now += 25 * HOUR;
  // Nothing else that draws the button.
  await fireAlarm();
  await verdictIs('indexable');
  expect(oversOf()).not.toContain(null);
  await isOnButton(false);
});

describe('an alert that a worse one hides', () => {
  test('a folder stays blocked while the whole site is, and its alert isn’t over', async () => {
    await page('watch', SITE);
    await visit(1, `${SITE}/`);
    await checkWith(SHOP);
    const { between } = siteOf().alerts[0] ?? {};
    await checkWith(CLOSED, 30);
    expect(oversOf()).toEqual([null, null]);
    await checkWith(SHOP, 30);
    expect(siteOf().alerts).toMatchObject([
      { kind: 'section-blocked', between, over: null },
      { kind: 'site-blocked', over: clock.now },
    ]);
    await isOnButton(true);
    await checkWith(OPEN, 30);
    expect(oversOf()).not.toContain(null);
    await isOnButton(false);
  });

  test.each([
    ['no file', 404],
    ['another page', '<!DOCTYPE html><html><body>Soon</body></html>'],
    ['an empty file', ''],
  ])('the Sitemap line stays gone with %s in place of the file', async (_, served) => {
    world.server = () => text(OPEN + SITEMAP);
    await page('watch', SITE);
    await checkWith(OPEN);
    await checkWith(served, 30);
    expect(siteOf().alerts[0]).toMatchObject({ kind: 'sitemap-removed', over: null });
    await checkWith(OPEN + SITEMAP, 30);
    expect(siteOf().alerts[0]).toMatchObject({ kind: 'sitemap-removed', over: clock.now });
  });

  test('what was over before stays over', async () => {
    await page('watch', SITE);
    await checkWith(SHOP);
    await checkWith(OPEN, 30);
    const over = clock.now;
    await checkWith(CLOSED, 30);
    expect(siteOf().alerts).toMatchObject([
      { kind: 'section-blocked', over },
      { kind: 'site-blocked', over: null },
    ]);
  });

  test('what is so again is an alert again, since then', async () => {
    world.server = () => text(OPEN + SITEMAP);
    await page('watch', SITE);
    await checkWith(OPEN);
    await checkWith(OPEN + SITEMAP, 30);
    const last = clock.now;
    await checkWith(CLOSED, 30);
    const between = [last, clock.now];
    expect(siteOf().alerts).toMatchObject([
      { kind: 'sitemap-removed', at: clock.now, between, over: null },
      { kind: 'site-blocked', between, over: null },
    ]);
    await checkWith(OPEN, 30);
    expect(siteOf().alerts).toMatchObject([{ over: null }, { over: clock.now }]);
  });
});

describe('an alert of what is so again says how it is so now:', () => {
  test('the host that a redirect leads to', async () => {
    await page('watch', SITE);
    await redirectTo('https://cdn.example/robots.txt', OPEN);
    await checkWith(OPEN);
    const last = clock.now;
    await redirectTo('https://other.example/robots.txt', CLOSED, 30);
    const between = [last, clock.now];
    expect(siteOf().alerts).toMatchObject([
      { kind: 'redirected', before: 'example.com', after: 'other.example', at: clock.now, between, over: null },
      { kind: 'site-blocked', between, over: null },
    ]);
  });

  test('the line that blocks a folder, and the crawlers', async () => {
    await page('watch', SITE);
    await checkWith(SHOP);
    expect(siteOf().alerts).toMatchObject([{ kind: 'section-blocked', line: 3 }]);
    await checkWith(OPEN, 30);
    await page('addKeyUrl', `${SITE}/shop/a`, 'indexable');
    await checkWith(`${OPEN}\nUser-agent: bingbot\nDisallow: /shop/\n`, 30);
    expect(siteOf().alerts).toMatchObject([
      { kind: 'section-blocked', url: '/shop/', line: 5, tokens: ['bingbot'], at: clock.now, over: null },
      { kind: 'key-url-blocked', tokens: ['bingbot'], over: null },
    ]);
  });
});

test('two alerts of one check about one folder, for other crawlers: each is over by itself', async () => {
  const closed = (path: string, ...tokens: readonly string[]) =>
    `${OPEN}\n${tokens.map((token) => `User-agent: ${token}\n`).join('')}Disallow: ${path}\n`;
  await page('watch', SITE);
  await checkWith(closed('/', 'Googlebot'));
  await checkWith(closed('/', 'Googlebot', 'bingbot'), 30);
  await checkWith(closed('/shop/', 'Googlebot', 'bingbot'), 30);
  const at = clock.now;
  const ofFolder = () =>
    siteOf()
      .alerts.filter(({ kind, url }) => kind === 'section-blocked' && url === '/shop/')
      .map((alert) => [alert.tokens.includes('Googlebot'), alert.at, alert.over]);
  expect(ofFolder()).toEqual([
    [true, at, null],
    [false, at, null],
  ]);
  await checkWith(closed('/shop/', 'Googlebot'), 30);
  expect(ofFolder()).toEqual([
    [true, at, null],
    [false, at, clock.now],
  ]);
});

describe('of what isn’t asked any more, it isn’t known whether it is over:', () => {
  const BLOCKED = `${OPEN}Disallow: /shop/a\n`;
  const URL_A = `${SITE}/shop/a`;
  const WORK = `work:1:${SITE}`;

  test.each(['removed', 'to be closed by now'])('a key URL that is %s', async (how) => {
    await page('watch', SITE);
    await page('addKeyUrl', URL_A, 'indexable');
    await checkWith(BLOCKED);
    expect(siteOf().alerts).toMatchObject([{ kind: 'key-url-blocked', url: URL_A }]);
    await (how === 'removed' ? page('removeKeyUrl', URL_A) : page('addKeyUrl', URL_A, 'not-indexable'));
    await checkWith(`${BLOCKED}# unchanged\n`);
    expect(oversOf()).toEqual([null]);
    await checkWith(OPEN);
    expect(oversOf()[0]).toBe(clock.now);
  });

  test('an expectation that is removed', async () => {
    await page('watch', SITE);
    const expected = [{ token: 'Googlebot', url: URL_A, allowed: true }];
    await fake.browser.storage.local.set({ [WORK]: { draft: null, expectations: expected } });
    await checkWith(BLOCKED);
    expect(siteOf().alerts).toMatchObject([{ kind: 'expectation-blocked', url: URL_A }]);
    await fake.browser.storage.local.remove(WORK);
    await checkWith(`${BLOCKED}# unchanged\n`);
    expect(oversOf()).toEqual([null]);
    await checkWith(OPEN);
    expect(oversOf()).toEqual([clock.now]);
  });

  test('a crawler that isn’t selected any more', async () => {
    await page('watch', SITE);
    const closed = `${OPEN}\nUser-agent: bingbot\nDisallow: /\n`;
    await checkWith(closed);
    expect(siteOf().alerts).toMatchObject([{ kind: 'site-blocked', tokens: ['bingbot'] }]);
    await fake.browser.storage.local.set({ settings: { chosen: ['Googlebot'] } });
    await checkWith(`${closed}# unchanged\n`);
    expect(oversOf()).toEqual([null]);
    await checkWith(OPEN);
    expect(oversOf()).toEqual([clock.now]);
  });
});
