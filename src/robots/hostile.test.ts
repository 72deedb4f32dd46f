// Files and URLs made to hurt, which take the engine time in proportion to their size.
import { describe, expect, test } from 'vitest';
import { growsTooFast } from '../../test/support/growth.ts';
import { IS_LONG, sized } from '../../test/support/sizes.ts';
import { createMatcher, diagnose, evaluate, parseRobotsTxt } from './index.ts';

const MANY = sized(2_000, 100_000);
/** In full, more than any parser reads. */
const SIZE = sized(32, 4_096) * 1024;
/** Each takes a line or two; "CR" and "LF" take four times as many. */
const LINES = sized(10_000, 500_000);
/** Of a rule and of a URL in a library. */
const PIECES = sized(8_000, 16_000);

const PARSERS = ['rfc9309', 'google', 'koster-1994', 'kollar-1996', 'bing', 'yandex'] as const;

// The last two have the grammar of the first, Yandex with limits: they are for the long tests.
describe.each(IS_LONG ? PARSERS : PARSERS.slice(0, 4))('%s', (dialect) => {
  test.each<[string, number, (size: number) => string | Uint8Array]>([
    ['NULs', SIZE, (size) => '\0'.repeat(size)],
    ['one line', SIZE, (size) => `disallow: /${'a'.repeat(size)}`],
    ['one key', SIZE, (size) => 'a'.repeat(size)],
    ['one value of percent signs', SIZE, (size) => `user-agent: *\ndisallow: /${'%'.repeat(size)}`],
    ['one value outside ASCII', SIZE / 4, (size) => `user-agent: *\ndisallow: /${'\u{1f600}'.repeat(size)}`],
    ['white space', SIZE, (size) => ' '.repeat(size)],
    ['white space between two words', SIZE / 2, (size) => `a${' \t'.repeat(size)}b`],
    ['white space between many words', SIZE / 2, (size) => 'a '.repeat(size)],
    ['ends of lines, CR', 4 * LINES, (size) => '\r'.repeat(size)],
    ['ends of lines, LF', 4 * LINES, (size) => '\n'.repeat(size)],
    ['colons', LINES, (size) => ':\n'.repeat(size)],
    ['unknown keys', LINES / 5, (size) => 'disalloww: /\n'.repeat(size)],
    ['lone surrogates', SIZE / 2, (size) => '\ud800\udcff'.repeat(size)],
    ['invalid UTF-8', SIZE, (size) => new Uint8Array(size).fill(0xff)],
    ['UTF-8 that ends too soon', SIZE, (size) => new Uint8Array(size).fill(0xf0)],
  ])('a file of %s is parsed and judged in linear time', (_, most, make) => {
    const read = (body: string | Uint8Array) => {
      const robots = parseRobotsTxt(body, dialect);
      expect(robots.lineCount).toBeGreaterThan(0);
      expect(diagnose(robots).length).toBeLessThan(510);
      expect(evaluate(robots, 'a', '/b').allowed).toBe(true);
    };
    expect(growsTooFast(read, make, most)).toBe(false);
  });

  test('many user-agent lines of one group are read in linear time', () => {
    const make = (count: number) => `${'user-agent: b\n'.repeat(count)}user-agent: a\ndisallow: /`;
    const read = (body: string) => expect(evaluate(parseRobotsTxt(body, dialect), 'a', '/').allowed).toBe(false);
    expect(growsTooFast(read, make, MANY)).toBe(false);
  });

  test('a name after many blanks is compared with many crawlers in linear time', () => {
    const make = (count: number) => ({
      body: `user-agent:${' '.repeat((2 * SIZE * count) / MANY)}zz\ndisallow: /`,
      names: Array.from({ length: count }, (_, index) => `a${index}`),
    });
    const read = ({ body, names }: ReturnType<typeof make>) => {
      const robots = parseRobotsTxt(body, dialect);
      expect(names.filter((name) => !evaluate(robots, name, '/').allowed)).toEqual([]);
    };
    expect(growsTooFast(read, make, MANY)).toBe(false);
  });

  const robots = parseRobotsTxt('user-agent: *\ndisallow: /', dialect);
  const urls = ['\0', '\ud800', '%', '%%%', 'http://', 'http://[', '////', '#', '?#?', '\u{10ffff}'];
  test.each(urls.map((url) => [JSON.stringify(url), url]))('the URL %s is judged in linear time', (_, url) => {
    expect(evaluate(robots, url, url).allowed).toBe(false);
  });

  test.each(['a', '%'])('a URL of nothing but %s is judged in linear time', (character) => {
    const ask = (url: string) => expect(evaluate(robots, url, url).allowed).toBe(false);
    expect(growsTooFast(ask, (size) => character.repeat(size), SIZE)).toBe(false);
  });
});

