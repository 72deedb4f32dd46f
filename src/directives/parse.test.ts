import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/support/generators/any-text.ts';
import { growsTooFast } from '../../test/support/growth.ts';
import { sized } from '../../test/support/sizes.ts';
import { KNOWN_DIRECTIVES } from './known.ts';
import { parseDirectives } from './parse.ts';
import type { Directive, DirectiveSource } from './types.ts';

const META: DirectiveSource = { kind: 'meta', name: 'robots', isInHead: true };
const HEADER: DirectiveSource = { kind: 'header' };

/** `crawler| name=value`, with a `?` in front where no reader knows the directive. */
const brief = ({ crawler, name, value, isKnown }: Directive) =>
  `${crawler === null ? '' : `${crawler}| `}${isKnown ? '' : '?'}${name}${value === null ? '' : `=${value}`}`;

const meta = (content: string, name = 'robots') =>
  parseDirectives(content, { kind: 'meta', name, isInHead: true }).map(brief);
const header = (value: string) => parseDirectives(value, HEADER).map(brief);

// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
describe('Using the robots meta tag', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['  ', []],
    [',, ,', []],
    ['noindex', ['noindex']],
    ['noindex, nofollow', ['noindex', 'nofollow']],
    ['noindex,nofollow,', ['noindex', 'nofollow']],
    [' NoIndex ,\n\tNOFOLLOW ', ['noindex', 'nofollow']],
    ['noindex, noindex', ['noindex', 'noindex']],
    ['max-snippet:20, max-image-preview:large', ['max-snippet=20', 'max-image-preview=large']],
    ['Max-Snippet : -1', ['max-snippet=-1']],
    ['max-snippet', ['max-snippet']],
    ['unavailable_after: 2020-09-21', ['unavailable_after=2020-09-21']],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST, noindex', ['unavailable_after=25 Jun 2010 15:00:00 PST', 'noindex']],
  ])('a meta tag gives the directives of %j', (content, expected) => {
    expect(meta(content)).toEqual(expected);
  });

  test('a tag is for every crawler under the name robots, and otherwise for the crawler so named', () => {
    expect(meta('noindex', 'robots')).toEqual(['noindex']);
    expect(meta('noindex, nofollow', 'googlebot-news')).toEqual([
      'googlebot-news| noindex',
      'googlebot-news| nofollow',
    ]);
  });

  test('the content of a tag has no crawler names', () => {
    expect(meta('googlebot: noindex')).toEqual(['?googlebot=noindex']);
  });
});

describe('unknown directives', () => {
  test.each<[string, string[]]>([
    ['noai, noimageai', ['?noai', '?noimageai']],
    ['no index', ['?no index']],
    ['noindex nofollow', ['?noindex nofollow']],
    ['noindex; nofollow', ['?noindex; nofollow']],
    ['noindex:', ['?noindex=']],
    ['noindex: no', ['?noindex=no']],
    [':', ['?=']],
    ['constructor, __proto__, toString: 1', ['?constructor', '?__proto__', '?tostring=1']],
  ])('unknown directives are kept in %j', (content, expected) => {
    expect(meta(content)).toEqual(expected);
  });

  test('an unknown directive is kept as written', () => {
    expect(parseDirectives(' NoAI ,Max-Snippet : 5', META).map((directive) => directive.text)).toEqual([
      'NoAI',
      'Max-Snippet : 5',
    ]);
  });
});

