// Key URLs of watched sites: when each is fetched, and which change is an alert.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asked, fake, startWorker, text, world } from '../../../test/support/fakes/background-world.ts';
import {
  addKeyUrls,
  clock,
  hoursLater,
  inWatchingBrowser,
  local,
  OPEN,
  page,
  SITE,
  siteOf,
} from '../../../test/support/fakes/watched.ts';

inWatchingBrowser();

const URL_ = `${SITE}/shop`;
const keyUrls = [{ url: `${URL_}#part`, wanted: 'indexable' }];
let noindex: boolean | string = false;
beforeEach(() => {
  noindex = false;
  world.server = (url) =>
    url.endsWith('/robots.txt')
      ? text(OPEN)
      : text('<html><head></head></html>', {
          'content-type': 'text/html',
          ...(noindex && { 'x-robots-tag': noindex === true ? 'noindex' : noindex }),
        });
});
const pagesAsked = () => asked.filter(({ url }) => url === URL_).length;

test('each key URL is fetched once a day, and a change for the worse is an alert', async () => {
  await page('watch', SITE);
  await addKeyUrls(keyUrls);
  await hoursLater(1);
  await vi.waitFor(() => expect(siteOf().keyUrls).toMatchObject([{ url: URL_, found: { verdict: 'indexable' } }]));
  await hoursLater(12);
  expect(pagesAsked()).toBe(1);
  noindex = true;
  await hoursLater(12);
  await vi.waitFor(() => expect(siteOf().pageChanges).toHaveLength(1));
  expect(siteOf().pageChanges).toMatchObject([
    {
      url: URL_,
      at: clock.now,
      before: { verdict: 'indexable' },
      now: { verdict: 'not-indexable', reason: 'noindex' },
    },
  ]);
  const { before, now } = siteOf().pageChanges[0] ?? {};
  expect(siteOf().alerts).toMatchObject([
    { kind: 'page', severity: 'high', url: URL_, page: { before, now }, over: null },
  ]);
  expect(pagesAsked()).toBe(2);
  noindex = false;
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().alerts).toMatchObject([{ url: URL_, over: clock.now }]));
});

const login = (status: number) => () => text('', { location: 'https://login.example/' }, status);

test.each([
  ['a 503', () => text('', {}, 503)],
  ['no answer', () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'))],
  ['a login page of the network (302)', login(302)],
  ['a login page of the network (303)', login(303)],
  ['a login page of the network (307)', login(307)],
])('%s alerts at the third check in a row', async (_, failure) => {
  const serve = world.server;
  let isFailing = false;
  world.server = (url, init) => (isFailing && url === URL_ ? failure() : serve(url, init));
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'indexable');
  const alerts: number[] = [];
  for (const fails of [false, true, true, false, true, true, true, true]) {
    isFailing = fails;
    await hoursLater(25);
    await vi.waitFor(() => expect(siteOf().keyUrls[0]?.checkedAt).toBe(clock.now));
    alerts.push(siteOf().alerts.length);
  }
  expect(alerts).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
});

test('a robots.txt that fails changes nothing for a page that is noindex for one crawler, at the first check', async () => {
  noindex = 'bingbot: noindex';
  const serve = world.server;
  let isFailing = false;
  world.server = (url, init) => (isFailing && url.endsWith('/robots.txt') ? text('', {}, 503) : serve(url, init));
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'indexable');
  for (const fails of [false, true]) {
    isFailing = fails;
    await hoursLater(25);
    await vi.waitFor(() => expect(siteOf().keyUrls[0]?.checkedAt).toBe(clock.now));
    expect([siteOf().keyUrls[0]?.found?.verdict, siteOf().pageChanges]).toEqual(['partly', []]);
  }
});

test('the alert of a key URL isn’t over as another key URL is as wanted', async () => {
  const serve = world.server;
  await page('watch', SITE);
  await addKeyUrls([...keyUrls, { url: `${SITE}/other`, wanted: 'indexable' }]);
  for (const isClosed of [false, true]) {
    world.server = (url, init) => {
      noindex = isClosed && url === URL_;
      return serve(url, init);
    };
    await hoursLater(25);
    const isChecked = ({ checkedAt }: { readonly checkedAt: number | null }) => checkedAt === clock.now;
    await vi.waitFor(() => expect(siteOf().keyUrls.map(isChecked)).toEqual([true, true]));
  }
  expect(siteOf().alerts).toMatchObject([{ url: URL_, over: null }]);
});

