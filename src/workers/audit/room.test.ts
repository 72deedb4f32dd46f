// What an audit says to have named each page that it fetches: by that the background knows what would lead inward.
import { describe, expect, test } from 'vitest';
import { answerOf } from '../../../test/support/generators/audit.ts';
import { crawler, found, NOW, unreachable } from '../../../test/support/generators/facts.ts';
import { runAll, type Steps } from '../../base/steps.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { createAuditRoom } from './room.ts';

const SITE = 'http://localhost:8080';
const OWN = `${SITE}/sitemap.xml`;
const PUBLIC = 'https://cdn.example/sitemap.xml';

/** @param lists by path what lists it: sitemaps, and null for a list of the person’s */
function roomOf(lists: Readonly<Record<string, readonly (string | null)[]>>) {
  const context = { site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW };
  const room = createAuditRoom(context);
  for (const url of [OWN, PUBLIC]) room.servedAt.set(url, url);
  for (const [path, by] of Object.entries(lists)) {
    for (const sitemap of by) room.audit.list({ url: `${SITE}${path}`, lastmod: null, alternates: [] }, sitemap);
  }
  runAll(room.assess([]));
  return room;
}

const namers = (pages: readonly { readonly url: string; readonly namedBy: string }[]) =>
  Object.fromEntries(pages.map(({ url, namedBy }) => [url.replace(SITE, ''), namedBy]));

test('a page is named by what is nearest of all that lists it, and by nothing that doesn’t', () => {
  const room = roomOf({
    '/own': [OWN],
    '/public': [PUBLIC],
    '/both': [PUBLIC, OWN],
    '/typed': [null],
    '/typed-first': [null, PUBLIC],
    '/typed-last': [PUBLIC, null],
  });
  expect(namers(runAll(room.plan({ kind: 'all' })).pages)).toEqual({
    '/own': OWN,
    '/public': PUBLIC,
    '/both': OWN,
    '/typed': SITE,
    '/typed-first': SITE,
    '/typed-last': SITE,
  });
});

test('a file that redirects is where it was served in the end', () => {
  const room = roomOf({ '/own': [OWN] });
  room.servedAt.set(OWN, PUBLIC);
  expect(namers(runAll(room.plan({ kind: 'all' })).pages)).toEqual({ '/own': PUBLIC });
});

test('the target of a page is named by all that led to the page', () => {
  const room = roomOf({ '/own': [OWN], '/public': [PUBLIC], '/moved': [OWN], '/more': [OWN] });
  const canonicals = {
    '/own': '/from-own',
    '/public': '/from-public',
    '/moved': '/from-moved',
    '/more': '/from-public',
  };
  for (const [path, to] of Object.entries(canonicals)) {
    const redirects = path === '/moved' ? ([[301, 'https://cdn.example/x']] as const) : [];
    room.audit.answer(`${SITE}${path}`, answerOf(`${SITE}${path}`, { canonical: `${SITE}${to}`, redirects }));
  }
  expect(namers(runAll(room.targets(false)))).toEqual({ '/from-own': OWN, '/from-public': OWN });
  const alone = roomOf({ '/public': [PUBLIC] });
  alone.audit.answer(`${SITE}/public`, answerOf(`${SITE}/public`, { canonical: `${SITE}/from-public` }));
  expect(namers(runAll(alone.targets(false)))).toEqual({ '/from-public': PUBLIC });
});

test('a row says what is wrong with its entries, as its sitemap was served and named', () => {
  const room = createAuditRoom({ site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });
  room.servedAt.set(OWN, `${SITE}/maps/sitemap.xml`);
  room.audit.list({ url: `${SITE}/a`, lastmod: '2099-01-01', alternates: [] }, OWN);
  room.audit.list({ url: `${SITE}/maps/b`, lastmod: 'today', alternates: [] }, OWN);
  room.audit.list({ url: 'https://localhost:8080/c', lastmod: null, alternates: [] }, OWN);
  room.audit.list({ url: `${SITE}/d`, lastmod: '2099-01-01', alternates: [] }, null);
  const findings = (isNamedByRobots: boolean) => {
    runAll(room.assess([{ url: OWN, redirects: [], status: 200, failure: '', isNamedByRobots }]));
    return runAll(room.rowsAt(0, 4)).map((row) => row.findings);
  };
  const dates = ['future-lastmod', 'date-only-lastmod'];
  expect(findings(false)).toEqual([['outside-folder', ...dates], ['bad-lastmod'], ['other-scheme'], []]);
  expect(findings(true)).toEqual([dates, ['bad-lastmod'], ['other-scheme'], []]);
  room.servedAt.set(OWN, PUBLIC);
  expect(findings(false)).toEqual([['other-host', ...dates], ['other-host', 'bad-lastmod'], ['other-host'], []]);
  expect(findings(true)).toEqual([dates, ['bad-lastmod'], ['other-host'], []]);
});

