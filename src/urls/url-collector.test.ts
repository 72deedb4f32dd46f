// What a person brings: lines, CSV, URLs of one site and of others.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../test/support/sizes.ts';
import { createCsvReader, createLineReader, createUrlCollector, csvShapeOf, type Delimiter } from './index.ts';
import { TextSet } from './text-set.ts';

const site = 'https://h.example';

describe('the collector of URLs', () => {
  test.each([
    ['https://h.example/tea', `${site}/tea`],
    [' /tea?a=1#top ', `${site}/tea?a=1`],
    ['tea/green', `${site}/tea/green`],
    ['https://h.example', `${site}/`],
    ['HTTPS://H.EXAMPLE:443/Ä b', `${site}/%C3%84%20b`],
    ['https://h.example/a/../b/./c', `${site}/b/c`],
    ['https://h.example/a/%2e%2E/b', `${site}/b`],
    ['https://h.example\\tea', `${site}/tea`],
    ['//h.example/tea', `${site}/tea`],
    ['', null],
    ['h.example', `${site}/`],
    ['h.example/tea', `${site}/tea`],
    ['H.example:443?q', `${site}/?q`],
    ['page.html', `${site}/page.html`],
    ['?q=a b', `${site}/?q=a%20b`],
    ['"https://h.example/tea,green"', `${site}/tea,green`],
    ['</tea>', `${site}/tea`],
    ['www.h.example/tea', null],
    ['wild.example/shop', null],
    ['# my list', null],
    ['Not a URL at all!', null],
    ['""', null],
    ['http://h.example/', null],
    ['https://h.example.evil/', null],
    ['https://h.example:8443/', null],
    ['https://h.example@evil.example/', null],
    ['https://', null],
    ['mailto:a@h.example', null],
    ['javascript:alert(1)', null],
  ])('the collector takes URLs of the site, and nothing else: %j', (text, expected) => {
    expect(createUrlCollector(site).take(text, 1)).toBe(expected);
  });

  test('the collector rejects URLs that are longer than any crawler requests', () => {
    const collector = createUrlCollector(site);
    expect([collector.take(`/${'a'.repeat(20_000)}`, 1), collector.invalidCount]).toEqual([null, 1]);
  });

  test('the collector counts what it rejects', () => {
    const collector = createUrlCollector(site);
    const texts = [
      '/a',
      '/a#b',
      `${site}/a`,
      'https://other.example/1',
      'https://other.example/2',
      'http://[',
      '',
      '/b',
    ];
    const taken = texts.flatMap((text, index) => collector.take(text, index + 1) ?? []);
    expect(taken).toEqual([`${site}/a`, `${site}/b`]);
    expect(collector).toMatchObject({ taken: 2, duplicates: 2, invalidCount: 1, otherCount: 2 });
    expect(collector.invalid).toEqual([{ line: 6, text: 'http://[' }]);
    expect([...collector.others]).toEqual([['https://other.example', 2]]);
  });

  test('the collector counts a host without a scheme as another site, and a sentence as invalid', () => {
    const collector = createUrlCollector(site);
    const texts = ['www.h.example/a', 'wild.example/shop', 'localhost:3000/x', '# my list', 'Not a URL at all!'];
    for (const [index, text] of texts.entries()) collector.take(text, index + 1);
    expect(collector).toMatchObject({ taken: 0, invalidCount: 1, invalid: [{ line: 5, text: 'Not a URL at all!' }] });
    expect([...collector.others.keys()]).toEqual([
      'https://www.h.example',
      'https://wild.example',
      'http://localhost:3000',
    ]);
  });

  test('the collector keeps no more rejected texts than are shown', () => {
    const collector = createUrlCollector(site);
    for (let index = 0; index < 3_000; index += 1) {
      collector.take(`http://[${'x'.repeat(500)}`, index);
      collector.take(`https://${index}.example/`, index);
    }
    expect(collector).toMatchObject({ invalidCount: 3_000, otherCount: 3_000 });
    expect([collector.invalid.length, collector.invalid[0]?.text.length, collector.others.size]).toEqual([
      100, 100, 1_000,
    ]);
  });

  test('the collector normalizes a plain URL as a browser does', () => {
    const path = fc.string({
      unit: fc.constantFrom('a', '/', '.', '%', '2', 'e', '?', '#', ' ', '\\', 'é', '|', "'"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(path, (text) => {
        const url = new URL(`${site}/${text}`);
        expect(createUrlCollector(site).take(`${site}/${text}`, 1)).toBe(url.href.split('#')[0]);
      }),
      { numRuns: sized(250, 2_000) },
    );
  });
});

test('the set of texts behaves like a Set', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3_000, size: 'max' }), (texts) => {
      const [ours, theirs] = [new TextSet(), new Set<string>()];
      const isNew = (text: string) => theirs.size < theirs.add(text).size;
      expect(texts.map((text) => ours.add(text))).toEqual(texts.map(isNew));
      expect(ours.size).toBe(theirs.size);
    }),
    { numRuns: 20 },
  );
});

