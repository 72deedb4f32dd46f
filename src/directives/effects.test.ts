import { describe, expect, test } from 'vitest';
import { addressee } from '../../test/support/generators/facts.ts';
import { documentedAddressees } from '../crawlers/index.ts';
import { combine } from './combine.ts';
import { parseDirectives } from './parse.ts';
import { dialectsThatRead, hasProperValue, supportOf } from './support.ts';
import type { Directive, DirectiveDialect, DirectiveEffect, DirectiveSupport, IneffectiveDirective } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const meta = (content: string, name = 'robots') => parseDirectives(content, { kind: 'meta', name, isInHead: true });
const header = (value: string) => parseDirectives(value, { kind: 'header' });
const DIALECTS: readonly DirectiveDialect[] = ['google', 'bing', 'yandex', 'robots-1996'];

/** The effect without its directive, whose text stands behind. */
const brief = ({ by, ...effect }: DirectiveEffect) => [...Object.values(effect), `(${by.text})`].join(' ');
const asked = (directives: readonly Directive[], crawler: string) =>
  combine(directives, addressee(crawler), NOW).effects.map(brief);
const google = (content: string) => asked(meta(content), 'Googlebot');
const bing = (content: string) => asked(meta(content), 'bingbot');
const yandex = (content: string) => asked(meta(content), 'YandexBot');

// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag ("Valid indexing and serving rules")
describe('Google', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['all, index, follow, noindex, nofollow, none', []],
    ['nosnippet', ['snippet 0 (nosnippet)']],
    ['max-snippet:20', ['snippet 20 (max-snippet:20)']],
    ['max-snippet: 0', ['snippet 0 (max-snippet: 0)']],
    ['max-snippet:-1', ['snippet  (max-snippet:-1)']],
    ['max-image-preview:none', ['image-preview none (max-image-preview:none)']],
    ['Max-Image-Preview:LARGE', ['image-preview large (Max-Image-Preview:LARGE)']],
    ['max-video-preview:0', ['video-preview 0 (max-video-preview:0)']],
    ['max-video-preview:-1', ['video-preview  (max-video-preview:-1)']],
    ['notranslate, noimageindex', ['no-translation (notranslate)', 'no-image-index (noimageindex)']],
    ['noindex, indexifembedded', ['index-if-embedded (indexifembedded)']],
    ['indexifembedded', []],
    ['unavailable_after: 2027-01-01', [`unavailable-after ${Date.UTC(2027, 0)} true (unavailable_after: 2027-01-01)`]],
    ['unavailable_after: 2020-01-01', []],
    ['noarchive, nocache, nositelinkssearchbox, noodp, noyaca', []],
  ])('Google applies its own effects of %j', (content, expected) => {
    expect(google(content)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ['max-snippet:50, nosnippet', ['snippet 0 (nosnippet)']],
    ['max-snippet:50, max-snippet:20, max-snippet:-1', ['snippet 20 (max-snippet:20)']],
    ['max-image-preview:large, max-image-preview:standard', ['image-preview standard (max-image-preview:standard)']],
    ['max-video-preview:-1, max-video-preview:30', ['video-preview 30 (max-video-preview:30)']],
    [
      'unavailable_after: 2028-01-01, unavailable_after: 2027-01-01',
      [`unavailable-after ${Date.UTC(2027, 0)} true (unavailable_after: 2027-01-01)`],
    ],
  ])('Google applies the more restrictive of several: %j', (content, expected) => {
    expect(google(content)).toEqual(expected);
  });

  test('Google adds up tags and headers, the generic ones and its own', () => {
    const directives = [...meta('max-snippet:50'), ...meta('max-snippet:20', 'googlebot'), ...header('max-snippet:30')];
    expect(asked(directives, 'Googlebot')).toEqual(['snippet 20 (max-snippet:20)']);
    expect(asked(directives, 'bingbot')).toEqual(['snippet 30 (max-snippet:30)']);
  });
});

