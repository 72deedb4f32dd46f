import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { addressee } from '../../test/support/generators/facts.ts';
import { combine } from './combine.ts';
import { DIALECT_RULES } from './dialects.ts';
import { KNOWN_DIRECTIVES } from './known.ts';
import { parseDirectives } from './parse.ts';
import type { Directive, DirectiveDialect } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DIALECTS: readonly DirectiveDialect[] = ['google', 'bing', 'yandex', 'robots-1996'];
/** The main crawler of each. */
const MAIN: Readonly<Record<DirectiveDialect, string>> = {
  google: 'Googlebot',
  bing: 'bingbot',
  yandex: 'YandexBot',
  'robots-1996': 'ArchitextSpider',
};
const meta = (content: string, name = 'robots') => parseDirectives(content, { kind: 'meta', name, isInHead: true });
const header = (value: string) => parseDirectives(value, { kind: 'header' });

function shown(directives: readonly Directive[], dialect: DirectiveDialect, crawler = MAIN[dialect]) {
  const { index, follow } = combine(directives, addressee(crawler), NOW);
  return `${index}, ${follow}`;
}

const OPEN = 'index, follow';
const SHUT = 'noindex, nofollow';

describe('one robots meta tag for four operators', () => {
  test.each<[content: string, google: string, bing: string, yandex: string, robots1996: string]>([
    ['', OPEN, OPEN, OPEN, OPEN],
    ['noindex', 'noindex, follow', 'noindex, follow', 'noindex, follow', SHUT],
    ['nofollow', 'index, nofollow', 'index, nofollow', 'index, nofollow', 'index, nofollow'],
    ['none', SHUT, SHUT, SHUT, SHUT],
    ['noindex, nofollow', SHUT, SHUT, SHUT, SHUT],
    ['all', OPEN, OPEN, OPEN, OPEN],
    ['index, noindex', 'noindex, follow', 'noindex, follow', OPEN, OPEN],
    ['noindex, follow', 'noindex, follow', 'noindex, follow', 'noindex, follow', 'noindex, follow'],
    ['follow, nofollow', 'index, nofollow', 'index, nofollow', OPEN, OPEN],
    ['none, index', SHUT, SHUT, 'index, nofollow', 'index, nofollow'],
    ['none, follow', SHUT, SHUT, 'noindex, follow', 'noindex, follow'],
    ['noindex, nofollow, all', SHUT, SHUT, OPEN, OPEN],
    ['NOINDEX, ALL', 'noindex, follow', 'noindex, follow', OPEN, OPEN],
    ['noindex, archive', 'noindex, follow', 'noindex, follow', 'noindex, follow', SHUT],
    ['unavailable_after: 2010-01-01', 'noindex, follow', OPEN, OPEN, OPEN],
    ['noarchive, nocache', OPEN, OPEN, OPEN, OPEN],
  ])('each of four operators reads the tag in its way: %j', (content, ...expected) => {
    expect(DIALECTS.map((dialect) => shown(meta(content), dialect))).toEqual(expected);
  });

  test('Google’s way, the strictest, is taken where an operator says nothing', () => {
    expect(shown(meta('index, none'), 'google', 'GPTBot')).toBe(SHUT);
  });
});

describe('the META names that a crawler looks at', () => {
  test.each<[crawler: string, name: string, isRead: boolean]>([
    ['Googlebot', 'GoogleBot', true],
    ['Googlebot', 'robots', true],
    ['Googlebot-News', 'googlebot-news', true],
    ['Googlebot-Image', 'googlebot', true],
    ['Googlebot-Image', 'googlebot-image', false],
    ['Googlebot-Image', 'robots', true],
    // "applies to search engine crawlers. To block non-search crawlers, such as AdsBot-Google", another META is needed.
    ['AdsBot-Google', 'adsbot-google', true],
    ['AdsBot-Google', 'robots', false],
    ['AdsBot-Google', 'googlebot', false],
    ['GPTBot', 'gptbot', true],
    ['GPTBot', 'robots', true],
    ['Applebot', 'applebot', true],
    ['Applebot', 'googlebot', false],
    ['bingbot', 'bingbot', true],
    ['bingbot', 'msnbot', true],
    ['adidxbot', 'adidxbot', false],
    ['YandexBot', 'yandex', true],
    ['YandexBot', 'yandexbot', false],
    ['Scooter', 'scooter', false],
    ['Scooter', 'robots', true],
  ])('a META name counts for a crawler that looks at it: %s, META %s', (crawler, name, isRead) => {
    const { index } = combine(meta('noindex', name), addressee(crawler), NOW);
    expect(index).toBe(isRead ? 'noindex' : 'index');
  });
});

