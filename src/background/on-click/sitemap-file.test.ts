// A sitemap for the workbench, on a browser in memory: one request, when it is asked for.
import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import {
  askAs,
  asked,
  fake,
  inNewBrowser,
  type Server,
  text,
  valueFor,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { fakeCaches } from '../../../test/support/fakes/fake-browser.ts';

inNewBrowser();

const SITE = 'https://example.com';
const XML = '<urlset><url><loc>https://example.com/é</loc></url></urlset>';
const WORKBENCH = 'extension://id/workbench.html';

async function sitemapFile(server: Server, url = `${SITE}/sitemap.xml`, site = SITE, namedBy = site): Promise<unknown> {
  world.server = server;
  fake.state.openTab(1, { url: WORKBENCH });
  return valueFor(WORKBENCH, 'sitemapFile', 1, site, url, namedBy);
}
const unpacked = (answer: unknown) =>
  gunzipSync(Buffer.from((answer as { packed: string }).packed, 'base64')).toString();

test('a sitemap is requested without cookies, and sent packed', async () => {
  const answer = await sitemapFile(() => text(XML));
  expect(answer).toMatchObject({ kind: 'file', isTruncated: false });
  expect(unpacked(answer)).toBe(XML);
  expect(asked.map(({ url }) => url)).toEqual([`${SITE}/sitemap.xml`]);
  expect(asked[0]?.init).toMatchObject({ credentials: 'omit' });
});

test('a packed sitemap stays packed', async () => {
  const zipped = gzipSync(XML);
  expect(unpacked(await sitemapFile(() => new Response(zipped)))).toBe(XML);
});

test('what is long though it is packed is too large to be sent', async () => {
  const noise = gzipSync(randomBytes(13 * 2 ** 20), { level: 0 });
  expect(await sitemapFile(() => new Response(noise))).toEqual({ kind: 'failed', reason: 'too-large' });
});

test.each([
  [50 * 2 ** 20, false],
  [50 * 2 ** 20 + 1, true],
])('of a sitemap of %i bytes, the first 50 MB are sent', async (size, isTruncated) => {
  const answer = await sitemapFile(() => new Response(new Uint8Array(size)));
  expect(answer).toMatchObject({ kind: 'file', isTruncated });
  expect(unpacked(answer)).toHaveLength(50 * 2 ** 20);
});

const redirectTo = (location: string) => new Response(null, { status: 301, headers: { location } });

test.each<[string, Server, object]>([
  ['no file', () => text('gone', {}, 404), { kind: 'status', status: 404 }],
  [
    'the server wants to be asked later',
    () => text('', { 'retry-after': '120' }, 429),
    { kind: 'status', status: 429, retryAfter: '120' },
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'failed', reason: 'network' }],
])('a sitemap that doesn’t come is reported with the reason: %s', async (_, server, expected) => {
  expect(await sitemapFile(server)).toEqual(expected);
});

/** The redirects from one to the next. */
const hops = (...urls: readonly string[]) =>
  urls.slice(1).map((location, index) => ({ url: urls[index], status: 301, location }));

test.each<[string, Server, object]>([
  [
    'a sitemap',
    (url) => (url.endsWith('/b.xml') ? text(XML) : redirectTo(url.endsWith('/a.xml') ? '/b.xml' : '/a.xml')),
    { kind: 'file', url: `${SITE}/b.xml`, redirects: hops(`${SITE}/sitemap.xml`, `${SITE}/a.xml`, `${SITE}/b.xml`) },
  ],
  [
    'none',
    (url) => (url.endsWith('/a.xml') ? text('', {}, 404) : redirectTo('/a.xml')),
    { kind: 'status', status: 404, redirects: hops(`${SITE}/sitemap.xml`, `${SITE}/a.xml`) },
  ],
  [
    'one another without end',
    (url) => redirectTo(`${url}x`),
    {
      ...{ kind: 'failed', reason: 'redirects' },
      redirects: hops(...['', 'x', 'xx', 'xxx', 'xxxx', 'xxxxx', 'xxxxxx'].map((end) => `${SITE}/sitemap.xml${end}`)),
    },
  ],
  [
    'a private network',
    () => redirectTo('http://192.168.1.1/'),
    {
      ...{ kind: 'failed', reason: 'private-network' },
      redirects: hops(`${SITE}/sitemap.xml`, 'http://192.168.1.1/'),
    },
  ],
])('redirects that lead to %s are reported, each with its status', async (_, server, expected) => {
  expect(await sitemapFile(server)).toMatchObject(expected);
});