describe('Bing', () => {
  test.each<[string, string[]]>([
    ['noarchive', ['chat-and-training nothing (noarchive)']],
    ['nocache', ['chat-and-training title-and-snippet (nocache)']],
    ['noarchive, nocache', ['chat-and-training title-and-snippet (nocache)']],
    ['nosnippet, noodp', ['snippet 0 (nosnippet)', 'no-directory-text (noodp)']],
    [
      'max-snippet:9, max-image-preview:none',
      ['snippet 9 (max-snippet:9)', 'image-preview none (max-image-preview:none)'],
    ],
    ['notranslate, noimageindex, unavailable_after: 2027-01-01', []],
  ])('Bing applies its own effects of %j', (content, expected) => {
    expect(bing(content)).toEqual(expected);
  });
});

describe('Yandex', () => {
  test.each<[string, string[]]>([
    ['noarchive, noyaca', ['no-saved-copy (noarchive)', 'no-directory-text (noyaca)']],
    ['noarchive, archive', []],
    ['nosnippet, nocache, max-snippet:5', []],
  ])('Yandex applies its own effects of %j', (content, expected) => {
    expect(yandex(content)).toEqual(expected);
  });

  test('only what prohibits counts in a header for Yandex', () => {
    expect(asked(header('noarchive, archive, noyaca'), 'YandexBot')).toEqual(['no-saved-copy (noarchive)']);
  });
});

test('1996 has only index and follow', () => {
  expect(asked(meta('nosnippet, noarchive, max-snippet:5'), 'Scooter')).toEqual([]);
});

