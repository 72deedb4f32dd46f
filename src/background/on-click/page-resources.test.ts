// The resources of a page, on a browser in memory: which are blocked by which line, and who is asked for it.
import { expect, test, vi } from 'vitest';
import {
  askAs,
  asked,
  fake,
  inNewBrowser,
  text,
  valueFor,
  visit,
  world,
} from '../../../test/support/fakes/background-world.ts';
import { wildcardRules } from '../../../test/support/generators/wildcard-rules.ts';
import { charactersParsed } from '../../../test/support/parsed.ts';
import type { PageResources } from '../../shared/page-resources.ts';

inNewBrowser();

/** What the page has loaded. */
function loaded(
  resources: readonly (readonly [url: string, initiatorType: string])[],
  sheets: readonly string[] = [],
  baseURI = 'https://example.com/',
) {
  const links = sheets.map((href) => ({ getAttribute: () => href, baseURI }));
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', { href: 'https://example.com/' });
  vi.stubGlobal('Document', { prototype: { querySelectorAll: () => links } });
  const entries = resources.map(([name, initiatorType]) =>
    Object.create(PerformanceResourceTiming.prototype, {
      name: { value: name },
      initiatorType: { value: initiatorType },
    }),
  );
  vi.spyOn(Performance.prototype, 'getEntriesByType').mockReturnValue(entries);
}

async function resourcesFor(token: string): Promise<PageResources> {
  return valueFor('extension://id/popup.html', 'resources', 1, token) as Promise<PageResources>;
}

const robotsAsked = () => asked.map(({ url }) => url).filter((url) => url.endsWith('/robots.txt'));

test('each resource is judged by the robots.txt of its origin, fetched once, with the line that decides', async () => {
  world.server = (url) => text(url.startsWith('https://cdn.') ? 'User-agent: *\nDisallow: /js/\n' : '');
  await visit(1, 'https://example.com/');
  loaded([
    ['https://cdn.example/js/app.js', 'script'],
    ['https://cdn.example/js/app.js#again', 'script'],
    ['https://cdn.example/a.png', 'img'],
    ['https://example.com/a.css', 'link'],
    ['data:text/css,', 'link'],
  ]);
  const resources = await resourcesFor('Googlebot');
  expect(resources).toMatchObject({ total: 3, examined: 3, unknown: 0, blockedCount: 1, isRenderingAffected: true });
  expect(resources.blocked).toMatchObject([
    {
      url: 'https://cdn.example/js/app.js',
      kind: 'script',
      because: { kind: 'rules', verdict: { rule: { line: 2 } } },
    },
  ]);
  expect(robotsAsked().sort()).toEqual(['https://cdn.example/robots.txt', 'https://example.com/robots.txt']);
});

test('no resource of a public page is asked about in a private network because the tab shows a page there by now', async () => {
  fake.state.openTab(1, { url: 'http://127.0.0.1:631/' });
  loaded([['http://192.168.1.1/cgi?x', 'img']]);
  expect(await resourcesFor('Googlebot')).toBeNull();
  expect(robotsAsked()).toEqual([]);
});

test('each resource is judged for the crawler that is asked about', async () => {
  world.server = () => text('User-agent: GPTBot\nDisallow: /\n');
  await visit(1, 'https://example.com/');
  loaded([['https://example.com/a.js', 'script']]);
  expect(await resourcesFor('GPTBot')).toMatchObject({ blockedCount: 1 });
  expect(await resourcesFor('Googlebot')).toMatchObject({ blockedCount: 0 });
});

test('a blocked image does not affect rendering', async () => {
  await visit(1, 'https://example.com/');
  loaded([['https://example.com/private/a.png', 'img']]);
  expect(await resourcesFor('Googlebot')).toMatchObject({ blockedCount: 1, isRenderingAffected: false });
});

test('a style sheet is known by its element, whatever its URL looks like', async () => {
  await visit(1, 'https://example.com/');
  loaded(
    [
      ['https://example.com/private/css2?family=Inter', 'link'],
      ['https://example.com/private/next', 'link'],
    ],
    ['/private/css2?family=Inter'],
  );
  const { blocked, isRenderingAffected } = await resourcesFor('Googlebot');
  expect(blocked.map(({ kind }) => kind)).toEqual(['style', 'other']);
  expect(isRenderingAffected).toBe(true);
});

