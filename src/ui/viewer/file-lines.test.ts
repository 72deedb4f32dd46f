import { expect, test } from 'vitest';
import type { Diagnostic } from '../../robots/index.ts';
import { lineFieldOf, linesLeft, type Piece, piecesOf, splitLines } from './file-lines.ts';

test.each<[string, readonly string[]]>([
  ['a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
  // RFC 9309 §2.2: every line may end with NL, and the last one need not.
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['', []],
])('a file is split into its lines: %j', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});

test('folded groups leave their first line, and a filter leaves some groups', () => {
  const folds = new Map([[2, { first: 2, last: 4 }]]);
  expect(linesLeft(6, null, new Map())).toEqual([1, 2, 3, 4, 5, 6]);
  expect(linesLeft(6, null, folds)).toEqual([1, 2, 5, 6]);
  const only = [
    { first: 2, last: 4 },
    { first: 6, last: 9 },
  ];
  expect(linesLeft(6, only, new Map())).toEqual([2, 3, 4, 6]);
  expect(linesLeft(6, only, folds)).toEqual([2, 6]);
});

test.each<[line: string, kind: 'u' | 'r' | 'o' | ' ' | null, string | null]>([
  ['User-agent: *', 'u', 'user-agent'],
  ['  ALLOW: /', 'r', 'allow'],
  ['Disallow: /allow', 'r', 'disallow'],
  ['\ufeffSitemap : https://example.com/', 'o', 'sitemap'],
  ['Crawl-delay: 1 # sitemap: x', 'o', 'other'],
  ['Allow: /', ' ', null],
  ['Allow: /', null, null],
])('%j, to crawlers %j, is about %j', (line, kind, field) => {
  expect(lineFieldOf(line, kind)).toBe(field);
});

const diagnostic = (severity: Diagnostic['severity'], column: number, endColumn: number): Diagnostic => ({
  code: 'star-at-end',
  severity,
  line: 1,
  column,
  endColumn,
  fix: null,
});
const reported = (pieces: readonly Piece[]) =>
  pieces.map(({ kind, text, severity }) => `${kind} ${JSON.stringify(text)} ${severity ?? ''}`.trimEnd());

test('a line is key, value and comment', () => {
  expect(reported(piecesOf('Allow: /a#b: c', 'r', []))).toEqual(['key "Allow:"', 'value " /a"', 'comment "#b: c"']);
  expect(reported(piecesOf('# a: b', ' ', []))).toEqual(['comment "# a: b"']);
  expect(reported(piecesOf('Host', null, []))).toEqual(['key "Host"']);
  expect(piecesOf('', ' ', [])).toEqual([]);
});

test('text that no crawler reads is marked as such', () => {
  expect(reported(piecesOf('what is this # ?', ' ', []))).toEqual(['invalid "what is this "', 'comment "# ?"']);
  expect(reported(piecesOf('Allow: /', ' ', []))).toEqual(['invalid "Allow:"', 'invalid " /"']);
});

test('a diagnostic is shown at its place, with the highest severity of several', () => {
  const found = [diagnostic('info', 8, 11), diagnostic('error', 10, 11)];
  expect(reported(piecesOf('Allow: /a*', 'r', found))).toEqual([
    'key "Allow:"',
    'value " "',
    'value "/a" info',
    'value "*" error',
  ]);
  // Of a line that is cut, the rest of it is not there.
  expect(reported(piecesOf('Allow: /', 'r', [diagnostic('info', 8, 99)]))).toEqual([
    'key "Allow:"',
    'value " "',
    'value "/" info',
  ]);
});
