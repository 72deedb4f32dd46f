// One of each crawler and URL, however the URL is written; and no more than can be checked.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyUrl } from '../../test/support/generators/arbitraries.ts';
import { createMatcher, DIALECTS, parseRobotsTxt } from '../robots/index.ts';
import { expectationOf, joinedExpectations, renamedExpectation, withoutExpectation } from './expectation-list.ts';
import { formatExpectations, parseExpectations } from './expectations.ts';

const SITE = 'https://h.example';
const read = (text: string) => parseExpectations(text.replaceAll('; ', '\n')).expectations;
const lines = (list: ReturnType<typeof read>) => formatExpectations(list).trim().split('\n').join('; ');

describe('an expectation that is added', () => {
  test.each([
    ['is added', 'allow a /', 'block b /', 'allow a /; block b /', { added: 1 }],
    ['is there', 'allow a /', 'allow A /', 'allow a /', { known: 1 }],
    ['takes the place of another', 'allow a /; allow b /', 'block a /', 'block a /; allow b /', { replaced: 1 }],
    ['comes twice', '', 'allow a /; block a /', 'block a /', { added: 1, repeated: 1 }],
    ['is a URL of the site', 'allow a /tea', 'allow a https://H.EXAMPLE/tea#top', 'allow a /tea', { known: 1 }],
    [
      'is the site',
      '',
      'allow a https://h.example; allow b https://h.example?q',
      'allow a /; allow b /?q',
      { added: 2 },
    ],
    ['has a fragment', 'allow a /tea', 'allow a /tea#top', 'allow a /tea', { known: 1 }],
    [
      'begins with two slashes',
      '',
      'allow a https://H.example//x#y; allow a //x',
      'allow a https://h.example//x',
      { added: 1, repeated: 1 },
    ],
    ['is of another site', '', 'allow a https://h.example.org/', 'allow a https://h.example.org/', { added: 1 }],
  ])('an expectation is in the list once where it %s', (_, list, more, expected, counts) => {
    const { expectations, ...shown } = joinedExpectations(SITE, read(list), read(more));
    expect([lines(expectations), shown]).toEqual([expected, { ...NOTHING, ...counts }]);
  });

  test('expectations are added while there is room; the rest are counted', () => {
    const many = (count: number, of: string) => Array.from({ length: count }, (_, index) => `allow ${of} /${index}`);
    const list = read(many(9_999, 'a').join('\n'));
    const more = read([...many(3, 'b'), 'allow b /2', 'block a /0'].join('\n'));
    const { expectations, ...counts } = joinedExpectations(SITE, list, more);
    expect([expectations.length, counts]).toEqual([
      10_000,
      { added: 1, replaced: 1, known: 0, repeated: 1, omitted: 2 },
    ]);
    expect(expectations[0]).toEqual({ token: 'a', url: '/0', allowed: false });
  });

  test('an expectation is compared as an absolute URL, however it is written', () => {
    const robots = DIALECTS.map((dialect) =>
      parseRobotsTxt('User-agent: *\nDisallow: /a\nDisallow: //b\nDisallow: /*=\n', dialect),
    );
    fc.assert(
      fc.property(anyUrl, fc.boolean(), (text, isWhole) => {
        const path = text.startsWith('/') ? text : '/';
        fc.pre(!path.includes('#'));
        const url = SITE + path;
        const [one] = joinedExpectations(
          SITE,
          [],
          [{ token: 'a', url: isWhole ? url : path, allowed: true }],
        ).expectations;
        for (const each of robots) {
          const match = createMatcher(each, 'a');
          expect(match(one?.url ?? '').allowed).toBe(match(url).allowed);
        }
      }),
      { numRuns: 500, examples: [['//b/x', false]] },
    );
  });
});

const NOTHING = { added: 0, replaced: 0, known: 0, repeated: 0, omitted: 0 };

describe('changing the crawler of an expectation', () => {
  const [one = { token: '', url: '', allowed: true }] = read('allow Googelbot /x');

  test.each([
    ['replaces it', '', 'allow a /; allow Googlebot /x', null],
    [
      'to one that is expected to do the same: one of them stays',
      '; allow googlebot /x',
      'allow a /; allow googlebot /x',
      'allow googlebot /x',
    ],
    [
      'to one that is expected to do otherwise: both stay',
      '; block Googlebot /x',
      'allow a /; allow Googelbot /x; block Googlebot /x',
      'block Googlebot /x',
    ],
  ])('a change of the crawler %s', (_, others, expected, there) => {
    const result = renamedExpectation(read(`allow a /; allow Googelbot /x${others}`), one, 'Googlebot');
    expect([lines(result.expectations), result.there && lines([result.there])]).toEqual([expected, there]);
  });

  test('nothing changes if the expectation was removed or changed meanwhile', () => {
    const list = renamedExpectation([one], one, 'Googlebot').expectations;
    expect(renamedExpectation(list, one, 'Googlebot')).toEqual({ expectations: list, there: null });
    const turned = read('block Googelbot /x; allow Googlebot /x');
    expect(renamedExpectation(turned, one, 'Googlebot').expectations).toBe(turned);
  });

  test('another spelling of the token is accepted', () => {
    expect(lines(renamedExpectation([one], one, 'GOOGELBOT').expectations)).toBe('allow GOOGELBOT /x');
  });
});

test('one expectation can be removed', () => {
  const list = read('allow a /; allow b /; allow a /x');
  expect(lines(withoutExpectation(list, list[0] ?? { token: '', url: '', allowed: true }))).toBe(
    'allow b /; allow a /x',
  );
});

test.each([
  [`${SITE}/tea?x#y`, '/tea?x'],
  ['/a b', '/a%20b'],
  ['/', '/'],
  [`/${'x'.repeat(5_000)}`, null],
  ['https://other.example/', null],
  ['', null],
])('a row with the URL %j becomes the expectation %j', (url, expected) => {
  expect(expectationOf(SITE, { token: 'a', url, allowed: true })?.url ?? null).toBe(expected);
});
