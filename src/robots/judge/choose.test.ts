// Of a file of very many groups the names are gathered first. That changes no answer.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../../test/support/sizes.ts';
import { DIALECTS, evaluate, parseRobotsTxt } from '../index.ts';

const name = fc.constantFrom('a', 'b', 'ab', 'A', 'a/2.0', 'a*', '*', 'b bot', 'c');
const rule = fc.constantFrom('Disallow: /', 'Allow: /x', 'Disallow: /x', 'Disallow:', 'Crawl-delay: 400');
const group = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.array(rule, { maxLength: 3 }))
  .map(
    ([names, rules]) => `${names.map((one) => `User-agent: ${one}\n`).join('')}${rules.join('\n')}\nDisallow: /p\n\n`,
  );

/** No group here is named like that, and no name holds it. */
const OTHERS = 'User-agent: qqqq\nDisallow: /\n\n'.repeat(120);

test.each(DIALECTS)('%s: 120 groups for another crawler change nothing', (dialect) => {
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 6 }),
      fc.array(fc.constantFrom('a', 'b', 'ab', 'b bot', 'x'), { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      (groups, chain, ignoresStar) => {
        const answer = (text: string) => {
          const verdict = evaluate(parseRobotsTxt(text, dialect), chain, '/x', { ignoresStar });
          return { allowed: verdict.allowed, because: verdict.because, group: verdict.group, all: verdict.explain() };
        };
        expect(answer(groups.join('') + OTHERS)).toEqual(answer(groups.join('')));
      },
    ),
    { numRuns: sized(60, 150) },
  );
});

/** As a line may have it: with what parsers cut off, decode, part or put into lower case. */
const parts = [
  'a',
  'B',
  'a b',
  'k',
  '\u212a',
  '\u0130',
  '*',
  '%2A',
  '%41',
  '/',
  ' ',
  '\t',
  '\v',
  '\x01',
  '\0',
  '#',
  '-',
  '1',
  // More than Google reads of a line.
  ' '.repeat(17_000),
];
const value = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((some) => some.join(''));

test.each(DIALECTS)('%s: a group has the tokens of its user-agent lines and no others', (dialect) => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 3 }), value, (values, other) => {
      const text = `${values.map((each) => `User-agent:${each}\n`).join('')}Disallow: /`;
      for (const [index, { userAgents }] of parseRobotsTxt(text, dialect).groups.entries()) {
        const tokens = new Set(userAgents.map(({ token }) => token));
        for (const token of [...tokens, '*', '', 'a', 'b', 'k', other]) {
          // Of a file that was not asked before: what a group's names are need not be known to tell.
          const group = parseRobotsTxt(text, dialect).groups[index];
          expect(group?.has(token)).toBe(tokens.has(token));
        }
      }
    }),
    { numRuns: sized(60, 150) },
  );
});