/** `text` in pieces, cut at the places. */
function piecesOf(text: string, places: readonly number[]): readonly string[] {
  const cuts = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
}

const places = fc.array(fc.nat(100), { maxLength: 6 });

function readLines(pieces: readonly string[]): readonly (readonly [number, string])[] {
  const lines: (readonly [number, string])[] = [];
  const reader = createLineReader((line, number) => lines.push([number, line]));
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return lines;
}

describe('lines', () => {
  test('lines are the same wherever the text is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'b'), maxLength: 20, size: 'max' });
    fc.assert(
      fc.property(text, places, (whole, bounds) => {
        const expected = whole.split(/\r\n|\r|\n/).flatMap((line, index) => (line === '' ? [] : [[index + 1, line]]));
        expect(readLines(piecesOf(whole, bounds))).toEqual(expected);
      }),
      { numRuns: sized(125, 1_000) },
    );
  });

  test('lines that are too long are truncated', () => {
    const [first, second] = readLines([...Array.from({ length: 100 }, () => 'x'.repeat(10_000)), '\nb']);
    expect([first?.[1].length, second]).toEqual([65_536, [2, 'b']]);
  });
});

function readCsv(pieces: readonly string[], delimiter: Delimiter = ',', column: number | null = null) {
  const rows: (readonly [number, readonly string[]])[] = [];
  const reader = createCsvReader(delimiter, ({ fields, line }) => rows.push([line, fields]), column);
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return rows;
}

describe('CSV', () => {
  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        [1, ['a', 'b']],
        [2, ['c', 'd']],
      ],
    ],
    [
      'a,"b,""c""\nd"\ne',
      [
        [1, ['a', 'b,"c"\nd']],
        [3, ['e']],
      ],
    ],
    [
      'a,,\n\n,b',
      [
        [1, ['a', '', '']],
        [3, ['', 'b']],
      ],
    ],
    ['a"b,"c"d', [[1, ['a"b', 'cd']]]],
    ['"a,b\nc', [[1, ['a,b\nc']]]],
    ['', []],
  ])('a CSV is read with its quotes: %j', (text, expected) => {
    expect(readCsv([text])).toEqual(expected);
  });

  test('a CSV that follows RFC 4180 is read back, wherever it is cut', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 5 });
    const rows = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(rows, places, (of, bounds) => {
        const text = of.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
        expect(readCsv(piecesOf(text, bounds)).map(([, fields]) => fields)).toEqual(of);
      }),
      { numRuns: sized(125, 1_000) },
    );
  });

  test('only the requested column of a CSV is kept', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r'), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), places, fc.nat(3), (values, bounds, column) => {
        const pieces = piecesOf(values.join(','), bounds);
        const expected = readCsv(pieces).map(([line, fields]) => [
          line,
          fields.map((field, index) => (index === column ? field : '')),
        ]);
        expect(readCsv(pieces, ',', column)).toEqual(expected);
      }),
      { numRuns: sized(125, 1_000) },
    );
  });

  test('a CSV with one value of 10 MB is truncated', () => {
    const [only] = readCsv(Array.from({ length: 100 }, () => 'x'.repeat(100_000)));
    expect(only?.[1][0]?.length).toBe(65_536);
  });

  test.each([
    ['url,clicks\n/a,1\n/b,2\n', ',', true, 0],
    ['Clicks;Page\n1;https://h.example/a;x\n2;https://h.example/b\n', ';', true, 1],
    ['1\t/a\n2\t/b\n', '\t', false, 1],
    ['/a\n/b\n', ',', false, 0],
    ['\ufeffPage\n/a,b\n', ',', true, 0],
    ['"<shop.example/a>"\nhttps://shop.example/b\n', ',', false, 0],
    ['shop.example,url\n1,/b\n', ',', true, 1],
    ['a,b\nc,d\n', ',', false, null],
  ])('a CSV has a recognized shape: %j', (text, delimiter, hasHeader, urlColumn) => {
    expect(csvShapeOf(text)).toMatchObject({ delimiter, hasHeader, urlColumn });
  });
});
