// The names of the engines that checks outside of this project call: they and their types never change.
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as changes from '../../src/changes/index.ts';
import * as crawlers from '../../src/crawlers/index.ts';
import * as history from '../../src/history/index.ts';
import * as logs from '../../src/logs/index.ts';
import * as robots from '../../src/robots/index.ts';
import * as sitemaps from '../../src/sitemaps/index.ts';
import * as urls from '../../src/urls/index.ts';
import * as gunzip from '../../src/workers/gunzip.ts';

type Body = string | Uint8Array;
type Crawlers = readonly crawlers.Crawler[];

const google = crawlers.catalogue.filter(({ token }) => token === 'Googlebot');

describe('the names that outside checks call', () => {
  test.each([
    ['robots', robots, ['createMatcher', 'evaluate', 'parseRobotsTxt']],
    ['urls', urls, ['createUrlTable']],
    ['changes', changes, ['compareRobots']],
    ['logs', logs, ['readLog']],
    ['sitemaps', sitemaps, ['readSitemap']],
    ['history', history, ['assessChange', 'importHistory']],
    ['workers/gunzip.ts', gunzip, ['inflated']],
  ] as const)('%s exports its functions', (_, module: object, names) => {
    const functions = Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    expect(functions).toEqual(expect.arrayContaining([...names]));
  });

  test('the parsers have their names', () => {
    const names =
      'bing crawler-commons google kollar-1996 koster-1994 protego protego-0.7 python python-3.14 rfc9309 yandex';
    expect([...robots.DIALECTS].sort().join(' ')).toBe(names);
  });

  test('robots.txt is read, and judged for a crawler', () => {
    expectTypeOf(robots.parseRobotsTxt).toBeCallableWith('' as Body, 'google');
    expectTypeOf(robots.evaluate).toBeCallableWith(robots.parseRobotsTxt(''), ['a', 'b'] as readonly string[], '/');
    const file = robots.parseRobotsTxt('User-agent: *\nDisallow: /a', 'google');
    const told = { allowed: false, answer: 'disallowed', rule: expect.objectContaining({ line: 2 }) };
    const verdict = robots.evaluate(file, 'Googlebot', 'https://example.com/a');
    expect(verdict).toMatchObject(told);
    expect(verdict.because).toMatchObject({ kind: 'rule', rule: verdict.rule });
    expect(robots.createMatcher(file, 'Googlebot')('https://example.com/a')).toMatchObject(told);
    expect(robots.evaluate(file, 'Googlebot', '/a', { ignoresStar: true }).allowed).toBe(true);
  });

  test('a table of URLs has the verdict of each row, and counts by rule', () => {
    expectTypeOf(urls.createUrlTable).toBeCallableWith('' as Body, [] as Crawlers);
    const table = urls.createUrlTable('User-agent: *\nDisallow: /a', google);
    table.add(['https://example.com/a', 'https://example.com/b']);
    expect(table.size).toBe(2);
    expect(table.verdict(0, 'Googlebot')).toEqual({ allowed: false, line: 2 });
    expect(table.rules()).toEqual([expect.objectContaining({ line: 2, kind: 'disallow', path: '/a', decided: 1 })]);
  });

  test('two robots.txt are compared', () => {
    expectTypeOf(changes.compareRobots).toBeCallableWith(
      '' as Body,
      '' as Body,
      [] as Crawlers,
      [] as readonly string[],
    );
    const url = 'https://example.com/a';
    const compared = changes.compareRobots('', 'User-agent: *\nDisallow: /a', google, [url]);
    expect(compared.urls).toEqual([
      expect.objectContaining({ url, token: 'Googlebot', before: true, after: false, line: 2 }),
    ]);
  });

  test('a log is read from pieces of bytes', () => {
    expectTypeOf(logs.readLog).returns.resolves.toEqualTypeOf<logs.LogReport>();
    expectTypeOf(logs.readLog).parameter(0).toEqualTypeOf<AsyncIterable<Uint8Array>>();
    expectTypeOf<{ crawlers: Crawlers; robots: string; format: logs.LogFormat }>().toExtend<
      Parameters<typeof logs.readLog>[1]
    >();
  });

  test('a crawler of the catalog has what outside checks read', () => {
    const keys = new Set(crawlers.catalogue.flatMap((crawler) => Object.keys(crawler)));
    expect([...keys]).toEqual(expect.arrayContaining(['token', 'chain', 'dialect', 'ignoresStar']));
  });
});