test('another reason for the same verdict is a change, and no alert', async () => {
  noindex = true;
  const serve = world.server;
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'indexable');
  await hoursLater(1);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('not-indexable'));
  world.server = (url, init) => (url === URL_ ? text('', {}, 404) : serve(url, init));
  await hoursLater(25);
  await vi.waitFor(() =>
    expect(siteOf().pageChanges).toMatchObject([{ before: { reason: 'noindex' }, now: { verdict: 'not-indexable' } }]),
  );
  expect(siteOf().alerts).toEqual([]);
});

test('the key URLs of a site that can’t be asked don’t keep others from being fetched', async () => {
  const other = 'https://withheld.example';
  const many = Array.from({ length: 9 }, (_, index) => ({ url: `${other}/${index}`, wanted: 'indexable' }));
  await page('watch', other);
  await addKeyUrls(many);
  await page('watch', SITE);
  await addKeyUrls(keyUrls);
  vi.spyOn(fake.browser.permissions, 'contains').mockImplementation(
    async (...[asking]: readonly { origins?: readonly string[] }[]) =>
      !asking?.origins?.some((pattern) => pattern.startsWith(other)),
  );
  await hoursLater(1);
  await vi.waitFor(() => expect(pagesAsked()).toBe(1));
});

test('while the settings can’t be read, nothing is judged by other crawlers, and the next look has it', async () => {
  await page('watch', SITE);
  await addKeyUrls(keyUrls);
  fake.browser.storage.local.withheld = 'settings';
  await hoursLater(1);
  expect([pagesAsked(), siteOf().keyUrls[0]?.found]).toEqual([0, null]);
  fake.browser.storage.local.withheld = undefined;
  await hoursLater(0.25);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('indexable'));
});

