// The workbench's file, on a browser in memory: what of a private window may come near the browser's cache on disk.
import { describe, expect, test, vi } from 'vitest';
import { askAs, asked, fake, inNewBrowser, text, visit, world } from '../../../test/support/fakes/background-world.ts';
import { fakeCaches } from '../../../test/support/fakes/fake-browser.ts';

inNewBrowser();

const WORKBENCH = 'extension://id/workbench.html';
const SITE = 'https://example.com';
const NAMED = 'https://elsewhere.example/robots.txt';

async function cacheModes(incognito: boolean, fileUrl: string | null, want: 'default' | 'reload') {
  fake.state.openTab(1, { url: WORKBENCH, incognito });
  const reply = await askAs(WORKBENCH, 'liveFile', 1, SITE, fileUrl, want);
  expect(reply).toMatchObject({ ok: true, value: { kind: 'ready', origin: SITE } });
  return asked.map(({ url, init }) => [url, init.cache]);
}

test.each([
  ['a file that the person names', NAMED, 'default', NAMED],
  ['the site’s own', null, 'default', `${SITE}/robots.txt`],
  ['the site’s own, once more', null, 'reload', `${SITE}/robots.txt`],
] as const)('from Chromium’s private windows, %s keeps out of the cache on disk', async (_, fileUrl, want, url) => {
  vi.stubGlobal('caches', fakeCaches());
  fake.browser.extension.inIncognitoContext = true;
  expect(await cacheModes(true, fileUrl, want)).toEqual([[url, 'no-store']]);
});

test('in other windows, the browser’s cache may answer for a file that the person names, if the server allows it', async () => {
  expect(await cacheModes(false, NAMED, 'default')).toEqual([[NAMED, 'no-cache']]);
});

test.each([['http://127.0.0.1/robots.txt'], ['http://192.168.1.1/robots.txt']])(
  'a page of the web names no file nearer to this computer: %s is not requested',
  async (url) => {
    fake.state.openTab(1, { url: WORKBENCH });
    const reply = await askAs(WORKBENCH, 'liveFile', 1, SITE, url, 'reload');
    expect(reply).toMatchObject({ value: { outcome: { kind: 'not-followed', reason: 'private-network' } } });
    expect(asked).toEqual([]);
  },
);

describe('a site in a private network, which anybody can name in the workbench’s URL', () => {
  const PRIVATE = 'http://192.168.1.1';
  const live = async (fileUrl: string | null, want: 'unasked' | 'reload', site = PRIVATE) => {
    fake.state.openTab(1, { url: WORKBENCH });
    const reply = await askAs(WORKBENCH, 'liveFile', 1, site, fileUrl, want);
    return [reply, asked.map(({ url }) => url)] as const;
  };
  const READY = { value: { kind: 'ready', origin: PRIVATE } };

  test('a site in a private network is requested after a click, and then without another', async () => {
    const [unasked, before] = await live(null, 'unasked');
    expect([unasked, before]).toEqual([{ ok: true, value: { kind: 'not-requested', origin: PRIVATE } }, []]);
    expect(await live(null, 'reload')).toMatchObject([READY, [`${PRIVATE}/robots.txt`]]);
    expect(await live(null, 'unasked')).toMatchObject([READY, [`${PRIVATE}/robots.txt`]]);
  });

  test.each(['http://10.0.0.1', 'http://printer.local', 'http://intranet', 'http://169.254.1.1', 'http://[fe80::1]'])(
    'the site %s is in a private network, too',
    async (site) => {
      expect(await live(null, 'unasked', site)).toMatchObject([{ value: { kind: 'not-requested' } }, []]);
    },
  );

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'https://example.com'])(
    'the site %s isn’t in a private network, and is requested without a click: developers open such URLs',
    async (site) => {
      expect((await live(null, 'unasked', site))[1]).toEqual([`${site}/robots.txt`]);
    },
  );

  test('a site in a private network isn’t a reason to request another file there, before its own robots.txt is known', async () => {
    const file = 'http://192.168.1.2/any';
    const notFollowed = { value: { outcome: { kind: 'not-followed', reason: 'private-network' } } };
    expect(await live(file, 'reload')).toMatchObject([notFollowed, []]);
    expect(await live(file, 'reload', 'http://localhost')).toMatchObject([notFollowed, []]);
    await live(null, 'reload');
    expect((await live(file, 'reload'))[1]).toEqual([`${PRIVATE}/robots.txt`, file]);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1'])(
    'another file on this computer is requested alone, after the click that names it, for the site %s',
    async (site) => {
      const file = 'http://127.0.0.1:9/any';
      expect((await live(file, 'reload', site))[1]).toEqual([file]);
    },
  );
});

test('where the browser keeps nothing, what came last is what is known, of a file that is asked for as "spare", too', async () => {
  const printer = 'http://192.168.1.1';
  fake.state.openTab(1, { url: WORKBENCH });
  fake.browser.storage.session.isRefusing = true;
  const start = Date.now();
  const ask = async (want: string, hours: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(start + hours * 3_600_000);
    return askAs(WORKBENCH, 'liveFile', 1, printer, null, want);
  };
  world.server = () => text('', {}, 404);
  await ask('reload', 0);
  expect(await ask('unasked', 1)).toMatchObject({ value: { outcome: { kind: 'unavailable' } } });
  world.server = () => text('User-agent: *\nDisallow: /\n');
  expect(await ask('spare', 100)).toMatchObject({ value: { outcome: { kind: 'found' } } });
  expect(await ask('unasked', 101)).toMatchObject({ value: { outcome: { kind: 'found' } } });
});

test.each([
  ['spare', true],
  ['default', false],
])('files of ten other sites, asked for as "%s", push none out of the cache: %s', async (want, isKept) => {
  world.server = () => text('#'.repeat(500 * 1024));
  for (let site = 0; site < 15; site += 1) await visit(1, `https://site-${site}.example/`);
  const keys = () => [...fake.browser.storage.session.data.keys()].filter((key) => key.startsWith('robots:'));
  const before = keys();
  fake.state.openTab(2, { url: WORKBENCH });
  for (let index = 0; index < 10; index += 1) {
    const site = `https://audited-${index}.example`;
    const reply = await askAs(WORKBENCH, 'liveFile', 2, site, null, want);
    expect(reply).toMatchObject({ value: { kind: 'ready', origin: site } });
  }
  expect(before.every((key) => keys().includes(key))).toBe(isKept);
});