test('a redirect to a site without access is not followed, and is reported with its origin', async () => {
  const contains = async ({ origins }: { origins: readonly string[] }) => origins[0]?.startsWith(SITE) ?? false;
  Object.assign(fake.browser.permissions, { contains });
  expect(await sitemapFile(() => redirectTo('https://other.example/s.xml'))).toEqual({
    kind: 'no-access',
    origin: 'https://other.example',
    redirects: hops(`${SITE}/sitemap.xml`, 'https://other.example/s.xml'),
  });
});

test.each([
  ['http://localhost/s.xml', { kind: 'failed', reason: 'private-network' }],
  ['ftp://example.com/s.xml', { kind: 'failed', reason: 'bad-url' }],
  [`${SITE}/${'s'.repeat(70_000)}`, { kind: 'failed', reason: 'bad-url' }],
])('nothing is requested for $0', async (url, expected) => {
  expect(await sitemapFile(() => text(XML), url)).toEqual(expected);
  expect(asked).toEqual([]);
});

test('a site on this computer may have its sitemap there', async () => {
  expect(await sitemapFile(() => text(XML), 'http://localhost:8080/s.xml', 'http://localhost')).toMatchObject({
    kind: 'file',
  });
});

test('without access nothing is requested', async () => {
  fake.browser.permissions.contains = async () => false;
  const url = 'https://cdn.example/s.xml';
  expect(await sitemapFile(() => text(XML), url)).toEqual({ kind: 'no-access', origin: 'https://cdn.example' });
  expect(asked).toEqual([]);
});

test('without access to the target of a redirect, that host is named', async () => {
  const contains = async ({ origins }: { readonly origins: readonly string[] }) => !origins[0]?.includes('cdn');
  Object.assign(fake.browser.permissions, { contains });
  expect(await sitemapFile(() => redirectTo('https://cdn.example/s.xml'))).toMatchObject({
    kind: 'no-access',
    origin: 'https://cdn.example',
  });
});

test('if the browser lets no extension send the request, permission doesn’t help', async () => {
  const origin = 'https://chromewebstore.google.com';
  for (const url of [`${origin}/s.xml`, `${SITE}/sitemap.xml`]) {
    expect(await sitemapFile(() => redirectTo(`${origin}/s.xml`), url)).toMatchObject({ kind: 'restricted', origin });
  }
});

test('in a private window of the one background, nothing is asked', async () => {
  world.server = () => text(XML);
  fake.state.openTab(1, { url: WORKBENCH, incognito: true });
  const reply = await askAs(WORKBENCH, 'sitemapFile', 1, SITE, `${SITE}/s.xml`);
  expect(reply).toMatchObject({ ok: true, value: { kind: 'failed', reason: 'private-window' } });
  expect(asked).toEqual([]);
});

test.each([
  ['an ordinary window may be answered from the cache on disk', false, 'no-cache'],
  ['a private one, with its own background (Chromium), keeps out of that cache', true, 'no-store'],
])('%s', async (_, incognito, cache) => {
  vi.stubGlobal('caches', fakeCaches());
  fake.browser.extension.inIncognitoContext = incognito;
  world.server = () => text(XML);
  fake.state.openTab(1, { url: WORKBENCH, incognito });
  const reply = await askAs(WORKBENCH, 'sitemapFile', 1, SITE, `${SITE}/s.xml`);
  expect(reply).toMatchObject({ ok: true, value: { kind: 'file' } });
  expect(asked.map(({ init }) => init.cache)).toEqual([cache]);
});

test('a public index of a site on this computer names no sitemap on this computer', async () => {
  const answer = await sitemapFile(
    () => text(XML),
    'http://127.0.0.1/s.xml',
    'http://localhost',
    'https://cdn.example/index.xml',
  );
  expect(answer).toEqual({ kind: 'failed', reason: 'private-network' });
  expect(asked).toEqual([]);
});

test('the end of a redirect is reported, as what the sitemap names is checked from there', async () => {
  const server: Server = (url) => (url.endsWith('/s.xml') ? text(XML) : redirectTo(`${SITE}/s.xml`));
  expect(await sitemapFile(server)).toMatchObject({ kind: 'file', url: `${SITE}/s.xml` });
});