describe('Using the X-Robots-Tag HTTP header', () => {
  test.each<[string, string[]]>([
    ['noindex', ['noindex']],
    ['noimageindex', ['noimageindex']],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST', ['unavailable_after=25 Jun 2010 15:00:00 PST']],
    ['googlebot: nofollow', ['googlebot| nofollow']],
    ['otherbot: noindex, nofollow', ['otherbot| noindex', 'otherbot| nofollow']],
    ['GoogleBot:NoIndex', ['googlebot| noindex']],
    // A name governs up to the next.
    [
      'googlebot: noindex, nofollow, otherbot: noarchive',
      ['googlebot| noindex', 'googlebot| nofollow', 'otherbot| noarchive'],
    ],
    ['noindex, googlebot: nofollow', ['noindex', 'googlebot| nofollow']],
    ['googlebot:, noindex', ['googlebot| noindex']],
    ['Sogou web spider: none', ['sogou web spider| none']],
    // A directive's own colon makes no crawler's name.
    ['googlebot: max-snippet: 5, noindex', ['googlebot| max-snippet=5', 'googlebot| noindex']],
    ['max-image-preview: large, noindex', ['max-image-preview=large', 'noindex']],
    ['noindex: googlebot, nofollow', ['?noindex=googlebot', 'nofollow']],
    ['max-audio-preview: 3, noindex', ['?max-audio-preview=3', 'noindex']],
    ['tdm-reservation: 1, noindex', ['?tdm-reservation=1', 'noindex']],
    ['googlebot: noai', ['googlebot| ?noai']],
    ['tdm-policy: https://example.com/policy, noindex', ['?tdm-policy=https://example.com/policy', 'noindex']],
    ['noai: yes, noindex', ['?noai=yes', 'noindex']],
    [': noindex', ['?=noindex']],
  ])('a header gives the directives of %j', (value, expected) => {
    expect(header(value)).toEqual(expected);
  });

  test('several headers joined with newlines are read each by itself', () => {
    expect(header('googlebot: noindex\nnofollow')).toEqual(['googlebot| noindex', 'nofollow']);
    expect(header('googlebot: nofollow\r\notherbot: noindex, nofollow')).toEqual([
      'googlebot| nofollow',
      'otherbot| noindex',
      'otherbot| nofollow',
    ]);
  });

  test('a comma that joins headers can’t be distinguished from one within', () => {
    expect(header('googlebot: noindex, nofollow')).toEqual(['googlebot| noindex', 'googlebot| nofollow']);
  });

  test('the name of the crawler is left out of the text', () => {
    expect(parseDirectives('Googlebot: NoIndex', HEADER)[0]?.text).toBe('NoIndex');
  });
});

