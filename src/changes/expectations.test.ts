import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkExpectations, countNew, formatExpectations, joined, parseExpectations } from './expectations.ts';

describe('a file of expectations', () => {
  test('has one a line, comments and blank lines', () => {
    const text =
      '\ufeff# tea\r\nallow Googlebot /tea/green\n\n  BLOCK\tSogou web spider   https://h.example/#all # why\n';
    expect(parseExpectations(text)).toEqual({
      expectations: [
        { token: 'Googlebot', url: '/tea/green', allowed: true },
        { token: 'Sogou web spider', url: 'https://h.example/#all', allowed: false },
      ],
      faults: [],
      faultsOmitted: 0,
    });
  });

  test.each([
    ['permit Googlebot /', 'no-verdict'],
    ['allow', 'no-url'],
    ['allow Googlebot', 'no-url'],
    ['allow Googlebot tea', 'no-url'],
    ['allow Googlebot ftp://h.example/', 'no-url'],
    ['allow /tea', 'no-crawler'],
    ['block * /', 'bad-crawler'],
    ['block bot/2.0 /', 'bad-crawler'],
    ['block GPTBot https://h.example.evil/', 'other-site'],
    ['block GPTBot https://other.example/', 'other-site'],
    ['\0\0\0', 'no-verdict'],
  ])('names a bad line and keeps the rest: %j', (line, code) => {
    const { expectations, faults } = parseExpectations(`allow a /\n${line}\nblock b /`, 'https://h.example');
    expect(faults).toEqual([{ line: 2, text: line.slice(0, 100), code }]);
    expect(expectations.map(({ token }) => token)).toEqual(['a', 'b']);
  });

  test('names a line that is too long', () => {
    const { faults } = parseExpectations(`block a /${'a'.repeat(5_000)}`);
    expect(faults).toEqual([{ line: 1, text: `block a /${'a'.repeat(91)}`, code: 'too-long' }]);
  });

  test('is bounded', () => {
    const { expectations, faults, faultsOmitted } = parseExpectations('allow a /\n'.repeat(10_500));
    expect([expectations.length, faults.length, faultsOmitted]).toEqual([10_000, 100, 400]);
    expect(faults[0]).toEqual({ line: 10_001, text: 'allow a /', code: 'too-many' });
  });

  test('is written as it is read', () => {
    const expectation = fc.record({
      token: fc.constantFrom('Googlebot', 'MJ12bot', 'Sogou web spider'),
      url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
      allowed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(expectation), (expectations) => {
        expect(parseExpectations(formatExpectations(expectations)).expectations).toEqual(expectations);
      }),
      { numRuns: 30 },
    );
  });
});

test('of expectations that come to others, those are new that change something', () => {
  const read = (text: string) => parseExpectations(text).expectations;
  const there = read('allow Googlebot /tea\nblock GPTBot /');
  const more = read('allow googlebot /tea\nallow GPTBot /\nallow bingbot /\nallow bingbot /');
  expect(countNew(there, more)).toBe(2);
  expect(countNew(joined(there, more), more)).toBe(0);
  expect(countNew(there, read('allow CCBot /\nblock CCBot /'))).toBe(1);
});

test('an expectation holds or names the line that breaks it', () => {
  const robots = 'User-agent: *\nDisallow: /search\n\nUser-agent: GPTBot\nDisallow: /\n';
  const { expectations } = parseExpectations(
    'allow Googlebot /searching\nallow Googlebot /tea\nblock GPTBot /\nblock CCBot /tea\nblock MyBot /search',
  );
  const told = checkExpectations(robots, expectations).map(({ holds, line, because }) => [holds, line, because]);
  expect(told).toEqual([
    [false, 2, 'rule'],
    [true, null, 'no-rule'],
    [true, 5, 'rule'],
    [false, null, 'no-rule'],
    [true, 2, 'rule'],
  ]);
});

test('an expectation that a Crawl-delay breaks names its line', () => {
  const { expectations } = parseExpectations('allow CCBot /x');
  const [told] = checkExpectations('User-agent: CCBot\nCrawl-delay: 400\n', expectations);
  expect(told).toMatchObject({ holds: false, line: 2, because: 'crawl-delay' });
});
