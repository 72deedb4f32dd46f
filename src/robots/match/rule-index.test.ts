import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runAll } from '../../base/steps.ts';
import { compilePattern, matches } from '../grammar/pattern.ts';
import { createRuleIndex } from './rule-index.ts';

const compile = (pattern: string) => compilePattern(pattern, (part) => part);

describe('the best of ranked patterns', () => {
  test.each<[string, readonly string[], string, number]>([
    ['none matches', ['/a', '/b'], '/c', -1],
    ['no rules', [], '/', -1],
    ['the first that matches, not the longest', ['/a', '/ab'], '/abc', 0],
    ['a shorter prefix of a longer one that does not match', ['/abx', '/ab', '/a'], '/abc', 1],
    ['prefixes that part in the middle', ['/abcd', '/abef', '/ab'], '/abef/x', 1],
    ['the empty pattern matches everything', ['/x', ''], '/a', 1],
    ['a wildcard before a prefix', ['/*b', '/a'], '/ab', 0],
    ['a prefix before a wildcard', ['/a', '/*b'], '/ab', 0],
    ['an anchored pattern is all of the path', ['/a$', '/a'], '/ab', 1],
    ['an anchored pattern that is', ['/a$', '/a'], '/a', 0],
    ['wildcards at several depths', ['/a/b/*.gif', '/a/*.gif$', '/*.gif'], '/a/x.gif', 1],
    ['twice the same: the better rank', ['/a', '/a'], '/a', 0],
    ['a part of one character', ['/*?', '/'], '/a?b', 0],
  ])('the best is found: %s', (_, patterns, path, rank) => {
    expect(runAll(createRuleIndex(patterns.map(compile)))(path, path)).toBe(rank);
  });

  test('the best is the one that trying each in turn finds', () => {
    const text = (letters: string, maxLength: number) =>
      fc.array(fc.constantFrom(...letters), { maxLength }).map((found) => found.join(''));
    fc.assert(
      fc.property(fc.array(text('/ab*$?', 6), { maxLength: 30, size: 'max' }), text('/ab?', 12), (patterns, path) => {
        const compiled = patterns.map(compile);
        expect(runAll(createRuleIndex(compiled))(path, path)).toBe(
          compiled.findIndex((pattern) => matches(pattern, path)),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
