// Rules of any length: what is done with one is no more than its path can need.
import { expect, test } from 'vitest';
import { rfc9309 } from '../dialects/rfc9309.ts';
import { compilePattern } from '../grammar/pattern.ts';
import { evaluate, parseRobotsTxt } from '../index.ts';
import { allMatches, findRule } from './find-rule.ts';

const fileWith = (path: string) => parseRobotsTxt(`User-agent: *\nDisallow: ${path}\n`);
const isDisallowed = (path: string, url: string) => !evaluate(fileWith(path), 'a', url).allowed;

test.each([
  ['stars alone', '*'.repeat(500_000), 0],
  ['stars that end', `${'*'.repeat(500_000)}a`, 1],
  ['parts and stars', '**a'.repeat(500), 500],
])('stars in a row are one: %s', (_, rest, bytes) => {
  const { parts, length } = compilePattern(`/${rest}`, (part) => part);
  expect(parts).toHaveLength(Math.max(1, bytes));
  expect(parts.reduce((sum, { text }) => sum + text.length, 0)).toBe(bytes);
  expect(length).toBe(rest.length + 1);
});

test.each([
  ['', true],
  ['$', true],
  ['a', false],
  ['a$', false],
])('a pattern of half a million stars and "%s" matches /b: %s', (end, matches) => {
  expect(isDisallowed(`/${'*'.repeat(500_000)}${end}`, 'https://h/b')).toBe(matches);
});

test.each([
  // In a query, each triplet means one byte.
  ['*%2F', 250],
  ['*a', 1_000],
  ['a', 1_000],
])('a rule that repeats "%s" matches a path with as many, and no path with one less', (part, count) => {
  const byte = part.endsWith('F') ? '/' : 'a';
  const start = part.startsWith('*') ? '/?' : '/';
  for (const end of ['', '$']) {
    expect(isDisallowed(`/${part.repeat(count)}${end}`, `${start}${byte.repeat(count)}`)).toBe(true);
    expect(isDisallowed(`/${part.repeat(count)}${end}`, `${start}${byte.repeat(count - 1)}`)).toBe(false);
  }
});

test('a rule that asks for more than the path has is not compiled, whichever crawler it is for', () => {
  let compiled = 0;
  const grammar = {
    ...rfc9309.grammar,
    compile: (pattern: string) => {
      compiled += 1;
      return rfc9309.grammar.compile(pattern);
    },
  };
  const { groups } = fileWith(`/${'*a'.repeat(250_000)}`);
  expect(findRule([groups], grammar, '/page', false)).toBeUndefined();
  expect(allMatches(groups, grammar, '/page')).toEqual([]);
  expect(compiled).toBe(0);
  expect(findRule([groups], grammar, `/${'a'.repeat(250_000)}`, false)).toMatchObject({
    rule: { kind: 'disallow', line: 2 },
  });
  expect(allMatches(groups, grammar, `/${'a'.repeat(250_000)}`)).toHaveLength(1);
  expect(compiled).toBe(1);
});
