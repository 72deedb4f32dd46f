// CSV as RFC 4180 has it, and as spreadsheets write it: with other delimiters, and any line end.
import { type LineReader, LONGEST_VALUE } from '../base/lines.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Fields of a row that are kept. */
const MOST_FIELDS = 1_000;

export interface CsvRow {
  readonly fields: readonly string[];
  /** The line that it starts on, 1-based. A quoted value may have several. */
  readonly line: number;
}

/**
 * Any text gives rows: a quote in the middle of a value is a character, and one that never ends goes to the end.
 *
 * @param column the only one whose values are kept, from 0: those of the others are ''. Null for all, in a short text
 */
export function createCsvReader(
  delimiter: Delimiter,
  take: (row: CsvRow) => void,
  column: number | null = null,
): LineReader {
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  let fields: string[] = [];
  let value = '';
  let line = 1;
  let startLine = 1;
  let lastWasCr = false;
  const endField = () => {
    if (fields.length < MOST_FIELDS) fields.push(value);
    value = '';
    state = 'start';
  };
  const endRow = () => {
    const isBlank = fields.length === 0 && state === 'start';
    endField();
    if (!isBlank) take({ fields, line: startLine });
    fields = [];
    startLine = line;
  };
  const add = (text: string) => {
    if (column !== null && fields.length !== column) return;
    if (value.length < LONGEST_VALUE) value += text.slice(0, LONGEST_VALUE - value.length);
  };
  /** One that ends a value or a line, or may. */
  const takeSpecial = (character: string) => {
    const isSecondOfPair = character === '\n' && lastWasCr;
    lastWasCr = character === '\r';
    const isLineEnd = character === '\r' || character === '\n';
    if (isLineEnd && !isSecondOfPair) line += 1;
    if (state === 'quoted') {
      if (character === '"') state = 'quote';
      else add(character);
    } else if (isLineEnd) {
      if (isSecondOfPair) startLine = line;
      else endRow();
    } else if (character === delimiter) endField();
    else if (state === 'start') state = 'quoted';
    else {
      add(character);
      state = state === 'quote' ? 'quoted' : 'plain';
    }
  };
  const delimiterCode = delimiter.charCodeAt(0);
  const specialFrom = (piece: string, from: number): number => {
    let at = from;
    for (; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === QUOTE || code === CR || code === LF || code === delimiterCode) break;
    }
    return at;
  };
  return {
    push: (piece) => {
      for (let at = 0; at < piece.length; at += 1) {
        const special = specialFrom(piece, at);
        if (special > at) {
          add(piece.slice(at, special));
          lastWasCr = false;
          if (state !== 'quoted') state = 'plain';
          at = special;
        }
        if (at < piece.length) takeSpecial(piece.charAt(at));
      }
    },
    end: () => {
      endRow();
    },
  };
}

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;

export interface CsvShape {
  readonly delimiter: Delimiter;
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
  /** Each column's name, or '' without a header, and its first value. */
  readonly columns: readonly { readonly name: string; readonly example: string }[];
  /** The column that looks most like URLs; null if none does. */
  readonly urlColumn: number | null;
}

/** Characters that are looked at. */
const SAMPLE = 65_536;
const SAMPLE_ROWS = 50;

/** How the text is to be read, from its beginning. A person may choose otherwise. */
export function csvShapeOf(text: string): CsvShape {
  const sample = text.slice(0, SAMPLE).replace(/^\ufeff/, '');
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, rows: rowsOf(sample, delimiter) }));
  // The delimiter that gives the most rows as many fields as the first has, if that is more than one.
  const best = readings.reduce((one, other) => (evenness(other.rows) > evenness(one.rows) ? other : one));
  const [first = [], ...rest] = best.rows;
  const width = Math.max(0, ...best.rows.map((row) => row.length));
  const hasHeader = rest.length > 0 && !first.some(looksLikeUrl) && rest.some((row) => row.some(looksLikeUrl));
  const values = hasHeader ? rest : best.rows;
  const scores = Array.from(
    { length: width },
    (_, column) => values.filter((row) => looksLikeUrl(row[column] ?? '')).length,
  );
  const most = Math.max(0, ...scores);
  return {
    delimiter: best.delimiter,
    hasHeader,
    columns: scores.map((_, column) => ({
      name: hasHeader ? (first[column] ?? '') : '',
      example: values[0]?.[column] ?? '',
    })),
    urlColumn: most === 0 ? null : scores.indexOf(most),
  };
}

function rowsOf(sample: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const reader = createCsvReader(delimiter, ({ fields }) => {
    if (rows.length < SAMPLE_ROWS) rows.push(fields);
  });
  reader.push(sample);
  reader.end();
  return rows;
}

function evenness(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0;
  return width < 2 ? 0 : rows.filter(({ length }) => length === width).length;
}

function looksLikeUrl(value: string): boolean {
  return /^(?:https?:\/\/|\/)\S*$/i.test(value.trim());
}
