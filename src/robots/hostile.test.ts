// Files and URLs made to hurt. Each test ends at once or, if time explodes, at its limit.
import { describe, expect, test } from 'vitest';
import { limitTime, sized } from '../../test/support/sizes.ts';
import { createMatcher, diagnose, evaluate, parseRobotsTxt } from './index.ts';

limitTime();

const MANY = sized(4_000, 100_000);
/** More than any dialect reads. */
const SIZE = sized(512, 1024) * 1024;
/** Of these each takes a line or two. */
const LINES = sized(40_000, 500_000);

describe.each(['rfc9309', 'google', 'bing', 'yandex', 'koster-1994', 'kollar-1996'] as const)('%s', (dialect) => {
  test.each([
    ['NULs', '\0'.repeat(SIZE)],
    ['one line', `disallow: /${'a'.repeat(SIZE)}`],
    ['one key', 'a'.repeat(SIZE)],
    ['one value of percent signs', `user-agent: *\ndisallow: /${'%'.repeat(SIZE)}`],
    ['one value outside ASCII', `user-agent: *\ndisallow: /${'\u{1f600}'.repeat(SIZE / 4)}`],
    ['white space', ' '.repeat(SIZE)],
    ['white space between two words', `a${' \t'.repeat(SIZE / 2)}b`],
    ['white space between many words', 'a '.repeat(SIZE / 2)],
    ['ends of lines, CR', '\r'.repeat(4 * LINES)],
    ['ends of lines, LF', '\n'.repeat(4 * LINES)],
    ['colons', ':\n'.repeat(LINES)],
    ['keys that nobody knows', 'disalloww: /\n'.repeat(LINES / 5)],
    ['lone surrogates', '\ud800\udcff'.repeat(SIZE / 2)],
    ['invalid UTF-8', new Uint8Array(SIZE).fill(0xff)],
    ['UTF-8 that ends too soon', new Uint8Array(SIZE).fill(0xf0)],
  ])('a file of %s', (_, body) => {
    const robots = parseRobotsTxt(body, dialect);
    expect(robots.lineCount).toBeGreaterThan(0);
    expect(diagnose(robots).length).toBeLessThan(510);
    expect(evaluate(robots, 'a', '/b').allowed).toBe(true);
  });

  test('many user-agent lines of one group', () => {
    const robots = parseRobotsTxt(`${'user-agent: b\n'.repeat(MANY)}user-agent: a\ndisallow: /`, dialect);
    expect(evaluate(robots, 'a', '/').allowed).toBe(false);
  });

  test('a name behind many blanks, asked for by many crawlers', () => {
    const robots = parseRobotsTxt(`user-agent:${' '.repeat(2 * SIZE)}zz\ndisallow: /`, dialect);
    for (let at = 0; at < MANY; at += 1) expect(evaluate(robots, `a${at}`, '/').allowed).toBe(true);
  });

  const urls = ['\0', '\ud800', '%', '%%%', 'http://', 'http://[', '////', '#', '?#?', '\u{10ffff}', 'a'.repeat(SIZE)];
  test.each(urls.map((url) => [JSON.stringify(url.slice(0, 12)), url]))('the URL %s', (_, url) => {
    const robots = parseRobotsTxt('user-agent: *\ndisallow: /', dialect);
    expect(evaluate(robots, url, url).allowed).toBe(false);
  });
});

describe.each(['rfc9309', 'google', 'bing'] as const)('groups that add up and wildcards, %s', (dialect) => {
  test('many groups that name the crawler: all are used, few are told', () => {
    const robots = parseRobotsTxt(`${'user-agent: a\ndisallow: /x\n'.repeat(MANY)}user-agent: a\nallow: /x`, dialect);
    const { rule, group } = evaluate(robots, 'a', '/x');
    expect(robots.groups).toHaveLength(MANY + 1);
    expect(rule?.line).toBe(2 * MANY + 2);
    expect(group.kind === 'named' && group.lines.length).toBe(20);
  });

  test.each([
    ['stars', '*'.repeat(8000), true],
    ['stars and $', `${'*'.repeat(8000)}$`, true],
    ['stars and b', `/${'*'.repeat(8000)}b`, false],
    ['*a', `/${'*a'.repeat(4000)}`, true],
    ['a*, b at the end', `/${'a*'.repeat(4000)}b$`, false],
    ['*a once too often', `/${'*a'.repeat(4001)}*b`, false],
    ['aa*, then ab', `/${'aa*'.repeat(3000)}ab`, false],
    ['a long part', `/*${'a'.repeat(4000)}b`, false],
    ['*%3A', `/${'*%3A'.repeat(2000)}`, false],
    ['*/ in the query', `/*?${'*/'.repeat(2000)}`, false],
  ])('the pattern %s', (_, pattern, expected) => {
    const matcher = createMatcher(parseRobotsTxt(`user-agent: *\ndisallow: ${pattern}`, dialect), 'x');
    expect(matcher(`/${'a'.repeat(8000)}`).rule !== null).toBe(expected);
    expect(matcher(`/${'a'.repeat(8000)}?${'a'.repeat(8000)}`).rule !== null).toBe(expected);
  });
});