describe('commas of a date', () => {
  test.each<[string, string[]]>([
    ['unavailable_after: Saturday, 25-Jun-10 15:00:00 UTC', ['unavailable_after=Saturday, 25-Jun-10 15:00:00 UTC']],
    [
      'unavailable_after: Fri, 25 Jun 2010 15:00:00 PST, noarchive',
      ['unavailable_after=Fri, 25 Jun 2010 15:00:00 PST', 'noarchive'],
    ],
    ['Unavailable_After :Fri,25 Jun 2010,nofollow', ['unavailable_after=Fri,25 Jun 2010', 'nofollow']],
    // Not a form that is read, and yet it must not become a crawler `2010 15`.
    ['unavailable_after: June 25, 2010 15:00:00, noindex', ['unavailable_after=June 25, 2010 15:00:00', 'noindex']],
    ['unavailable_after: Friday, June 25, 2010, noindex', ['unavailable_after=Friday, June 25, 2010', 'noindex']],
    ['unavailable_after: Friday , June 25 ,2010, noindex', ['unavailable_after=Friday , June 25 ,2010', 'noindex']],
    ['unavailable_after: soon, noindex', ['unavailable_after=soon', 'noindex']],
    ['unavailable_after:, 2010-06-25', ['unavailable_after=, 2010-06-25']],
    // No date before them.
    ['noindex, 25-Jun-10', ['noindex', '?25-jun-10']],
  ])('a comma within a date doesn’t end a directive: %j, in a tag and in a header', (content, expected) => {
    expect(meta(content)).toEqual(expected);
    expect(header(content)).toEqual(expected);
  });

  test('a comma in a date parts no directives, after a crawler’s name and before one', () => {
    expect(header('googlebot: unavailable_after: Friday, 25-Jun-10 15:00:00 UTC, 360Spider: noindex')).toEqual([
      'googlebot| unavailable_after=Friday, 25-Jun-10 15:00:00 UTC',
      '360spider| noindex',
    ]);
    expect(header('unavailable_after: Friday, 360Spider: noindex')).toEqual([
      'unavailable_after=Friday',
      '360spider| noindex',
    ]);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ',',
    ':',
    '\n',
    ' ',
    '-1',
    'noindex',
    'unavailable_after',
    'googlebot',
    'Fri',
    '25',
    '\u0000',
  );
  const text = fc.oneof(
    anyText(),
    fc.array(pieces).map((list) => list.join('')),
  );
  const source = fc.constantFrom(META, HEADER);

  test('any text has a reading, whose directives stand in the text in their order', () => {
    fc.assert(
      fc.property(text, source, (content, from) => {
        let offset = 0;
        for (const directive of parseDirectives(content, from)) {
          // A date's white space before a comma is not kept; all else is.
          const [head = ''] = directive.text.split(',');
          const found = content.indexOf(head, offset);
          expect(found).toBeGreaterThanOrEqual(offset);
          offset = found + head.length;
          expect(directive.source).toBe(from);
        }
      }),
    );
  });

  test('directives that are printed and read again say the same', () => {
    const known = fc
      .constantFrom(...KNOWN_DIRECTIVES.values())
      .map(({ name, value }) => (value === null ? name : `${name}: 7`));
    const crawler = fc.constantFrom('googlebot', 'mj12bot', 'archive.org_bot');
    fc.assert(
      fc.property(fc.array(known), crawler, (texts, name) => {
        const inHeader = parseDirectives(`${name}: ${texts.join(', ')}`, HEADER);
        const inMeta = parseDirectives(texts.join(' ,'), { kind: 'meta', name, isInHead: true });
        expect(inHeader.map((directive) => directive.text)).toEqual(texts);
        expect(inHeader.map(brief)).toEqual(inMeta.map(brief));
        expect(inHeader.every((directive) => directive.isKnown)).toBe(true);
      }),
    );
  });
});

describe('long hostile texts', () => {
  test.each([
    ',',
    'noindex,',
    'a',
    ' ',
    ':',
    'a:',
    'a:1,',
    '\n',
    'unavailable_after:,',
    '1,',
    ' \t,',
    'unavailable_after: Fri, 1,',
  ])('the time is in proportion to the length: %j, repeated', (piece) => {
    for (const source of [META, HEADER]) {
      for (const before of ['', 'unavailable_after:', 'googlebot: ']) {
        const make = (size: number) => before + piece.repeat(size / piece.length);
        const read = (text: string) => parseDirectives(text, source);
        // Of a long piece, as many as show quadratic time.
        const most = piece.length > 9 ? sized(250_000, 1_000_000) : sized(64_000, 1_000_000);
        expect(growsTooFast(read, make, most), before).toBe(false);
      }
    }
  });

  test('ten thousand directives are ten thousand', () => {
    expect(parseDirectives(Array(10_000).fill('noindex').join(), HEADER)).toHaveLength(10_000);
  });
});

test('a date has two commas, and a third begins another directive', () => {
  const content = 'unavailable_after: Friday, June 25, 2010, 7, noindex';
  const read = parseDirectives(content, { kind: 'meta', name: 'robots', isInHead: true });
  expect(read.map(({ text }) => text)).toEqual(['unavailable_after: Friday, June 25, 2010', '7', 'noindex']);
});

test('what stands before a negative number isn’t a crawler', () => {
  const read = parseDirectives('max-something: -1, noindex', { kind: 'header' });
  expect(read.map(({ name, crawler }) => [name, crawler])).toEqual([
    ['max-something', null],
    ['noindex', null],
  ]);
});
