import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_DIRECTIVES } from './known.ts';
import { suggestDirective } from './misspelled.ts';

const meant = (name: string) => suggestDirective({ name });

describe('the directive that was meant', () => {
  test.each([
    ['a letter less', 'noidex', 'noindex'],
    ['the first letter less', 'oindex', 'noindex'],
    ['the last letter less', 'nosnippe', 'nosnippet'],
    ['a letter more', 'no-index', 'noindex'],
    ['a letter more at the end', 'nofollows', 'nofollow'],
    ['a letter changed', 'nofallow', 'nofollow'],
    ['the last letter changed', 'nona', 'none'],
    ['two letters swapped', 'noidnex', 'noindex'],
    ['the last two letters swapped', 'nofollwo', 'nofollow'],
  ])('the directive is found with %s: %s', (_, written, word) => {
    expect(meant(written)).toBe(word);
  });

  test.each([['index'], ['noidx'], ['nodniex'], ['xnoindexx'], ['noai'], [''], ['no'], ['constructor']])(
    'no directive is guessed at: %j',
    (written) => {
      expect(meant(written)).toBeNull();
    },
  );

  test('no other directive is meant where the one written is known', () => {
    expect([...KNOWN_DIRECTIVES.keys()].filter((name) => meant(name) !== null)).toEqual([]);
  });

  test('the directive is found for any letter put in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('noindex', 'nofollow', 'nosnippet'),
        fc.nat(7),
        fc.string({ minLength: 1, maxLength: 1 }),
        (word, offset, letter) => {
          expect(meant(word.slice(0, offset) + letter + word.slice(offset))).toBe(word);
        },
      ),
    );
  });
});
