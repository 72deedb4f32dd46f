import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatExpectations, parseExpectations } from './expectations.ts';

describe('a file of expectations', () => {
  test('a file has one expectation per line, comments and blank lines', () => {
    const text =
      '\ufeff# tea\r\nallow Googlebot /tea/green\n\n  BLOCK\tSogou web spider   https://h.example/#all # why\n';
    expect(parseExpectations(text)).toEqual({
      expectations: [
        { token: 'Googlebot', url: '/tea/green', allowed: true },
        { token: 'Sogou web spider', url: 'https://h.example/#all', allowed: false },
      ],
      faults: [],
      faultCounts: new Map(),
    });
  });

  test.each([
    ['permit Googlebot /', 'no-verdict'],
    ['allow', 'no-url'],
    ['allow Googlebot', 'no-url'],
    ['allow Googlebot tea', 'no-url'],
    ['allow Googlebot ftp://h.example/', 'no-url'],
    ['allow /tea', 'no-crawler'],
    ['block * /', 'bad-crawler'],
    ['block bot/2.0 /', 'bad-crawler'],
    ['block GPTBot https://h.example.evil/', 'other-site'],
    ['block GPTBot https://other.example/', 'other-site'],
    ['block GPTBot http://h.example/', 'other-site'],
    ['\0\0\0', 'no-verdict'],
    ['allow a /caf\ufffd', 'not-utf8'],
  ])('an invalid line is reported, and the rest is kept: %j', (line, code) => {
    const { expectations, faults } = parseExpectations(`allow a /\n${line}\nblock b /`, 'https://h.example');
    expect(faults).toEqual([{ line: 2, text: line.slice(0, 100), code }]);
    expect(expectations.map(({ token }) => token)).toEqual(['a', 'b']);
  });

  test('a comment can contain invalid UTF-8', () => {
    const { expectations, faults } = parseExpectations('# caf\ufffd\nallow a / # th\ufffd');
    expect([expectations.length, faults]).toEqual([1, []]);
  });

  test('a line that is too long is reported', () => {
    const { faults } = parseExpectations(`block a /${'a'.repeat(5_000)}`);
    expect(faults).toEqual([{ line: 1, text: `block a /${'a'.repeat(91)}`, code: 'too-long' }]);
  });

  test('all faults are counted, also those that aren’t listed', () => {
    const text = `${'nonsense\n'.repeat(150)}${'allow a https://other.example/\n'.repeat(2)}allow a /\n`;
    const { expectations, faults, faultCounts } = parseExpectations(text, 'https://h.example');
    expect([expectations.length, faults.length]).toEqual([1, 100]);
    expect(Object.fromEntries(faultCounts)).toEqual({ 'no-verdict': 150, 'other-site': 2 });
  });

  test('the site’s host can be written in any letter case', () => {
    const { faults } = parseExpectations('allow a https://H.Example/tea', 'https://h.example');
    expect(faults).toEqual([]);
  });

  test('a file is read back as it was written', () => {
    const expectation = fc.record({
      token: fc.constantFrom('Googlebot', 'MJ12bot', 'Sogou web spider'),
      url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
      allowed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(expectation), (expectations) => {
        expect(parseExpectations(formatExpectations(expectations)).expectations).toEqual(expectations);
      }),
      { numRuns: 30 },
    );
  });
});
