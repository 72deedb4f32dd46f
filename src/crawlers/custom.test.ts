import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCases } from '../../test/support/checked.ts';
import { anyText } from '../../test/support/generators/any-text.ts';
import { customCrawler, isProductToken } from './custom.ts';

describe('isProductToken', () => {
  test.each([
    'Googlebot',
    'MJ12bot',
    'archive.org_bot',
    'Sogou web spider',
    'Lycos_Spider_(Rex)',
    '360Spider',
    'x'.repeat(100),
  ])('the text %j is a product token', (text) => {
    expect(isProductToken(text)).toBe(true);
  });

  test.each([
    '',
    ' ',
    ' bot',
    'bot ',
    '*',
    'bot*',
    'bot/1.0',
    'a:b',
    'a,b',
    'a#b',
    'a\tb',
    'a\nb',
    'bøt',
    'bot\u0000',
    'x'.repeat(101),
  ])('the text %j isn’t a product token', (text) => {
    expect(isProductToken(text)).toBe(false);
  });

  test('of any text, printable ASCII is accepted without separators and without white space around it', () => {
    const cases = countCases('accepted', 'rejected');
    const nearly = fc.string({ unit: fc.constantFrom(...'aZ9_-.(~! :#*,/\t\n\u007fø'), maxLength: 4 });
    const isIn = (from: number, to: number, char: string) => char.charCodeAt(0) >= from && char.charCodeAt(0) <= to;
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: nearly }, anyText()), (text) => {
        const isWhole = [...text].every((char) => isIn(0x20, 0x7e, char) && !':#*,/'.includes(char));
        const isAccepted = isWhole && text !== '' && text === text.trim();
        cases.add(isAccepted ? 'accepted' : 'rejected');
        expect(isProductToken(text)).toBe(isAccepted);
      }),
    );
    cases.expectEach();
    expect(isProductToken(' '.repeat(1_000_000))).toBe(false);
  });
});

describe('customCrawler', () => {
  test('nothing is claimed about a token that a person added', () => {
    expect(customCrawler('MyBot')).toEqual({
      token: 'MyBot',
      owner: null,
      standing: null,
      purposes: ['other'],
      dialect: 'rfc9309',
      versions: [],
      directiveDialect: null,
      documented: [],
      documentedInHeaders: false,
      metaNames: null,
      chain: ['MyBot'],
      follows: null,
      isFallbackDoubtful: false,
      ignoresStar: false,
      isControlToken: false,
      obeys: 'unclear',
      onFailure: null,
      isFailureAssumed: false,
      crawlDelay: null,
      userAgent: null,
      ipRanges: null,
      readsContentSignal: false,
      decidesResults: true,
      remarks: [],
      signs: null,
      source: null,
      read: null,
    });
  });
});
