import { describe, expect, test } from 'vitest';
import type { Canonical } from '../data/canonical.ts';
import { alternatesInHeaders, checkHreflang, hreflangReport } from './hreflang.ts';

const PAGE = 'https://example.com/en/tea';
const linkTo = (hreflang: string, url = PAGE) => ({ hreflang, url });
const found = (...alternates: ReturnType<typeof linkTo>[]) => checkHreflang(alternates, [PAGE]);

describe('hreflang', () => {
  test('a page without hreflang has no problem', () => expect(found()).toEqual([]));

  test('each page names itself, by its own or its canonical URL', () => {
    const german = linkTo('de', 'https://example.com/de/tee');
    expect(found(german)).toEqual([{ kind: 'no-self' }]);
    expect(found(german, linkTo('en', `${PAGE}#top`))).toEqual([]);
    expect(checkHreflang([german], [`${PAGE}?x`, 'https://example.com/de/tee'])).toEqual([]);
  });

  test('a URL that is percent-encoded in another way is the same', () => {
    const own = checkHreflang([linkTo('ru', 'https://example.com/%D0%BF')], ['https://example.com/%d0%bf']);
    expect(own).toEqual([]);
    expect(
      found(linkTo('en'), linkTo('de', 'https://example.com/%c3%a4'), linkTo('de', 'https://example.com/%C3%A4')),
    ).toEqual([]);
  });

  test('the canonical URL that the page names counts as its own', () => {
    const german = linkTo('de', 'https://example.com/de/tee');
    const named = (href: string): Canonical => ({
      source: { kind: 'html', isInHead: true },
      href,
      target: { kind: 'elsewhere', url: href, isSameOrigin: true },
    });
    const diagnosticsOf = (...urls: readonly string[]) =>
      hreflangReport([{ ...german, isInHeader: false }], PAGE, urls.map(named)).diagnostics;
    expect(diagnosticsOf()).toEqual([{ kind: 'no-self' }]);
    expect(diagnosticsOf('https://example.com/de/tee')).toEqual([]);
  });

  test('each code has one URL', () => {
    expect(
      found(linkTo('en'), linkTo('EN'), linkTo('de', 'https://example.com/1'), linkTo('de', 'https://example.com/2')),
    ).toEqual([{ kind: 'duplicate', code: 'de' }]);
  });

  test.each(['en', 'en-GB', 'EN-us', 'zh-Hant', 'zh-Hant-TW', 'x-default', 'X-Default', 'gsw', ' fr '])(
    'the text %s is a code',
    (code) => {
      expect(found(linkTo(code))).toEqual([]);
    },
  );

  test.each([
    ['en-UK', 'en-GB'],
    ['en_US', 'en-US'],
    ['jp', null],
    ['cn', null],
    ['en-EU', null],
    ['en-XX', null],
    ['es-419', null],
    ['', null],
    ['english', null],
    ['de-DE-1996', null],
  ])('the text %s isn’t a code', (code, meant) => {
    expect(found(linkTo(code))).toEqual([{ kind: 'invalid', code, meant }]);
  });
});

describe('hreflang in the Link header', () => {
  test('each language of each alternate is read, in the order written', () => {
    const headers = [
      '<https://example.com/de>; rel=alternate; hreflang=de; hreflang="de-AT"',
      '</fr>; rel="alternate"; hreflang=fr',
    ];
    expect(alternatesInHeaders(headers, PAGE)).toEqual([
      linkTo('de', 'https://example.com/de'),
      linkTo('de-AT', 'https://example.com/de'),
      linkTo('fr', 'https://example.com/fr'),
    ]);
  });

  test.each([
    ['another relation', '</de>; rel=canonical; hreflang=de'],
    ['no language', '</feed>; rel=alternate'],
    ['one about another page', '</de>; rel=alternate; hreflang=de; anchor="/other"'],
  ])('a link isn’t an annotation: %s', (_, header) => {
    expect(alternatesInHeaders([header], PAGE)).toEqual([]);
  });

  test('a link that makes no URL is kept without one', () => {
    expect(alternatesInHeaders(['<https://[>; rel=alternate; hreflang=de'], PAGE)).toEqual([linkTo('de', '')]);
  });

  test('the first of very many links are read, each truncated', () => {
    const many = alternatesInHeaders(
      [`</${'x'.repeat(9_999)}>; rel=alternate; hreflang=${'d'.repeat(9_999)}, `.repeat(300)],
      PAGE,
    );
    expect(many).toHaveLength(200);
    expect(many[0]).toMatchObject({ hreflang: 'd'.repeat(100) });
    expect(many[0]?.url).toHaveLength(2_000);
  });
});
