// The index of a long path against the path itself, and against time.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMatcher, parseRobotsTxt } from '../index.ts';
import { searchable } from './path-index.ts';

const words = (alphabet: string, min: number, max: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max, size: 'max' })
    .map((letters) => letters.join(''));

test.each(['a', 'ab', 'abc', 'abcdefghijklmnopqrstuvwxyz/?=&%2F'])(
  'the index over %j finds what indexOf finds',
  (alphabet) => {
    const path = fc.tuple(words(alphabet, 1, 40), fc.integer({ min: 10, max: 400 })).map(([word, times]) => {
      return `/${word.repeat(times)}${word.slice(1)}`.padEnd(300, 'a');
    });
    const question = fc.tuple(fc.oneof(words(alphabet, 0, 20), fc.tuple(fc.nat(400), fc.nat(30))), fc.nat(500));
    fc.assert(
      fc.property(path, fc.array(question, { minLength: 40, maxLength: 120, size: 'max' }), (text, questions) => {
        const index = searchable(text, Number.POSITIVE_INFINITY);
        // So often the path is walked before it gets an index.
        for (let walks = 0; walks < 40; walks += 1) index.indexOf('\0', 0);
        for (const [wanted, from] of questions) {
          // Texts of the path itself, and others.
          const word = typeof wanted === 'string' ? wanted : text.slice(wanted[0], wanted[0] + wanted[1]);
          expect([word, from, index.indexOf(word, from)]).toEqual([word, from, text.indexOf(word, from)]);
        }
      }),
      { numRuns: 60 },
    );
  },
);

test('each of many words is found at its position', () => {
  // Enough of them for a run in every bucket, the last one too.
  const words = Array.from({ length: 50_000 }, (_, number) => `/${String(number).padStart(7, '0')}`);
  const index = searchable(words.join(''), Number.POSITIVE_INFINITY);
  for (let walks = 0; walks < 40; walks += 1) index.indexOf('\0', 0);
  expect(words.findIndex((word, number) => index.indexOf(word, 0) !== number * 8)).toBe(-1);
});

describe('files of 500 KiB and a path of 8 KiB', () => {
  const fileOf = (rule: (index: number) => string) => {
    let file = 'User-agent: *\n';
    for (let index = 0; file.length < 500 * 1024 - 100; index += 1) file += `Disallow: ${rule(index)}\n`;
    return file;
  };
  const number = (index: number) => index.toString(36);
  // Each would take a second or more if every pattern walked the path.
  test.each<[string, (index: number) => string, string]>([
    ['the same part everywhere', () => '*aaaaaab', `/ab${'a'.repeat(8000)}`],
    [
      'parts that nearly match',
      (index) => `*${index.toString(2).padStart(16, '0').replaceAll('0', 'a')}c`,
      `/1c${'a1'.repeat(4000)}`,
    ],
    ['two spellings', (index) => `*%3A*%2F${number(index)}`, `/?${':/'.repeat(4000)}`],
    [
      'a part that is never there',
      (index) => `*${number(index)}*!`,
      `/${Array.from({ length: 3000 }, (_, index) => number(index)).join('')}`,
    ],
  ])('a verdict is found with %s', (_, rule, path) => {
    expect(createMatcher(parseRobotsTxt(fileOf(rule)), 'a')(path).rule).toBeNull();
  });
});