describe('the header', () => {
  test('a header forbids for all but the reading of 1996, which knows none', () => {
    expect(DIALECTS.map((dialect) => shown(header('noindex, nofollow'), dialect))).toEqual([SHUT, SHUT, SHUT, OPEN]);
  });

  test('a header permits nothing for Yandex, while a meta tag does', () => {
    expect(shown([...meta('noindex'), ...header('index, all')], 'yandex')).toBe('noindex, follow');
    expect(shown([...meta('index'), ...header('none')], 'yandex')).toBe('index, nofollow');
    expect(combine(header('all, noarchive, noyaca'), addressee('YandexBot'), NOW).applicable).toHaveLength(1);
  });

  test('a header names a crawler by its token', () => {
    expect(shown(header('yandexbot: noindex'), 'yandex')).toBe('noindex, follow');
    expect(shown(header('googlebot-image: noindex'), 'google', 'Googlebot-Image')).toBe('noindex, follow');
  });
});

describe('what is reported besides the answer', () => {
  const texts = (list: readonly Directive[] = []) => list.map(({ text }) => text);

  test('a directive that another overrides is reported with that one', () => {
    const combined = combine([...meta('noindex, none'), ...meta('index', 'yandex')], addressee('YandexBot'), NOW);
    expect(combined.noindexBy).toEqual([]);
    expect(texts(combined.noindexOverridden?.directives)).toEqual(['noindex', 'none']);
    expect(texts(combined.noindexOverridden?.by)).toEqual(['index']);
    expect(texts(combined.nofollowBy)).toEqual(['none']);
    expect(combined.nofollowOverridden).toBeNull();
  });

  test('nothing is overridden where nothing forbids', () => {
    const combined = combine(meta('index, follow'), addressee('YandexBot'), NOW);
    expect(combined.noindexOverridden).toBeNull();
    expect(combined.nofollowOverridden).toBeNull();
  });

  test('a nofollow that another directive overrides is reported with that one', () => {
    const { nofollowOverridden } = combine(meta('nofollow, follow'), addressee('YandexBot'), NOW);
    expect(texts(nofollowOverridden?.directives)).toEqual(['nofollow']);
    expect(texts(nofollowOverridden?.by)).toEqual(['follow']);
  });

  test('the NOINDEX that stops the links is reported for 1996', () => {
    const combined = combine(meta('NOINDEX'), addressee('Scooter'), NOW);
    expect(texts(combined.nofollowBy)).toEqual(['NOINDEX']);
  });

  test('noarchive and nocache are reported for Bing', () => {
    const combined = combine(meta('noarchive, nocache, noai'), addressee('bingbot'), NOW);
    expect(texts(combined.applicable)).toEqual(['noarchive', 'nocache', 'noai']);
  });
});

describe('the table', () => {
  test.each(DIALECTS)(
    'the rules of %s weigh only directives that its documentation names, but for Bing’s none',
    (dialect) => {
      const { index, follow } = DIALECT_RULES[dialect];
      for (const name of [index, follow].flatMap(({ forbids, overrides }) => [...forbids, ...overrides])) {
        const isNamed = KNOWN_DIRECTIVES.get(name)?.readBy.includes(dialect);
        expect(isNamed, name).toBe(dialect !== 'bing' || name !== 'none');
      }
    },
  );

  test.each(DIALECTS)('an answer against has its directives, and is never overridden as well: %s', (dialect) => {
    const kinds = ['noindex', 'nofollow'] as const;
    const isOverridden = (name: string) =>
      DIALECT_RULES[dialect][name === 'noindex' ? 'index' : 'follow'].overrides.size > 0;
    const cases = countCases(...kinds, ...kinds.filter(isOverridden).map((kind) => `${kind} overridden` as const));
    const term = fc.constantFrom('all', 'none', 'index', 'noindex', 'follow', 'nofollow', 'noindex: 1', 'x');
    fc.assert(
      fc.property(fc.array(term), fc.array(term), (inMeta, inHeader) => {
        const directives = [...meta(inMeta.join()), ...header(inHeader.join())];
        const combined = combine(directives, addressee(MAIN[dialect]), NOW);
        expect(combined.index === 'noindex').toBe(combined.noindexBy.length > 0);
        expect(combined.follow === 'nofollow').toBe(combined.nofollowBy.length > 0);
        if (combined.index === 'noindex') cases.add('noindex');
        if (combined.follow === 'nofollow') cases.add('nofollow');
        if (combined.noindexOverridden) {
          cases.add('noindex overridden');
          expect(combined.index).toBe('index');
        }
        if (combined.nofollowOverridden) {
          cases.add('nofollow overridden');
          expect(combined.follow).toBe('follow');
        }
      }),
    );
    cases.expectEach();
  });
});
