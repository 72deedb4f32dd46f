// The mark by which crawlers with different parsers share one walk over the rules.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIALECTS } from '../types.ts';
import { grammarOf } from './index.ts';

const letters = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 9 });
const plainPath = fc
  .tuple(
    fc.array(
      letters('aZ_09~-b.').filter((segment) => !segment.startsWith('.')),
      { maxLength: 4 },
    ),
    fc.option(letters('aZ_09~-b.=&'), { nil: null }),
  )
  .map(([segments, query]) => `/${segments.join('/')}${query === null ? '' : `?${query}`}`);

test.each(DIALECTS.filter((dialect) => grammarOf(dialect).keepsPlainUrls))(
  '%s leaves a plain URL as it stands',
  (dialect) => {
    const { normalizeUrl } = grammarOf(dialect);
    fc.assert(
      fc.property(plainPath, (path) => {
        expect(normalizeUrl(`https://h.example${path}`)).toBe(path);
        expect(normalizeUrl(path)).toBe(path);
      }),
    );
  },
);

test.each(DIALECTS.filter((dialect) => !grammarOf(dialect).keepsPlainUrls))('%s changes a plain URL', (dialect) => {
  const path = '/a?b=c';
  expect(grammarOf(dialect).normalizeUrl(`https://h.example${path}`)).not.toBe(path);
});