test('a sample to be rendered has at most so many pages, of HTML that answered, the same every time', () => {
  const kinds = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/${index}`, {}] as const));
  const others = { '/gone': { status: 404 }, '/moved': { redirects: [[301, '/0']] } } as const;
  const room = roomOf(Object.fromEntries([...Object.keys(kinds), ...Object.keys(others)].map((path) => [path, [OWN]])));
  for (const [path, said] of Object.entries({ ...kinds, ...others }))
    room.audit.answer(`${SITE}${path}`, answerOf(path, said));
  runAll(room.assess([]));
  const sample = runAll(room.sample(20));
  expect(new Set(sample).size).toBe(20);
  expect(sample.filter((url) => !/\/\d+$/.test(url))).toEqual([]);
  expect(runAll(room.sample(20))).toEqual(sample);
});

describe('many pages', () => {
  const MANY = 30_000;
  const paths = Array.from({ length: MANY }, (_, index) => `/${index % 100}/${(index * 7_919) % MANY}`);
  const room = roomOf(Object.fromEntries(paths.map((path) => [path, [OWN, PUBLIC]])));
  const stepsOf = (steps: Steps<unknown>) => {
    let count = 0;
    while (!steps.next().done) count += 1;
    return count;
  };

  test.each<[string, () => Steps<unknown>]>([
    ['the overview', () => room.assess([])],
    ['a plan', () => room.plan({ kind: 'all' })],
    ['a sample', () => room.plan({ kind: 'sample', perSitemap: 10 })],
    ['pages to look at', () => room.sample(20)],
    ['the pages of an issue', () => room.pagesWith('in-several-sitemaps')],
    ['another robots.txt', () => room.setOutcomes(new Map([[SITE, found('')]]))],
  ])('the work on many pages lets others have their turn after some thousand: %s', (_, steps) => {
    expect(stepsOf(steps())).toBeGreaterThanOrEqual(Math.floor(MANY / 5_000));
  });

  test('a sample of many pages has so many of each sitemap, from its whole length, and is the same every time', () => {
    const plan = () => runAll(room.plan({ kind: 'sample', perSitemap: 10 })).pages.map(({ url }) => url);
    const indexes = plan().map((url) => paths.indexOf(url.replace(SITE, '')));
    expect(indexes.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index + 0.5) * (MANY / 10)),
    );
    expect(plan()).toEqual(indexes.map((index) => `${SITE}${paths[index]}`));
  });

  test('a sample of many pages has so many of the lists, too, alone or beside sitemaps', () => {
    const lists = Object.fromEntries(paths.slice(0, 100).map((path) => [path, [null]]));
    const planned = (by: Parameters<typeof roomOf>[0]) =>
      runAll(roomOf(by).plan({ kind: 'sample', perSitemap: 10 })).pages.length;
    expect(planned(lists)).toBe(10);
    expect(planned({ ...lists, '/own': [OWN], '/both': [OWN, null] })).toBe(12);
  });

  test('a run of many pages has as many as it may, from all over the site, and the others are counted', () => {
    const { pages, omitted, blocked } = runAll(room.plan({ kind: 'all' }));
    expect({ planned: pages.length, omitted, blocked }).toEqual({ planned: 20_000, omitted: 10_000, blocked: 0 });
    expect(new Set(pages.slice(0, 500).map(({ url }) => url.split('/')[3])).size).toBe(100);
  });
});

test('pages of other origins whose robots.txt isn’t known are counted, and not fetched', () => {
  const room = createAuditRoom({ site: SITE, outcome: found(''), crawlers: [crawler('Googlebot')], now: NOW });
  for (const url of ['https://a.example/1', 'https://a.example/2', 'https://b.example/', `${SITE}/own`]) {
    room.audit.list({ url, lastmod: null, alternates: [] }, OWN);
  }
  runAll(room.assess([]));
  const planned = () => {
    const { pages, isAgain: _, ...plan } = runAll(room.plan({ kind: 'all' }));
    return { ...plan, pages: pages.map(({ url }) => url).sort() };
  };
  expect(planned()).toEqual({ pages: [`${SITE}/own`], blocked: 0, unknown: 3, omitted: 0 });
  runAll(room.setOutcomes(new Map([['https://b.example', found('')]])));
  runAll(room.assess([]));
  expect(planned()).toEqual({
    pages: [`${SITE}/own`, 'https://b.example/'].sort(),
    blocked: 0,
    unknown: 2,
    omitted: 0,
  });
});

test('what pages name is fetched again with the pages', () => {
  const room = roomOf({ '/a': [OWN], '/c': [OWN] });
  const answer = (path: string, said: Parameters<typeof answerOf>[1]) =>
    room.audit.answer(`${SITE}${path}`, answerOf(`${SITE}${path}`, said));
  answer('/a', { canonical: `${SITE}/b` });
  const first = runAll(room.plan({ kind: 'all' }));
  const targets = (isAgain: boolean) => runAll(room.targets(isAgain)).map(({ url }) => url);
  expect(targets(first.isAgain)).toEqual([`${SITE}/b`]);
  answer('/b', { status: 404 });
  expect(targets(first.isAgain)).toEqual([]);
  answer('/c', {});
  runAll(room.assess([]));
  // All pages were fetched: a person wants them again.
  const again = runAll(room.plan({ kind: 'all' }));
  expect(again.pages).toHaveLength(2);
  expect(targets(again.isAgain)).toEqual([`${SITE}/b`]);
});

test('a row has the rules that block its page, with the crawlers that follow them', () => {
  const robots = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\nAllow: /a/b\n';
  const crawlers = ['Googlebot', 'GPTBot', 'bingbot'].map(crawler);
  const room = createAuditRoom({ site: SITE, outcome: found(robots), crawlers, now: NOW });
  for (const path of ['/a', '/a/b']) room.audit.list({ url: `${SITE}${path}`, lastmod: null, alternates: [] }, OWN);
  runAll(room.assess([]));
  const rows = runAll(room.rowsAt(0, 2)).map(({ rules }) =>
    rules.map(({ rule, tokens }) => [rule.line, rule.path, tokens]),
  );
  expect(rows).toEqual([
    [
      [2, '/', ['GPTBot']],
      [5, '/a', ['Googlebot', 'bingbot']],
    ],
    [[2, '/', ['GPTBot']]],
  ]);
});

test('a row says which rules are those of the last copy, while robots.txt can’t be read', () => {
  const lastGood = found('User-agent: *\nDisallow: /a\n');
  const rulesOf = (outcome: RobotsOutcome) => {
    const room = createAuditRoom({ site: SITE, outcome, crawlers: [crawler('Googlebot')], now: NOW });
    room.audit.list({ url: `${SITE}/a`, lastmod: null, alternates: [] }, OWN);
    runAll(room.assess([]));
    return runAll(room.rowsAt(0, 1)).flatMap(({ rules }) =>
      rules.map(({ rule, isOfLastCopy }) => [rule.line, isOfLastCopy]),
    );
  };
  expect(rulesOf(lastGood)).toEqual([[2, false]]);
  // Google pauses for 12 hours, then follows its last copy.
  expect(rulesOf(unreachable({ since: NOW - 13 * 3_600_000, lastGood }))).toEqual([[2, true]]);
  expect(rulesOf(unreachable({ since: NOW, lastGood }))).toEqual([[2, true]]);
});

test.each([
  ['too-large', false, true],
  ['truncated', false, true],
  ['duplicate', false, false],
  ['duplicate', true, true],
] as const)(
  'sitemaps are left out where the page says so, or one was not read to its end: %s, %s',
  (code, hasOmitted, is) => {
    const room = roomOf({ '/a': [OWN] });
    const finding = { code, severity: 'error', count: 1, lines: [], example: '' } as const;
    room.reports.set(OWN, { kind: 'urlset', entries: 1, bytes: 1, sitemaps: [], findings: [finding] });
    runAll(room.assess([{ url: OWN, redirects: [], status: 200, failure: '', isNamedByRobots: true }], hasOmitted));
    expect(room.assessment?.hasOmittedSitemaps).toBe(is);
  },
);