describe('other crawlers than before', () => {
  const choose = (settings: object) => fake.browser.storage.local.data.set('settings', settings);
  const BOTH = { chosen: ['Googlebot', 'bingbot', 'GPTBot'] };
  const found = () => siteOf().keyUrls[0]?.found?.verdict;
  const checked = async () => {
    await hoursLater(25);
    await vi.waitFor(() => expect(siteOf().keyUrls[0]?.checkedAt).toBe(clock.now));
  };
  beforeEach(async () => {
    choose(BOTH);
    await page('watch', SITE);
    await page('addKeyUrl', URL_, 'indexable');
    await checked();
  });

  test.each([
    ['no search crawler is selected', { chosen: ['GPTBot'] }, 'unknown', false],
    ['a search crawler that is blocked is added', { chosen: ['Googlebot', 'YandexBot'] }, 'partly', 'yandex: noindex'],
  ] as const)('a page that didn’t change has no change and no alert: %s', async (_, settings, verdict, tag) => {
    noindex = tag;
    await checked();
    expect(found()).toBe('indexable');
    for (const [chosen, expected] of [
      [settings, verdict],
      [BOTH, 'indexable'],
    ] as const) {
      choose(chosen);
      await checked();
      expect([found(), siteOf().pageChanges, siteOf().alerts]).toEqual([expected, [], []]);
    }
  });

  test('an alert is over only by the crawlers that it was found by', async () => {
    noindex = 'bingbot: noindex';
    await checked();
    expect(siteOf().alerts).toMatchObject([
      {
        tokens: ['bingbot'],
        page: { before: { verdict: 'indexable' }, now: { verdict: 'not-indexable' } },
        over: null,
      },
    ]);
    choose({ chosen: ['Googlebot'] });
    for (let check = 0; check < 2; check += 1) {
      await checked();
      expect([found(), siteOf().alerts[0]?.over]).toEqual(['indexable', null]);
    }
    choose(BOTH);
    noindex = false;
    await checked();
    expect(siteOf().alerts).toMatchObject([{ over: clock.now }]);
    expect(siteOf().pageChanges).toHaveLength(1);
  });

  test('a page that gets worse for another crawler alerts again, though it stays one for some only', async () => {
    choose({ chosen: ['Googlebot', 'bingbot', 'YandexBot'] });
    await checked();
    for (const tag of ['bingbot: noindex', 'bingbot: noindex, googlebot: noindex']) {
      noindex = tag;
      await checked();
      expect(found()).toBe('partly');
    }
    expect(siteOf().alerts).toMatchObject([
      { tokens: ['bingbot'], page: { now: { verdict: 'not-indexable' } }, over: null },
      { tokens: ['Googlebot'], page: { now: { verdict: 'not-indexable' } }, over: null },
    ]);
    const changed = { before: { verdict: 'indexable' }, now: { verdict: 'not-indexable' } };
    expect(siteOf().pageChanges).toMatchObject([
      { ...changed, tokens: ['bingbot'] },
      { ...changed, tokens: ['Googlebot'] },
    ]);
  });

  test.each([
    ['of all, names each crawler', { chosen: ['Googlebot', 'bingbot'] }],
    ['of some, leaves out the unchanged', { chosen: ['Googlebot', 'bingbot', 'YandexBot'] }],
  ])(
    'a page that gets worse for one crawler and better for another has a change for each, which, %s',
    async (_, settings) => {
      noindex = 'bingbot: noindex';
      choose(settings);
      await checked();
      noindex = 'googlebot: noindex';
      await checked();
      const [fine, closed] = [
        { verdict: 'indexable', reason: 'none' },
        { verdict: 'not-indexable', reason: 'noindex' },
      ];
      expect(siteOf().pageChanges).toMatchObject([
        { tokens: ['bingbot'], before: fine, now: closed },
        { tokens: ['Googlebot'], at: clock.now, before: fine, now: closed },
        { tokens: ['bingbot'], at: clock.now, before: closed, now: fine },
      ]);
      expect(siteOf().alerts.at(-1)).toMatchObject({
        tokens: ['Googlebot'],
        page: { before: fine, now: closed },
        over: null,
      });
    },
  );

  test('a page that gets better for one crawler, and stays closed to another in another way, has a change for each', async () => {
    const { server } = world;
    let robots = 'User-agent: Yandex\nDisallow: /\n';
    world.server = (url, init) => (url === `${SITE}/robots.txt` ? text(robots) : server(url, init));
    noindex = 'bingbot: noindex';
    choose({ chosen: ['bingbot', 'YandexBot'] });
    await checked();
    robots = '';
    noindex = 'yandex: noindex';
    await checked();
    expect(siteOf().pageChanges.filter(({ at }) => at === clock.now)).toMatchObject([
      { tokens: ['YandexBot'], before: { reason: 'robots' }, now: { reason: 'noindex' } },
      { tokens: ['bingbot'], before: { reason: 'noindex' }, now: { reason: 'none' } },
    ]);
  });

  test('a change for all crawlers names none', async () => {
    for (const isClosed of [true, false]) {
      noindex = isClosed;
      await checked();
    }
    expect(siteOf().pageChanges.map(({ now, tokens }) => [now.verdict, tokens])).toEqual([
      ['not-indexable', undefined],
      ['indexable', undefined],
    ]);
  });

  test('an alert is over though a crawler that nothing happened to isn’t selected any more', async () => {
    noindex = 'bingbot: noindex';
    await checked();
    choose({ chosen: ['bingbot'] });
    noindex = false;
    await checked();
    expect(siteOf().alerts).toMatchObject([{ tokens: ['bingbot'], over: clock.now }]);
  });

  test('crawlers that don’t decide about indexing don’t matter: a change is one, and an alert', async () => {
    choose({ chosen: ['bingbot', 'CCBot', 'Googlebot', 'MyBot'], custom: ['MyBot'] });
    noindex = true;
    await checked();
    expect(siteOf().alerts).toMatchObject([{ kind: 'page', page: { before: { verdict: 'indexable' } } }]);
  });

  /** As if the extension had been updated since: `change` is made to all that is kept. */
  const updated = (change: (kept: string) => string) => {
    local().set('watch', JSON.parse(change(JSON.stringify(local().get('watch')))));
    startWorker();
  };
  const MARK = /"[0-9a-f]{8}"/;

  test.each<[string, () => unknown]>([
    ['selects one of them and another', () => choose({ chosen: ['Googlebot', 'YandexBot'] })],
    ['has a release that knows more of one', () => updated((kept) => kept.replace(MARK, '"another"'))],
  ])('a page that gets worse for a crawler from before alerts, though a person %s', async (_, change) => {
    change();
    noindex = true;
    await checked();
    expect(siteOf().alerts).toMatchObject([
      { url: URL_, page: { before: { verdict: 'indexable' }, now: { verdict: 'not-indexable', reason: 'noindex' } } },
    ]);
  });

  test('what crawlers find that weren’t selected before isn’t a part of a change', async () => {
    choose({ chosen: ['Googlebot', 'YandexBot'] });
    noindex = 'googlebot: noindex';
    await checked();
    expect(found()).toBe('partly');
    expect(siteOf().pageChanges).toMatchObject([{ now: { verdict: 'not-indexable' } }]);
  });

  test('an alert that was found before a release that knows more of each crawler is over once the page is as wanted', async () => {
    noindex = true;
    await checked();
    updated((kept) => kept.replaceAll(new RegExp(MARK, 'g'), '"another"'));
    await checked();
    expect(siteOf().alerts).toMatchObject([{ url: URL_, over: null }]);
    noindex = false;
    await checked();
    expect(siteOf().alerts).toMatchObject([{ url: URL_, over: clock.now }]);
  });

  test('an alert that names no crawler stays until it is seen', async () => {
    noindex = true;
    await checked();
    updated((kept) => kept.replaceAll(/"tokens":\[[^\]]*\]/g, '"tokens":[]'));
    noindex = false;
    await checked();
    expect(found()).toBe('indexable');
    expect(siteOf().alerts).toMatchObject([{ tokens: [], over: null }]);
  });

  test('an alert isn’t over while the server fails, whatever state is wanted by now', async () => {
    noindex = true;
    await checked();
    await page('addKeyUrl', URL_, 'not-indexable');
    const serve = world.server;
    world.server = (url, init) => (url === URL_ ? text('', {}, 503) : serve(url, init));
    await checked();
    expect(siteOf().alerts).toMatchObject([{ url: URL_, over: null }]);
    world.server = serve;
    await checked();
    expect(siteOf().alerts).toMatchObject([{ url: URL_, over: clock.now }]);
  });

  test('what a release kept that didn’t note the crawlers makes no change, and the next check can', async () => {
    const { found: before } = siteOf().keyUrls[0] ?? {};
    updated((kept) => kept.replace(JSON.stringify(before), '{"verdict":"indexable","reason":"none"}'));
    noindex = true;
    await checked();
    expect([found(), siteOf().pageChanges, siteOf().alerts]).toEqual(['not-indexable', [], []]);
    noindex = false;
    await checked();
    expect(siteOf().pageChanges).toMatchObject([{ now: { verdict: 'indexable' } }]);
  });
});

