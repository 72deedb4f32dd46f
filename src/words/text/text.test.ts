import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/support/generators/any-text.ts';
import { HIDDEN, UNSEEN, unseenIn } from '../../../test/support/generators/unseen.ts';
import { jsonText, visibleProse, visibleText } from './text.ts';

test.each([
  ['plain text, é, 日本語 and 🤖 stay', 'plain text, é, 日本語 and 🤖 stay'],
  ['a\tb', 'a\tb'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['/a\u202Egpj.exe', '/a⟨U+202E⟩gpj.exe'],
  ['Google\u200Bbot', 'Google⟨U+200B⟩bot'],
  ['\uFEFFUser-agent', '⟨U+FEFF⟩User-agent'],
  ['a\0b\x1b[31m', 'a⟨U+0000⟩b⟨U+001B⟩[31m'],
  ['caf\uDCE9', 'caf⟨E9⟩'],
  ['\uD800', '⟨U+D800⟩'],
  ['a\u2028b', 'a⟨U+2028⟩b'],
  ['/a\u3164b\u{E0101}', '/a⟨U+3164⟩b⟨U+E0101⟩'],
  // In a path it isn't a space, and a crawler tells them apart.
  ['/a\u00A0b\u3000c d', '/a⟨U+00A0⟩b⟨U+3000⟩c d'],
])('text is shown with what is invisible spelled out: %j', (text, expected) => {
  expect(visibleText(text)).toBe(expected);
});

describe('combining marks', () => {
  // As NFD, which has the most marks. Burmese has five in a row, others fewer: shown are the most in a word of each language.
  test.each([
    ['Vietnamese', 'Việt Nam'],
    ['Greek', 'ᾧ'],
    ['Thai', 'ที่น้ำก็'],
    ['Hindi', 'बड़ें क्षेत्रों'],
    ['Hebrew with accents', 'שָּׁ֑'],
    ['Arabic with vowels', 'ٱللَّٰهِ'],
    ['Tibetan', 'བསྒྲུབས ཧཱུྃ སྒྲོཾ'],
    ['Khmer', 'ញ៉ាំ ស្ត្រី'],
    ['Burmese', 'လျှို့ဝှက် ရွှေ့ ကြွေး'],
    ['Northern Thai', 'ᨠᩕᩮᩬᩥ᩠ᨦ'],
  ])('the marks of words stay: %s', (_, words) => {
    const written = words.normalize('NFD');
    expect(visibleText(written)).toBe(written);
    expect(visibleProse(written)).toBe(written);
  });

  test.each([
    ['the same', '\u0301', '⟨U+0301⟩'],
    ['different ones', '\u0e47\u0323\u{1e94a}', '⟨U+0E47⟩⟨U+0323⟩⟨U+1E94A⟩'],
  ])('of marks that pile up over other lines, all after the fifth are spelled out: %s', (_, marks, spelledOut) => {
    const [kept, piled] = [marks.repeat(60), spelledOut.repeat(60)];
    const expected = `/a${[...kept].slice(0, 5).join('')}${(piled.match(/⟨.*?⟩/g) ?? []).slice(5).join('')}b`;
    expect(visibleText(`/a${kept}b`)).toBe(expected);
    expect(visibleProse(`/a${kept}b`)).toBe(expected);
  });

  test('joiners, which prose keeps, don’t hide how many marks there are', () => {
    const piled = visibleProse(`م${'\u0651\u200D'.repeat(60)}`);
    expect(piled.match(/\p{M}/gu)).toHaveLength(3);
  });
});

const spelled = (code: number) =>
  code >= 0xdc80 && code <= 0xdcff
    ? `⟨${(code - 0xdc00).toString(16).toUpperCase()}⟩`
    : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;

test('each invisible character of Unicode’s tables is spelled out, except the tab', () => {
  const left = [...UNSEEN].filter((code) => visibleText(`a${String.fromCodePoint(code)}b`) !== `a${spelled(code)}b`);
  expect(left).toEqual([0x09]);
});

describe('prose', () => {
  test.each([
    // Spaces are spaces there: of Japanese, of French typography, of a word processor.
    ['東京\u3000大阪', '東京\u3000大阪'],
    ['Prix\u202F: 5\u00A0€', 'Prix\u202F: 5\u00A0€'],
    // https://www.unicode.org/reports/tr51/#Definitions: presentation, keycap, modifier and ZWJ sequences
    ['❤\uFE0F 1\uFE0F\u20E3 👍🏽', '❤\uFE0F 1\uFE0F\u20E3 👍🏽'],
    ['👩🏽\u200D💻 👁\uFE0F\u200D🗨\uFE0F', '👩🏽\u200D💻 👁\uFE0F\u200D🗨\uFE0F'],
    // https://www.unicode.org/versions/latest/core-spec/chapter-23/: joiners, and variants of ideographs
    ['می\u200Cخواهم, क्\u200Dष', 'می\u200Cخواهم, क्\u200Dष'],
    ['葛\u{E0100}飾区', '葛\u{E0100}飾区'],
    // Where they join nothing they are hidden, as everything else is.
    ['a\u200Db\u200Cc', 'a⟨U+200D⟩b⟨U+200C⟩c'],
    ['a\uFE0F ❤\uFE0F\uFE0F', 'a⟨U+FE0F⟩ ❤\uFE0F⟨U+FE0F⟩'],
    ['می\u200C\u200Cخ', 'می\u200C⟨U+200C⟩خ'],
    ['葛\u{E0100}\u{E0101}', '葛\u{E0100}⟨U+E0101⟩'],
    ['🏴\u{E0067}', '🏴⟨U+E0067⟩'],
    ['a\u202Eb\u2800', 'a⟨U+202E⟩b⟨U+2800⟩'],
  ])('prose keeps what joins visible letters: %j', (text, expected) => {
    expect(visibleProse(text)).toBe(expected);
  });

  test('every invisible character but the tab is spelled out between letters that don’t join', () => {
    const left = [...HIDDEN].filter((code) => {
      const text = `a${String.fromCodePoint(code)}b`;
      return visibleProse(text) === text;
    });
    expect(left).toEqual([0x09]);
  });
});

test('each invisible character is an escape in JSON, which means the same', () => {
  const char = fc.oneof(
    fc.constantFrom(...UNSEEN).map((code) => String.fromCodePoint(code)),
    anyText(),
  );
  const text = fc.array(char).map((chars) => chars.join(''));
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text))), (data) => {
      const written = jsonText(data);
      expect(unseenIn(written, '\n')).toEqual([]);
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
  expect(jsonText({ a: '\u202E\u{E0101}' })).toBe('{\n  "a": "\\u202e\\udb40\\udd01"\n}\n');
});
