import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern, matches } from '../grammar/pattern.ts';
import { createMatchSets } from './match-sets.ts';

const some = (letters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength }).map((of) => `/${of.join('')}`);

test.each([0, 3, 1_000])('a search for all patterns finds what each alone matches, with %s sets kept', (mostSets) => {
  fc.assert(
    fc.property(
      fc.array(some('ab/*$', 6), { maxLength: 12 }),
      fc.array(some('ab/', 6), { maxLength: 20, size: 'max' }),
      (texts, paths) => {
        const entries = texts.map((text, value) => ({ pattern: compilePattern(text, (part) => part), value }));
        const answers: string[] = [];
        const keep = (values: readonly number[]) => answers.push([...values].sort((a, b) => a - b).join()) - 1;
        const find = createMatchSets(entries, keep, { mostSets });
        for (const path of paths) {
          const expected = entries.filter(({ pattern }) => matches(pattern, path)).map(({ value }) => value);
          expect(answers[find(path)]).toBe(expected.join());
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('the result of a set is computed once', () => {
  const pattern = compilePattern('/a*b', (part) => part);
  let asked = 0;
  const find = createMatchSets([{ pattern, value: 0 }], () => {
    asked += 1;
    return 0;
  });
  for (const path of ['/ab', '/axb', '/a-b-b', '/', '/x']) find(path);
  expect(asked).toBe(2);
});

test.each([
  { sizeOf: () => 10, expected: ['/a', '/b', '/a', '/b'] },
  { sizeOf: () => 1, expected: ['/a', '/b'] },
])('a search forgets what follows once it is too much to keep', ({ sizeOf, expected }) => {
  const entries = ['/a', '/b'].map((value) => ({ pattern: compilePattern(value, (part) => part), value }));
  const asked: string[] = [];
  const follow = (values: readonly string[]) => {
    asked.push(...values);
    return values;
  };
  const find = createMatchSets(entries, follow, { mostSets: 5, sizeOf });
  expect(['/a', '/b', '/a', '/b'].map((path) => find(path))).toEqual([['/a'], ['/b'], ['/a'], ['/b']]);
  expect(asked).toEqual(expected);
});