test('a page that should not be indexed alerts when it can be', async () => {
  noindex = true;
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'not-indexable');
  await hoursLater(1);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('not-indexable'));
  noindex = false;
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().alerts).toMatchObject([{ kind: 'page' }]));
});

test('a key URL that should not be indexed, and is by some, alerts', async () => {
  noindex = true;
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'not-indexable');
  await hoursLater(1);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('not-indexable'));
  noindex = 'bingbot: noindex';
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('partly'));
  expect(siteOf().alerts).toMatchObject([{ kind: 'page', url: URL_ }]);
});

test('a key URL that should not be indexed alerts when it can be, after it was unknown, which doesn’t', async () => {
  noindex = true;
  const serve = world.server;
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'not-indexable');
  await hoursLater(1);
  world.server = (url, init) =>
    url === URL_ ? Promise.reject(new Error('net::ERR_CONNECTION_RESET')) : serve(url, init);
  for (let failure = 0; failure < 3; failure += 1) await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('unknown'));
  expect(siteOf().alerts).toEqual([]);
  world.server = serve;
  noindex = false;
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().alerts).toMatchObject([{ kind: 'page', url: URL_ }]));
});

test('key URLs are those of the site alone, each once', async () => {
  await page('watch', SITE);
  await addKeyUrls([...keyUrls, ...keyUrls]);
  const ofOther = await page('addKeyUrl', 'https://other.example/', 'indexable');
  expect(ofOther).toEqual({ ok: true, value: 'not-watched' });
  expect(siteOf().keyUrls.map(({ url }) => url)).toEqual([URL_]);
});

