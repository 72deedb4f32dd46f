import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/support/generators/any-text.ts';
import { growsTooFast } from '../../test/support/growth.ts';
import { sized } from '../../test/support/sizes.ts';
import { hasRelation, readLinks } from './link-header.ts';

/** `target rel anchor` */
const brief = (header: string) =>
  readLinks(header).map(({ target, rel, anchor }) => [target, rel, anchor ?? ''].join(' ').trim());

// https://www.rfc-editor.org/rfc/rfc8288
describe('§3 link serialization', () => {
  test.each<[string, string[]]>([
    ['</page>; rel="canonical"', ['/page canonical']],
    ['<https://example.com/page>;rel=canonical', ['https://example.com/page canonical']],
    ['  <a> ; rel = "next"', ['a next']],
    ['<>; rel=canonical', ['canonical']],
    ['<a>; rel=next, <b>; rel=canonical', ['a next', 'b canonical']],
    ['<a,b;c>; rel=canonical', ['a,b;c canonical']],
    ['<a>', ['a']],
    ['<a>, <b>', ['a', 'b']],
    // §3.5: the examples.
    [
      '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
      ['http://example.com/TheBook/chapter2 previous'],
    ],
    ['</>; rel="http://example.net/foo"', ['/ http://example.net/foo']],
    ['</terms>; rel="copyright"; anchor="#foo"', ['/terms copyright #foo']],
    [
      `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
      ['/TheBook/chapter2 previous', '/TheBook/chapter4 next'],
    ],
    [
      '<http://example.org/>; rel="start http://example.net/relation/other"',
      ['http://example.org/ start http://example.net/relation/other'],
    ],
  ])('a link is parsed in %j', (header, expected) => {
    expect(brief(header)).toEqual(expected);
  });

  test('relation types are read in any case, and only the first rel counts (§3.3)', () => {
    const relationOf = (header: string) => {
      const [link = { rel: '' }] = readLinks(header);
      return (['canonical', 'alternate', 'license'] as const).filter((relation) => hasRelation(link, relation));
    };
    expect(relationOf('<a>; REL="NoFollow\tCanonical  LICENSE"')).toEqual(['canonical', 'license']);
    expect(relationOf('<a>; rel=alternate')).toEqual(['alternate']);
    expect(relationOf('<a>; rel="canonical-of alternates http://example.net/license"')).toEqual([]);
    expect(relationOf('<a>')).toEqual([]);
    expect(brief('<a>; rel=next; rel=canonical')).toEqual(['a next']);
    expect(brief('<a>; rel=""; rel=canonical')).toEqual(['a']);
  });

  test('every hreflang is read (§3.4.1)', () => {
    expect(readLinks('<a>; rel=alternate; HREFLANG="de"; hreflang=fr, <b>')).toMatchObject([
      { hreflangs: ['de', 'fr'] },
      { hreflangs: [] },
    ]);
  });

  test('a parameter without a value takes nothing of what follows', () => {
    const preload = '</f.woff2>; rel=preload; as=font; crossorigin, </page>; rel="canonical"';
    expect(brief(preload)).toEqual(['/f.woff2 preload', '/page canonical']);
  });

  test('a quoted string holds commas, semicolons and escaped quotes', () => {
    expect(brief('<a>; title="x, <b>; rel=\\"canonical\\""; rel=next, <c>; rel=canonical')).toEqual([
      'a next',
      'c canonical',
    ]);
  });
});

describe('what isn’t a link', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['canonical', []],
    ['/page; rel=canonical', []],
    ['<a; rel=canonical', []],
    ['garbage, <b>; rel=canonical', ['b canonical']],
    ['<a>; rel=next,, ,<b>; rel=canonical', ['a next', 'b canonical']],
    ['<a>; rel=next;, <b>;; rel=canonical', ['a next', 'b canonical']],
    ['<a>; rel="next" x, <b>; rel=canonical', ['a next', 'b canonical']],
    ['<a>; rel="next, <b>; rel=canonical', ['a next, <b>; rel=canonical']],
    ['<a, <b>; rel=canonical', ['b canonical']],
  ])('a part that isn’t a link is skipped in %j', (header, expected) => {
    expect(brief(header)).toEqual(expected);
  });
});

test('any text has a reading', () => {
  const piece = fc.constantFrom('<', '>', ';', ',', '"', '\\', '=', ' ', 'rel', 'canonical', '/x', '\n', '\u0000');
  const text = fc.oneof(
    anyText(),
    fc.array(piece).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(text, (header) => {
      for (const { target } of readLinks(header)) expect(header).toContain(target);
    }),
  );
});

describe('long hostile texts', () => {
  test.each([
    '<',
    '<,',
    ',',
    ' ',
    ';',
    '"',
    '\\',
    '\\a',
    '<a>,',
    '<a>;',
    '<a>;x=',
    '; ',
    '=',
    '<a>; rel="',
    '<a>;rel=x ',
  ])('the time is in proportion to the length: %j, repeated', (piece) => {
    for (const before of ['', '<a>; rel="', '<a>; x=', '<']) {
      const make = (size: number) => before + piece.repeat(size / piece.length);
      const read = (header: string) => readLinks(header).filter((link) => hasRelation(link, 'canonical'));
      expect(growsTooFast(read, make, sized(64_000, 1_000_000)), before).toBe(false);
    }
  });
});