test.each([
  [249, false],
  [250, true],
])('of a page with %i entries, the browser may have dropped others: %s', async (count, isBufferFull) => {
  await visit(1, 'https://example.com/');
  loaded(Array.from({ length: count }, (_, index) => [`https://example.com/${index}.js`, 'script'] as const));
  expect(await resourcesFor('Googlebot')).toMatchObject({ total: count, isBufferFull });
});

test('of ten thousand resources of a hundred origins, twenty origins are asked, and the others counted', async () => {
  await visit(1, 'https://example.com/');
  loaded(
    Array.from(
      { length: 10_000 },
      (_, index) => [`https://cdn-${index % 100}.example/private/${index}`, 'img'] as const,
    ),
  );
  const resources = await resourcesFor('Googlebot');
  expect(resources).toMatchObject({ total: 10_000, originsOmitted: 80 });
  expect(resources.examined).toBeLessThanOrEqual(10_000);
  expect(resources.blocked.length).toBeLessThanOrEqual(100);
  expect(robotsAsked().filter((url) => url.includes('cdn-'))).toHaveLength(20);
});

test('of more than 20,000 resources, that many are judged and all are counted, each once', async () => {
  await visit(1, 'https://example.com/');
  const images = Array.from({ length: 20_010 }, (_, index) => [`https://example.com/${index}`, 'img'] as const);
  loaded([...images, ['https://example.com/0#again', 'img']]);
  expect(await resourcesFor('Googlebot')).toMatchObject({ total: 20_010, examined: 20_000 });
});

test('of resources with very long URLs, as many are judged as two million characters allow', async () => {
  await visit(1, 'https://example.com/');
  const long = (index: number) => `https://example.com/${index}/`.padEnd(50_000 - 'img'.length, 'x');
  loaded(Array.from({ length: 50 }, (_, index) => [long(index), 'img'] as const));
  expect(await resourcesFor('Googlebot')).toMatchObject({ total: 50, examined: 40 });
});

test.each([
  ['resources', 'https://example.com/', 20_000],
  ['characters', 'https://example.com/'.padEnd(50_000 - 'img'.length, 'a'), 40],
])('a page whose process answers with more %s than are collected can’t be read', async (_, url, most) => {
  await visit(1, 'https://example.com/');
  let count = most;
  fake.browser.scripting.executeScript = async () => {
    const resources = Array(count).fill({ url, initiator: 'img' });
    return [{ result: { page: 'https://example.com/', total: count, isBufferFull: false, resources } }];
  };
  expect((await resourcesFor('Googlebot')).total).toBe(most);
  count += 1;
  expect(await resourcesFor('Googlebot')).toBeNull();
});

test('a page whose process answers with a longer URL than a browser has can’t be read', async () => {
  await visit(1, 'https://example.com/');
  let page = 'https://example.com/'.padEnd(2 ** 21, 'a');
  fake.browser.scripting.executeScript = async () => [
    { result: { page, total: 0, isBufferFull: false, resources: [] } },
  ];
  expect(await resourcesFor('Googlebot')).toMatchObject({ total: 0 });
  page += 'a';
  expect(await resourcesFor('Googlebot')).toBeNull();
});

test('where the rules take too long to match, as many resources are judged as two seconds allow', async () => {
  await visit(1, 'https://example.com/');
  loaded(Array.from({ length: 10 }, (_, index) => [`https://example.com/private/${index}`, 'img'] as const));
  expect(await resourcesFor('Googlebot')).toMatchObject({ total: 10, examined: 10 });
  // By the background's clock, each look takes 0.7 seconds.
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 700;
    return now;
  });
  const { total, examined, blockedCount } = await resourcesFor('Googlebot');
  expect(total).toBe(10);
  expect([1, 2]).toContain(examined);
  expect(blockedCount).toBe(examined);
});

