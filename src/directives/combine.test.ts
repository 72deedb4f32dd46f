import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { addressee } from '../../test/support/generators/facts.ts';
import { combine } from './combine.ts';
import { parseDirectives } from './parse.ts';
import type { Addressee, Directive, DirectiveSource } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HEADER: DirectiveSource = { kind: 'header' };
const meta = (content: string, name = 'robots') => parseDirectives(content, { kind: 'meta', name, isInHead: true });
const header = (value: string) => parseDirectives(value, HEADER);

/** Of whose operator nothing is known. */
const unlisted = (...names: readonly string[]): Addressee => ({
  names,
  metaNames: null,
  dialect: null,
  documented: [],
  documentedInHeaders: false,
});

function shown(directives: readonly Directive[], to = addressee('Googlebot')) {
  const { index, follow } = combine(directives, to, NOW);
  return `${index}, ${follow}`;
}

// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
describe('Valid indexing and serving rules', () => {
  test.each([
    ['', 'index, follow'],
    ['all', 'index, follow'],
    ['index, follow', 'index, follow'],
    ['noindex', 'noindex, follow'],
    ['nofollow', 'index, nofollow'],
    ['none', 'noindex, nofollow'],
    ['NOINDEX, NoFollow', 'noindex, nofollow'],
    ['noindex, indexifembedded', 'noindex, follow'],
    ['indexifembedded', 'index, follow'],
    ['nosnippet, noarchive, nocache, noimageindex, notranslate, max-snippet:0', 'index, follow'],
    ['noai, noindex nofollow, no-index', 'index, follow'],
    ['noindex: no', 'index, follow'],
    ['max-image-preview: none', 'index, follow'],
  ])('the verdict of %j is %s', (content, expected) => {
    expect(shown(meta(content))).toBe(expected);
    expect(shown(header(content))).toBe(expected);
  });
});

describe('unavailable_after', () => {
  test('the directive is not over at the moment itself, but after it', () => {
    const directives = meta('unavailable_after: 2026-11-21T12:00:00Z');
    const { index, effects } = combine(directives, addressee('Googlebot'), NOW);
    expect(index).toBe('index');
    expect(effects).toMatchObject([{ kind: 'unavailable-after', at: NOW }]);
    expect(combine(directives, addressee('Googlebot'), NOW + 1).index).toBe('noindex');
  });

  test.each([
    ['25 Jun 2010 15:00:00 PST', 'noindex'],
    ['Saturday, 25-Jun-10 15:00:00 UTC', 'noindex'],
    ['2020-09-21', 'noindex'],
    ['2026-11-21T11:59:59Z', 'noindex'],
    ['2026-11-21T12:00:01Z', 'index'],
    ['2026-11-21T12:30:00+01:00', 'noindex'],
    ['Sunday, 25-Jun-76 15:00:00 UTC', 'index'],
    ['Saturday, 25-Jun-77 15:00:00 UTC', 'noindex'],
    ['yesterday', 'index'],
    ['2010-02-30', 'index'],
    ['', 'index'],
  ])('the verdict of a page with the date %j is %s', (date, expected) => {
    const directives = meta(`unavailable_after: ${date}`);
    const combined = combine(directives, addressee('Googlebot'), NOW);
    expect(combined.index).toBe(expected);
    expect(combined.noindexBy).toEqual(expected === 'noindex' ? directives : []);
    expect(combined.follow).toBe('follow');
  });

  test('the directive says nothing without a date', () => {
    expect(shown(meta('unavailable_after'))).toBe('index, follow');
  });
});

describe('Handling combined indexing and serving rules', () => {
  test('the directives of the generic tag and the crawler’s own add up', () => {
    const directives = [...meta('nofollow'), ...meta('noindex', 'googlebot')];
    expect(shown(directives)).toBe('noindex, nofollow');
    expect(shown(directives, addressee('bingbot'))).toBe('index, nofollow');
  });

  test('the more restrictive directive applies, wherever it stands', () => {
    expect(shown(meta('index, noindex, all, follow, none'))).toBe('noindex, nofollow');
    expect(shown([...meta('noindex'), ...meta('index, follow', 'googlebot')])).toBe('noindex, follow');
    expect(shown([...meta('all'), ...header('noindex')])).toBe('noindex, follow');
  });

  test('a tag that names one of a crawler’s fallbacks applies to it, in any case', () => {
    const directives = header('googlebot: noindex, otherbot: nofollow');
    expect(shown(directives, addressee('Googlebot-Image'))).toBe('noindex, follow');
    expect(shown(directives, unlisted('OtherBot'))).toBe('index, nofollow');
    expect(shown(directives, unlisted('Google'))).toBe('index, follow');
    expect(shown(directives, unlisted())).toBe('index, follow');
  });

  test('the directives that said it are given, in their order', () => {
    const directives = [...meta('none, max-snippet: 5'), ...header('otherbot: noindex\ngooglebot: noindex, nofollow')];
    const combined = combine(directives, addressee('Googlebot'), NOW);
    const texts = (list: readonly Directive[]) => list.map(({ source, text }) => `${source.kind} ${text}`);
    expect(texts(combined.noindexBy)).toEqual(['meta none', 'header noindex']);
    expect(texts(combined.nofollowBy)).toEqual(['meta none', 'header nofollow']);
    expect(texts(combined.applicable)).toEqual([
      'meta none',
      'meta max-snippet: 5',
      'header noindex',
      'header nofollow',
    ]);
  });
});

describe('directives of any kind', () => {
  const piece = fc.constantFrom(
    'noindex',
    'none',
    'all',
    'nofollow',
    'bot:',
    'x',
    'unavailable_after: 2010-01-01',
    'follow',
  );
  const directives = fc.array(fc.oneof(piece, fc.string())).map((list) => header(list.join(',')));

  test('directives never permit more when more are added', () => {
    const cases = countCases('noindex', 'nofollow');
    fc.assert(
      fc.property(directives, directives, (some, more) => {
        const before = combine(some, unlisted('bot'), NOW);
        const after = combine([...some, ...more], unlisted('bot'), NOW);
        if (before.index === 'noindex') {
          cases.add('noindex');
          expect(after.index).toBe('noindex');
        }
        if (before.follow === 'nofollow') {
          cases.add('nofollow');
          expect(after.follow).toBe('nofollow');
        }
        expect(after.index === 'noindex').toBe(after.noindexBy.length > 0);
        expect(after.follow === 'nofollow').toBe(after.nofollowBy.length > 0);
      }),
    );
    cases.expectEach();
  });
});

test('of two directives with the same effect, the first is reported', () => {
  const { effects } = combine([...meta('max-snippet: 5'), ...header('max-snippet: 5')], addressee('Googlebot'), NOW);
  expect(effects).toMatchObject([{ kind: 'snippet', by: { source: { kind: 'meta' } } }]);
});
