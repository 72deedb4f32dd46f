// Headings and words have room in each language. How wide letters are, a browser knows: here, half as wide as high, or as wide.
import { expect, test, vi } from 'vitest';
import { columnWidth } from './column-width.ts';
import { COLUMNS, type Column } from './columns.tsx';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const [first] = COLUMNS;
const widthOf = (title: string, words: readonly string[] = []): number => {
  if (!first) throw new Error('no column');
  const column: Column = { ...first, title: () => title, width: { least: 7, grow: 0 }, words: () => words };
  return columnWidth(column).least;
};
/** In rem, of text of 13 px: letters, and the sides of the cell. */
const roomFor = (letters: number, width: number) => (letters * width * 13) / 16 + 1;

test('a column is as wide as it says, unless its heading or its words are longer', () => {
  expect(widthOf('Status')).toBe(7);
  expect(widthOf('Status', ['Not indexable', 'Blocked'])).toBeGreaterThan(roomFor(13, 0.5));
  const german = 'HTTP-Statuscode';
  expect(widthOf(german)).toBeGreaterThan(roomFor(german.length, 0.5));
  const spanish = 'Código de estado HTTP';
  expect(widthOf(spanish)).toBeGreaterThan(roomFor(spanish.length, 0.5));
});

test('East Asian characters are as wide as high', () => {
  expect(widthOf('ステータス コード')).toBeGreaterThan(roomFor(8, 1));
  expect(widthOf('状态代码'.repeat(3))).toBeGreaterThan(roomFor(12, 1));
});