test('the time that it takes to read a long robots.txt isn’t part of these two seconds', async () => {
  await visit(1, 'https://example.com/');
  const rules = Array.from({ length: 17_000 }, (_, index) => `Disallow: /${index}/*/no\n`).join('');
  world.server = () => text(`User-agent: *\n${rules}`);
  loaded(['a', 'b', 'c'].map((name) => [`https://cdn.example/1/${name}/no`, 'img'] as const));
  // By the background's clock, each step of the work takes some tenths of a second.
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
  expect(await resourcesFor('Googlebot')).toMatchObject({ examined: 3, blockedCount: 3 });
  expect(now).toBeGreaterThan(2_000);
});

test('a style sheet is known also beside one that leads nowhere, and with a fragment', async () => {
  await visit(1, 'https://example.com/');
  loaded([['https://example.com/private/a?b', 'link']], ['http://[', '/private/a?b#c']);
  expect((await resourcesFor('Googlebot')).blocked).toMatchObject([{ kind: 'style' }]);
});

test('a site that the browser keeps from every extension is not asked', async () => {
  await visit(1, 'https://example.com/');
  loaded([['https://chromewebstore.google.com/private/a.js', 'script']]);
  expect(await resourcesFor('Googlebot')).toMatchObject({ unknown: 1, blockedCount: 0 });
  expect(robotsAsked()).toEqual(['https://example.com/robots.txt']);
});

test('a public page cannot have the network of this computer asked', async () => {
  await visit(1, 'https://example.com/');
  loaded([['http://192.168.0.1/private/a.js', 'script']]);
  expect(await resourcesFor('Googlebot')).toMatchObject({ unknown: 1, blockedCount: 0 });
  expect(robotsAsked()).not.toContain('http://192.168.0.1/robots.txt');
});

test('the robots.txt files of resources push no other file out of the cache', async () => {
  world.server = () => text('#'.repeat(500 * 1024));
  for (let site = 0; site < 15; site += 1) await visit(1, `https://site-${site}.example/`);
  const keys = () => [...fake.browser.storage.session.data.keys()].filter((key) => key.startsWith('robots:'));
  const before = keys();
  fake.state.openTab(1, { url: 'https://example.com/' });
  loaded(Array.from({ length: 10 }, (_, index) => [`https://cdn-${index}.example/a.js`, 'script'] as const));
  const resources = await resourcesFor('Googlebot');
  expect(resources).toMatchObject({ examined: 10, unknown: 0 });
  expect(keys()).toEqual(expect.arrayContaining(before));
});

test('another tab has its view before resources with long files are judged', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const rules = wildcardRules(4_000);
  world.server = (url) => text(url.startsWith('https://cdn-') ? rules : '');
  fake.state.openTab(2, { url: 'https://harmless.example/' });
  await visit(1, 'https://example.com/');
  await askAs('extension://id/popup.html', 'view', 2);
  loaded(Array.from({ length: 10 }, (_, index) => [`https://cdn-${index}.example/ab.js`, 'script'] as const));
  await resourcesFor('Googlebot');
  const answered: string[] = [];
  await Promise.all([
    resourcesFor('Googlebot').then(() => answered.push('resources')),
    askAs('extension://id/popup.html', 'view', 2).then(() => answered.push('view')),
  ]);
  expect(answered).toEqual(['view', 'resources']);
});

test('a long base isn’t read again for each style sheet', async () => {
  await visit(1, 'https://example.com/');
  const base = `https://example.com/${'b'.repeat(1_000_000)}/`;
  loaded([['https://example.com/private/a.css', 'link']], Array(100).fill('/private/a.css'), base);
  const parsed = charactersParsed();
  expect((await resourcesFor('Googlebot')).blocked).toMatchObject([{ kind: 'style' }]);
  expect(parsed()).toBeLessThan(25_000_000);
});

test.each([
  [65_536, 2],
  [65_537, 1],
])(
  'of a page with a resource whose URL has %i characters, so many are examined: %i; all are counted',
  async (length, examined) => {
    await visit(1, 'https://example.com/');
    loaded([
      ['https://example.com/a.js', 'script'],
      ['https://example.com/'.padEnd(length, 'a'), 'script'],
    ]);
    expect(await resourcesFor('Googlebot')).toMatchObject({ total: 2, examined, unknown: 0 });
  },
);