describe.each(['rfc9309', 'google', 'bing'] as const)('groups that add up and wildcards, %s', (dialect) => {
  test('many groups that name the crawler all apply, and few are listed', () => {
    const read = (count: number) => {
      const robots = parseRobotsTxt(
        `${'user-agent: a\ndisallow: /x\n'.repeat(count)}user-agent: a\nallow: /x`,
        dialect,
      );
      const { rule, group } = evaluate(robots, 'a', '/x');
      expect(robots.groups).toHaveLength(count + 1);
      expect(rule?.line).toBe(2 * count + 2);
      expect(group.kind === 'named' && group.lines.length).toBe(20);
    };
    expect(growsTooFast(read, (count) => count, MANY)).toBe(false);
  });

  test.each<[string, (size: number) => string, boolean]>([
    ['stars', (size) => '*'.repeat(size), true],
    ['stars and $', (size) => `${'*'.repeat(size)}$`, true],
    ['stars and b', (size) => `/${'*'.repeat(size)}b`, false],
    ['*a', (size) => `/${'*a'.repeat(size / 2)}`, true],
    ['a*, b at the end', (size) => `/${'a*'.repeat(size / 2)}b$`, false],
    ['*a once too often', (size) => `/${'*a'.repeat(size / 2 + 1)}*b`, false],
    ['aa*, then ab', (size) => `/${'aa*'.repeat(size / 3)}ab`, false],
    ['a long part', (size) => `/*${'a'.repeat(size / 2)}b`, false],
    ['*%3A', (size) => `/${'*%3A'.repeat(size / 4)}`, false],
    ['*/ in the query', (size) => `/*?${'*/'.repeat(size / 4)}`, false],
  ])('the pattern %s is matched in linear time', (_, make, expected) => {
    const ask = (size: number) => {
      const matcher = createMatcher(parseRobotsTxt(`user-agent: *\ndisallow: ${make(size)}`, dialect), 'x');
      expect(matcher(`/${'a'.repeat(size)}`).rule !== null).toBe(expected);
      expect(matcher(`/${'a'.repeat(size)}?${'a'.repeat(size)}`).rule !== null).toBe(expected);
    };
    expect(growsTooFast(ask, (size) => size, 8_000)).toBe(false);
  });
});

// The readers of libraries take text apart in their own ways: URLs by urlparse, paths by expressions.
const LIBRARIES = ['crawler-commons', 'protego', 'python', 'protego-0.7', 'python-3.14'] as const;
describe.each(LIBRARIES)('rules and URLs in a library, %s', (dialect) => {
  test.each('a % * $ : ; ? # = & / [ ] *a %2 /; .: // $* %2f%'.split(' '))(
    'a rule and a URL of nothing but %s, alone and in the place of a host, take linear time',
    (piece) => {
      const made = (size: number) => piece.repeat(size / piece.length);
      const ask = (size: number) => {
        for (const start of ['/', '//', '//[', 'http://[']) {
          const text = start + made(size);
          const robots = parseRobotsTxt(`user-agent: *\ndisallow: ${text}\ndisallow: ${text}]]`, dialect);
          for (const url of ['/', text, `http://b/${text}`])
            expect(evaluate(robots, 'x', url)).toHaveProperty('because');
        }
      };
      expect(growsTooFast(ask, (size) => size, PIECES)).toBe(false);
    },
  );

  test.each([1, 2])('many names of one group, in the file %i times, take linear time', (times) => {
    const make = (count: number) =>
      `${Array.from({ length: count }, (_, index) => `user-agent: z${index}\n`).join('')}disallow: /\n\n`.repeat(times);
    const read = (body: string) => expect(evaluate(parseRobotsTxt(body, dialect), 'a', '/').allowed).toBe(true);
    expect(growsTooFast(read, make, MANY)).toBe(false);
  });
});
