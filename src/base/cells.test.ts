// What a spreadsheet makes of our cells, wherever it splits a line.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvValue, plainLines } from './cells.ts';

test.each([
  ['plain', 'plain'],
  ['https://h.example/?a=1', 'https://h.example/?a=1'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['\t=1', '"\'\t\'=1"'],
  ['\n1', '"\'\n1"'],
  ['＝1', "'＝1"],
  ['a;=1', '"a;\'=1"'],
  ['nofollow\t=cmd', '"nofollow\t\'=cmd"'],
  ['a; b', '"a; b"'],
])('%j is written %j', (text, cell) => {
  expect(csvValue(text)).toBe(cell);
});

/** Cells as programs read them that split at these `delimiters` and at line ends: a quote counts at the start of a cell. */
function cellsOf(text: string, delimiters: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text.charAt(offset);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(offset + 1) === '"') {
        cell += '"';
        offset += 1;
      } else isQuoted = false;
    } else if (character === '"' && isStart) {
      isQuoted = true;
      isStart = false;
    } else if (`${delimiters}\r\n`.includes(character)) {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += character;
      isStart = false;
    }
  }
  return [...cells, cell];
}

const value = fc.string({
  unit: fc.constantFrom(...'=+-@;,|\t\r\n"\' a1\v\f\u0085\u00a0\u200b＝＋－＠'),
  maxLength: 12,
});

test.each([',', ';', '\t', '|', ',;', ';\t|', ',;\t|'])(
  'no cell is a formula to a program that splits at %j',
  (delimiters) => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        for (const cell of cellsOf(csvLine(values), delimiters))
          expect(cell).not.toMatch(/^[\s"\u200b]*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 2_000 },
    );
  },
);

test('a program that splits at commas reads each value unchanged, except for the character that makes a formula harmless', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
      const read = cellsOf(csvLine(values).slice(0, -2), ',');
      expect(read.map((text) => text.replaceAll("'", ''))).toEqual(values.map((text) => text.replaceAll("'", '')));
    }),
  );
});

test.each([
  ['https://h.example/a,b;c|d?e=f&g=-1#@h', 'https://h.example/a,b;c|d?e=f&g=-1#@h'],
  ['=1+1', '%3D1+1'],
  ['https://h.example/;=cmd', 'https://h.example/;%3Dcmd'],
  ['https://h.example/?ll=52.5,-13.4', 'https://h.example/?ll=52.5,%2D13.4'],
  ["https://h.example/|'@a", "https://h.example/|'%40a"],
  ['https://h.example/; \u00a0+a', 'https://h.example/; \u00a0%2Ba'],
  ['＝1', '%EF%BC%9D1'],
  ['a\t=1\r\nb', 'a%09=1%0D%0Ab'],
  ['"a', '%22a'],
])('in a list, %j is written %j', (text, written) => {
  expect(plainLines([[text]])).toBe(written);
});

test('a table to paste has its values between tabs, and a row on each line', () => {
  const rows = [
    ['https://h.example/;=a', 'Indexable'],
    ['https://h.example/b', '-'],
  ];
  expect(plainLines(rows)).toBe('https://h.example/;%3Da\tIndexable\nhttps://h.example/b\t%2D');
});

test.each([',', ';', '\t', '|', ',;', ';\t|', ',;\t|'])(
  'no cell of a list is a formula to a program that splits at %j',
  (delimiters) => {
    const rows = fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, (table) => {
        for (const cell of cellsOf(plainLines(table), delimiters))
          expect(cell).not.toMatch(/^[\s"\u200b']*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 2_000 },
    );
  },
);

test('a list has a line for each row and a cell for each value, whatever is in it, and no URL leads elsewhere', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value)), (table) => {
      const lines = table.length === 0 ? [] : plainLines(table).split('\n');
      expect(lines.map((line) => line.split('\t').map(decodeURIComponent))).toEqual(table);
    }),
  );
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      expect(decodeURIComponent(plainLines([[url]]))).toBe(decodeURIComponent(url));
    }),
  );
});