describe('one directive to one reader', () => {
  test.each<
    [string, google: DirectiveSupport, bing: DirectiveSupport, yandex: DirectiveSupport, robots1996: DirectiveSupport]
  >([
    ['noindex', 'read', 'read', 'read', 'read'],
    ['nosnippet', 'read', 'read', 'not-read', 'not-read'],
    ['noarchive', 'not-read', 'read', 'read', 'not-read'],
    ['nocache', 'not-read', 'read', 'not-read', 'not-read'],
    ['nositelinkssearchbox', 'not-read', 'not-read', 'not-read', 'not-read'],
    ['noodp', 'no-standard', 'read', 'no-standard', 'no-standard'],
    ['noai', 'no-standard', 'no-standard', 'no-standard', 'no-standard'],
    ['noimageai', 'no-standard', 'no-standard', 'no-standard', 'no-standard'],
    ['noydir', 'no-standard', 'no-standard', 'no-standard', 'no-standard'],
    ['tdm-reservation: 1', 'no-standard', 'no-standard', 'no-standard', 'no-standard'],
    ['noindx', 'unknown', 'unknown', 'unknown', 'unknown'],
    ['constructor', 'unknown', 'unknown', 'unknown', 'unknown'],
    ['noindex: no', 'bad-value', 'bad-value', 'bad-value', 'bad-value'],
    ['max-snippet:abc', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['max-snippet', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['max-snippet:-2', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['max-snippet:1.5', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    [`max-snippet:${'9'.repeat(400)}`, 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['max-image-preview:huge', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['max-image-preview:1', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['max-video-preview:large', 'bad-value', 'bad-value', 'not-read', 'not-read'],
    ['unavailable_after: soon', 'bad-value', 'not-read', 'not-read', 'not-read'],
  ])('a directive is read as its reader documents: $0', (content, ...expected) => {
    const directives = meta(content);
    expect(DIALECTS.map((dialect) => directives.map((one) => supportOf(one, dialect, NOW)).join())).toEqual(expected);
  });

  test('a directive is read or not in a header, reader by reader', () => {
    const inHeader = (content: string) =>
      DIALECTS.map((dialect) =>
        header(content)
          .map((one) => supportOf(one, dialect, NOW))
          .join(),
      );
    expect(inHeader('noindex')).toEqual(['read', 'read', 'read', 'not-read']);
    expect(inHeader('index')).toEqual(['not-read', 'read', 'not-read', 'not-read']);
  });

  test.each<[string, name: string, readonly DirectiveDialect[]]>([
    ['noindex', 'robots', ['google', 'bing', 'yandex', 'robots-1996']],
    ['noindex', 'googlebot', ['google']],
    ['noindex', 'googlebot-image', []],
    ['noindex', 'adsbot-google', ['google']],
    ['noarchive', 'googlebot', []],
    ['noarchive', 'msnbot', ['bing']],
    ['noindex', 'yandex', ['yandex']],
    ['noindex', 'gptbot', []],
    ['noai', 'robots', []],
    ['max-snippet:x', 'robots', []],
  ])('%s in META %s is read by %j', (content, name, expected) => {
    expect(meta(content, name).map((one) => dialectsThatRead(one, NOW, documentedAddressees))).toEqual([expected]);
  });

  test('a crawler is addressed by its token in a header', () => {
    const readers = (value: string) => header(value).map((one) => dialectsThatRead(one, NOW, documentedAddressees));
    expect(readers('googlebot-image: noindex')).toEqual([['google']]);
    expect(readers('noindex')).toEqual([['google', 'bing', 'yandex']]);
    expect(readers('otherbot: noindex')).toEqual([[]]);
  });

  test('a value is valid or not, for every reader', () => {
    const proper = (content: string) => meta(content).every((one) => hasProperValue(one, NOW));
    expect(['noindex', 'max-snippet:5', 'noindx: 1', 'noai: x'].map(proper)).toEqual([true, true, true, true]);
    expect(['noindex: 1', 'max-snippet', 'max-snippet:x'].map(proper)).toEqual([false, false, false]);
  });
});

describe('what a crawler makes nothing of', () => {
  const ineffective = (directives: readonly Directive[], crawler: string) =>
    combine(directives, addressee(crawler), NOW).ineffective.map(
      ({ directive, because }: IneffectiveDirective) => `${directive.text}: ${because}`,
    );

  test.each<[string, crawler: string, string[]]>([
    ['all, index, follow', 'bingbot', []],
    ['index, follow, archive', 'Googlebot', []],
    ['noindex, nosnippet, max-snippet:5', 'Googlebot', []],
    ['noarchive, noai, noindx', 'Googlebot', ['noarchive: not-read', 'noai: no-standard', 'noindx: unknown']],
    ['max-snippet:x, noindex: 1', 'Googlebot', ['max-snippet:x: bad-value', 'noindex: 1: bad-value']],
    ['indexifembedded', 'Googlebot', ['indexifembedded: no-effect']],
    ['indexifembedded, noindex', 'Googlebot', []],
    ['unavailable_after: 2020-01-01', 'Googlebot', []],
    ['noarchive, nocache', 'bingbot', ['noarchive: no-effect']],
    ['noarchive, archive', 'YandexBot', ['noarchive: no-effect']],
    [
      'nosnippet, unavailable_after: 2020-01-01',
      'Scooter',
      ['nosnippet: not-read', 'unavailable_after: 2020-01-01: not-read'],
    ],
  ])('each directive without effect has the reason: %s, %s', (content, crawler, expected) => {
    expect(ineffective(meta(content), crawler)).toEqual(expected);
  });

  test('for a crawler whose operator documents nothing, only index and follow count as read', () => {
    const content = 'noindex, nofollow, none, nosnippet, noarchive, max-snippet:5, indexifembedded, noai, noindx';
    expect(combine(meta(content), addressee('GPTBot'), NOW).effects).toEqual([]);
    expect(ineffective(meta(content), 'GPTBot')).toEqual([
      'nosnippet: not-known',
      'noarchive: not-known',
      'max-snippet:5: not-known',
      'indexifembedded: not-known',
      'noai: no-standard',
      'noindx: unknown',
    ]);
  });
});
