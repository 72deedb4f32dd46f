// Files made to hurt the checker. Each test ends at once or, if time explodes, at its limit.
import { describe, expect, test } from 'vitest';
import { limitTime, sized } from '../../../test/support/sizes.ts';
import { type Dialect, diagnose, parseRobotsTxt } from '../index.ts';

limitTime();

const times = (count: number, lineOf: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => lineOf(at));
const inGroup = (lines: readonly string[]) => ['User-agent: *', ...lines].join('\n');

/** Each of some `size`. */
const long: readonly (readonly [string, (size: number) => string])[] = [
  ['one line', (size) => inGroup([`Disallow: ${'a'.repeat(size)}`])],
  ['stars', (size) => inGroup([`Disallow: /${'*'.repeat(size)}`])],
  ['stars before a letter', (size) => inGroup([`Disallow: /${'*'.repeat(size)}a`])],
  ['dollars', (size) => inGroup([`Disallow: /${'$'.repeat(size)}`])],
  ['paths on a line', (size) => inGroup([`Disallow: ${'/ '.repeat(size / 2)}`])],
  ['words on a line', (size) => inGroup([`Disallow: ${'a '.repeat(size / 2)}`])],
  ['names on a line', (size) => `User-agent: ${'a, '.repeat(size / 3)}`],
  ['products on a line', (size) => `User-agent: ${'('.repeat(1000)}${'Mozilla/5.0 '.repeat(size / 12)}`],
  ['one product', (size) => `User-agent: (${'a'.repeat(size)}/`],
  ['digits', (size) => `Crawl-delay: ${'1'.repeat(size)}x`],
  ['white space', (size) => `Disallow${' '.repeat(size)}`],
  ['scripts', (size) => inGroup([`Disallow: ${'/js'.repeat(size / 3)}`])],
  ['lines that nobody knows', (size) => 'disalloww: /\n'.repeat(size / 13)],
  ['lines without a colon', (size) => 'disallo /\n'.repeat(size / 10)],
  ['NULs and byte order marks', (size) => '\0\ufeff\n'.repeat(size / 5)],
];

const MANY = sized(3_000, 30_000);

const many: readonly (readonly [string, () => string])[] = [
  ['many groups', () => times(MANY, (at) => `User-agent: a${at}\nDisallow: /${at}\n`).join('\n')],
  ['many groups of one name', () => times(MANY, (at) => `User-agent: a\nDisallow: /${at}\n`).join('\n')],
  ['many groups and one for all', () => `User-agent: a\nDisallow: /a\n\n`.repeat(MANY) + inGroup(['Disallow: /b'])],
  ['many names of one group', () => `${'User-agent: a\n'.repeat(MANY)}Disallow: /`],
  [
    'many names and many rules',
    () => [...times(MANY, (at) => `User-agent: ${at}`), ...times(MANY, (at) => `Disallow: /${at}`)].join('\n'),
  ],
  ['many duplicates', () => inGroup(times(MANY, () => 'Disallow: /a'))],
  ['many rules', () => inGroup(times(MANY, (at) => `${at % 2 ? 'Allow' : 'Disallow'}: /${at.toString(36)}`))],
  [
    'rules that each extend the one before',
    () => inGroup(times(sized(1_000, 2_000), (at) => `${at % 2 ? 'Allow' : 'Disallow'}: /${'a'.repeat(at)}`)),
  ],
  [
    'rules that differ at their end',
    () => inGroup(times(sized(2_000, 5_000), (at) => `Disallow: /${'a'.repeat(900)}${at}`)),
  ],
  ['rules with stars', () => inGroup(times(MANY, (at) => `${at % 2 ? 'Allow' : 'Disallow'}: /*${at}*`))],
];

const check = (text: string, dialect: Dialect) =>
  expect(diagnose(parseRobotsTxt(text, dialect)).length).toBeLessThanOrEqual(500);

test.each(long)('rfc9309: %s', (_, make) => check(make(sized(60_000, 600_000)), 'rfc9309'));

test.each(long)('kollar-1996: %s', (_, make) => check(make(sized(30_000, 300_000)), 'kollar-1996'));

describe.each(['rfc9309', 'kollar-1996'] as const)('%s', (dialect) => {
  test.each(many)('%s', (_, make) => check(make(), dialect));
});
