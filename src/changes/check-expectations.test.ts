import { expect, test } from 'vitest';
import { finished } from '../../test/support/steps.ts';
import { checkExpectations } from './check-expectations.ts';
import { parseExpectations } from './expectations.ts';

test('an expectation holds or names the line that breaks it', () => {
  const robots = 'User-agent: *\nDisallow: /search\n\nUser-agent: GPTBot\nDisallow: /\n';
  const { expectations } = parseExpectations(
    'allow Googlebot /searching\nallow Googlebot /tea\nblock GPTBot /\nblock CCBot /tea\nblock MyBot /search',
  );
  const shown = finished(checkExpectations(robots, expectations)).map(({ holds, line, because }) => [
    holds,
    line,
    because,
  ]);
  expect(shown).toEqual([
    [false, 2, 'rule'],
    [true, null, 'no-rule'],
    [true, 5, 'rule'],
    [false, null, 'no-rule'],
    [true, 2, 'rule'],
  ]);
});

test('an expectation that a Crawl-delay breaks names its line', () => {
  const { expectations } = parseExpectations('allow CCBot /x');
  const [shown] = finished(checkExpectations('User-agent: CCBot\nCrawl-delay: 400\n', expectations));
  expect(shown).toMatchObject({ holds: false, line: 2, because: 'crawl-delay' });
});

test('an expectation about an unknown answer fails', () => {
  const robots = `User-agent: *\n${`Disallow: /*${'a'.repeat(8_192)}!\n`.repeat(60)}`;
  const url = `/${'a'.repeat(131_072)}${'b'.repeat(131_072)}`;
  const asked = [true, false].map((allowed) => ({ token: 'MyBot', url, allowed }));
  const shown = finished(checkExpectations(robots, asked)).map(({ answer, holds, because }) => [
    answer,
    holds,
    because,
  ]);
  expect(shown).toEqual([
    ['unknown', false, 'too-complex'],
    ['unknown', false, 'too-complex'],
  ]);
});

test('each expectation is a step, so that a long check can be interrupted', () => {
  const asked = parseExpectations('allow a /\nallow b /\nallow c /').expectations;
  const steps = checkExpectations('', asked);
  expect([1, 2, 3, 4].map(() => steps.next().done)).toEqual([false, false, false, true]);
});

test('the longest list of expectations is checked against the largest number of groups', () => {
  const robots = Array.from({ length: 14_000 }, (_, index) => `User-agent: a${nameOf(index)}\nDisallow: /\n`).join('');
  const asked = Array.from({ length: 10_000 }, (_, index) => ({
    token: `a${nameOf(index * 2)}`,
    url: '/',
    allowed: false,
  }));
  const shown = finished(checkExpectations(robots, asked));
  expect(shown.filter(({ holds }) => holds)).toHaveLength(7_000);
});

/** In letters: digits are no part of a product token. */
const nameOf = (index: number) => index.toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