test('a site has twenty key URLs; one more is refused, and one of them can be added again', async () => {
  const urlOf = (index: number) => `${SITE}/${index}`;
  const many = Array.from({ length: 20 }, (_, index) => ({ url: urlOf(index), wanted: 'indexable' }));
  await page('watch', SITE);
  await addKeyUrls(many);
  expect(await page('addKeyUrl', urlOf(20), 'indexable')).toEqual({ ok: true, value: 'too-many' });
  expect(siteOf().keyUrls).toHaveLength(20);
  expect(await page('addKeyUrl', urlOf(0), 'not-indexable')).toEqual({ ok: true, value: 'done' });
  expect(siteOf().keyUrls.map(({ url }) => url)).toEqual(many.map(({ url }) => url));
});

test('a key URL has at most 2,000 characters: a longer one is refused, as it could not be read again', async () => {
  const longest = `${SITE}/`.padEnd(2_000, 'a');
  await page('watch', SITE);
  expect(await page('addKeyUrl', longest, 'indexable')).toEqual({ ok: true, value: 'done' });
  expect(await page('addKeyUrl', `${longest}a`, 'indexable')).toEqual({ ok: true, value: 'too-long' });
  expect(siteOf()).toMatchObject({ keyUrls: [{ url: longest }], damaged: 0 });
});

test('a key URL that is added, changed or removed leaves the others and what is known of them', async () => {
  const of = (path: string, wanted = 'indexable') => ({ url: `${SITE}/${path}`, wanted });
  await page('watch', SITE);
  await addKeyUrls([of('shop'), of('a')]);
  await hoursLater(1);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('indexable'));
  const { keyUrls: before } = siteOf();
  // Two windows at once, neither of which knows of the other's.
  await Promise.all([
    page('addKeyUrl', `${SITE}/b`, 'indexable'),
    page('addKeyUrl', `${SITE}/c`, 'indexable'),
    page('removeKeyUrl', `${SITE}/a#part`),
    page('removeKeyUrl', `${SITE}/none`),
    page('addKeyUrl', `${SITE}/c`, 'not-indexable'),
  ]);
  expect(
    siteOf()
      .keyUrls.map(({ url, wanted }) => ({ url, wanted }))
      .toSorted((a, b) => (a.url < b.url ? -1 : 1)),
  ).toEqual([of('b'), of('c', 'not-indexable'), of('shop')]);
  expect(siteOf().keyUrls.find(({ url }) => url === URL_)).toEqual(before[0]);
});

test('a site that isn’t watched any more isn’t watched again as a key URL is removed in a window that doesn’t know it', async () => {
  await page('watch', SITE);
  await addKeyUrls(keyUrls);
  await page('unwatch', SITE);
  const before = asked.length;
  expect(await page('removeKeyUrl', URL_)).toEqual({ ok: true, value: 'done' });
  expect(siteOf()).toMatchObject({ isOn: false, keyUrls: [] });
  await page('forgetWatched', SITE);
  expect(await page('removeKeyUrl', URL_)).toEqual({ ok: true, value: 'not-watched' });
  expect(() => siteOf()).toThrow('is not kept');
  expect(asked.slice(before)).toEqual([]);
});

test('a key URL that is blocked from now on makes the change of robots.txt critical', async () => {
  await page('watch', SITE);
  await addKeyUrls(keyUrls);
  world.server = () => text(`${OPEN}Disallow: /shop\n`);
  await page('checkNow', SITE);
  expect(siteOf().alerts).toMatchObject([{ severity: 'critical', kind: 'key-url-blocked', url: URL_, line: 3 }]);
});

test.each<[string, () => unknown]>([
  ['is closed to extensions', () => fake.state.closedHosts.add(new URL(SITE).host)],
  [
    'has a robots.txt that leads to a site that is',
    () => {
      fake.state.closedHosts.add('closed.example');
      const serve = world.server;
      world.server = (url, init) =>
        url.endsWith('/robots.txt')
          ? text('', { location: 'https://closed.example/robots.txt' }, 302)
          : serve(url, init);
    },
  ],
])('nothing is known of a key URL whose site %s by now, however often it is checked', async (_, close) => {
  await page('watch', SITE);
  await page('addKeyUrl', URL_, 'indexable');
  await hoursLater(25);
  await vi.waitFor(() => expect(siteOf().keyUrls[0]?.found?.verdict).toBe('indexable'));
  close();
  for (let check = 0; check < 5; check += 1) {
    // The copy of robots.txt that is kept would do.
    fake.browser.storage.session.data.clear();
    await hoursLater(25);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(siteOf().keyUrls[0]?.found?.verdict).toBe('indexable');
  expect(siteOf().alerts).toEqual([]);
});
