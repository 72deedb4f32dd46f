// Files made to hurt the checker, which take it time in proportion to their size.
import { describe, expect, test } from 'vitest';
import { growsTooFast } from '../../../test/support/growth.ts';
import { sized } from '../../../test/support/sizes.ts';
import { workOf } from '../../../test/support/work.ts';
import { type Dialect, diagnose, diagnoseInSteps, parseRobotsTxt } from '../index.ts';

const times = (count: number, lineOf: (index: number) => string) =>
  Array.from({ length: Math.round(count) }, (_, index) => lineOf(index));
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

/** Each of some `count` groups or rules. */
const many: readonly (readonly [string, (count: number) => string])[] = [
  ['many groups', (count) => times(count, (index) => `User-agent: a${index}\nDisallow: /${index}\n`).join('\n')],
  ['many groups of one name', (count) => times(count, (index) => `User-agent: a\nDisallow: /${index}\n`).join('\n')],
  [
    'many groups and one for all',
    (count) => `User-agent: a\nDisallow: /a\n\n`.repeat(count) + inGroup(['Disallow: /b']),
  ],
  ['many names of one group', (count) => `${'User-agent: a\n'.repeat(count)}Disallow: /`],
  [
    'many names and many rules',
    (count) =>
      [...times(count, (index) => `User-agent: ${index}`), ...times(count, (index) => `Disallow: /${index}`)].join(
        '\n',
      ),
  ],
  ['many duplicates', (count) => inGroup(times(count, () => 'Disallow: /a'))],
  [
    'many rules',
    (count) => inGroup(times(count, (index) => `${index % 2 ? 'Allow' : 'Disallow'}: /${index.toString(36)}`)),
  ],
  [
    'rules that each extend the one before',
    (count) =>
      inGroup(times(18 * Math.sqrt(count), (index) => `${index % 2 ? 'Allow' : 'Disallow'}: /${'a'.repeat(index)}`)),
  ],
  [
    'rules that differ at their end',
    (count) => inGroup(times(count / 2, (index) => `Disallow: /${'a'.repeat(900)}${index}`)),
  ],
  ['rules with stars', (count) => inGroup(times(count, (index) => `${index % 2 ? 'Allow' : 'Disallow'}: /*${index}*`))],
];

const check = (dialect: Dialect, make: (size: number) => string, size: number) => {
  const shown = (text: string) => expect(diagnose(parseRobotsTxt(text, dialect)).length).toBeLessThanOrEqual(500);
  expect(growsTooFast(shown, make, size)).toBe(false);
};

test.each(long)('the checker takes linear time by rfc9309 for %s', (_, make) =>
  check('rfc9309', make, sized(15_000, 1_200_000)),
);

test.each(long)('the checker takes linear time by kollar-1996 for %s', (_, make) =>
  check('kollar-1996', make, sized(15_000, 1_200_000)),
);

describe.each(['rfc9309', 'kollar-1996'] as const)('%s', (dialect) => {
  test.each(many)('the checker takes linear time for %s', (_, make) => check(dialect, make, sized(1_500, 30_000)));
});

test.each<[string, lineOf: (index: number) => string, most?: number]>([
  ['rules', (index) => `${index % 2 ? 'Allow' : 'Disallow'}: /${index.toString(36)}`],
  ['rules with one prefix', (index) => `Disallow: /*${index.toString(36)}`],
  ['groups', (index) => `User-agent: a${index}\nDisallow: /${index}`],
  [
    'groups of hundreds of rules',
    (index) => (index % 800 === 2 ? `User-agent: a${index}` : `Allow: /${index}`),
    50_000,
  ],
  ['misspelled keys', () => 'Disalloww: /'],
  ['lines without a colon', () => 'disallo /'],
  ['lines of a letter', () => 'a'],
])('a large file of %s is checked in short steps', (_, lineOf, most = 250_000) => {
  const lines = ['User-agent: *', 'Disallow: /x'];
  for (let size = 0; size < sized(300_000, 500_000); size += (lines.at(-1)?.length ?? 0) + 1)
    lines.push(lineOf(lines.length));
  expect(workOf(diagnoseInSteps(parseRobotsTxt(lines.join('\n')))).most).toBeLessThan(most);
});
