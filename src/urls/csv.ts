// CSV by RFC 4180, and as spreadsheets write it: with other delimiters, and any line end.
import { type LineReader, LONGEST_VALUE } from '../base/lines.ts';
import { startsWithHost, unwrapped } from './written-url.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The most fields of a row that are kept. */
const MOST_FIELDS = 1_000;

export interface CsvRow {
  readonly fields: readonly string[];
  /** The line on which the row starts, 1-based. A quoted value can contain line ends. */
  readonly line: number;
}

export interface CsvReader extends LineReader {
  /**
   * Whether a quoted value of several lines likely took rows: it isn't closed and has text below its first line, or something other
   * than white space, a delimiter or a line end follows its quote.
   */
  readonly hasOpenQuote: boolean;
}

/**
 * Any text gives rows: a quote within an unquoted value is a character, and a quoted value that is never closed ends with the
 * text.
 *
 * @param column the only column whose values are kept, from 0; those of the others are ''. Null keeps all, for short texts
 */
export function createCsvReader(
  delimiter: Delimiter,
  take: (row: CsvRow) => void,
  column: number | null = null,
): CsvReader {
  return new Reader(delimiter, take, column);
}

class Reader implements CsvReader {
  hasOpenQuote = false;
  readonly #delimiter: Delimiter;
  readonly #delimiterCode: number;
  readonly #take: (row: CsvRow) => void;
  readonly #column: number | null;
  /** `quote`: after a quote in a quoted value, which ends it unless another one follows. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  #fields: string[] = [];
  #value = '';
  #line = 1;
  #startLine = 1;
  /** Where the last quoted value starts. */
  #quoteLine = 1;
  /** Where the last text in a quoted value is. */
  #textLine = 1;
  #lastWasCr = false;

  constructor(delimiter: Delimiter, take: (row: CsvRow) => void, column: number | null) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#take = take;
    this.#column = column;
  }

  push(piece: string): void {
    for (let offset = 0; offset < piece.length; offset += 1) {
      const special = this.#specialFrom(piece, offset);
      if (special > offset) {
        const text = piece.slice(offset, special);
        this.#add(text);
        this.#lastWasCr = false;
        if (this.#state === 'quoted' && /\S/.test(text)) this.#textLine = this.#line;
        if (this.#state === 'quote' && /\S/.test(text)) this.hasOpenQuote ||= this.#line > this.#quoteLine;
        if (this.#state !== 'quoted') this.#state = 'plain';
        offset = special;
      }
      if (offset < piece.length) this.#takeSpecial(piece.charAt(offset));
    }
  }

  end(): void {
    if (this.#state === 'quoted') this.hasOpenQuote ||= this.#textLine > this.#quoteLine;
    this.#endRow();
  }

  /** Where the next character is that ends a value or a line, or may. */
  #specialFrom(piece: string, from: number): number {
    const delimiterCode = this.#delimiterCode;
    let offset = from;
    for (; offset < piece.length; offset += 1) {
      const code = piece.charCodeAt(offset);
      if (code === QUOTE || code === CR || code === LF || code === delimiterCode) break;
    }
    return offset;
  }

  #takeSpecial(character: string): void {
    const isSecondOfPair = character === '\n' && this.#lastWasCr;
    this.#lastWasCr = character === '\r';
    const isLineEnd = character === '\r' || character === '\n';
    if (isLineEnd && !isSecondOfPair) this.#line += 1;
    if (this.#state === 'quoted') {
      if (character === '"') this.#state = 'quote';
      else this.#add(character);
    } else if (isLineEnd) {
      if (isSecondOfPair) this.#startLine = this.#line;
      else this.#endRow();
    } else if (character === this.#delimiter) this.#endField();
    else if (this.#state === 'start') {
      this.#state = 'quoted';
      this.#quoteLine = this.#line;
    } else {
      this.#add(character);
      this.#state = this.#state === 'quote' ? 'quoted' : 'plain';
    }
  }

  #add(text: string): void {
    if (this.#column !== null && this.#fields.length !== this.#column) return;
    if (this.#value.length < LONGEST_VALUE) this.#value += text.slice(0, LONGEST_VALUE - this.#value.length);
  }

  #endField(): void {
    if (this.#fields.length < MOST_FIELDS) this.#fields.push(this.#value);
    this.#value = '';
    this.#state = 'start';
  }

  #endRow(): void {
    const isBlank = this.#fields.length === 0 && this.#state === 'start';
    this.#endField();
    if (!isBlank) this.#take({ fields: this.#fields, line: this.#startLine });
    this.#fields = [];
    this.#startLine = this.#line;
  }
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

/** Characters at the start of the text that are examined. */
const SAMPLE = 65_536;
const SAMPLE_ROWS = 50;

/** Guesses from its start how the text has to be read. A person can override that. */
export function csvShapeOf(text: string): CsvShape {
  const sample = text.slice(0, SAMPLE).replace(/^\ufeff/, '');
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, rows: rowsOf(sample, delimiter) }));
  // The delimiter that gives the most rows as many fields as the first has, if that is more than one.
  const best = readings.reduce((one, other) => (evenness(other.rows) > evenness(one.rows) ? other : one));
  const [first = [], ...rest] = best.rows;
  const width = Math.max(0, ...best.rows.map((row) => row.length));
  // A single column has a URL in each row, perhaps without a scheme. Elsewhere a host can be the name of a column.
  const isUrl = (value: string) =>
    looksLikeUrl(value) || (width === 1 && /[/?#:]/.test(value) && startsWithHost(unwrapped(value)));
  const hasHeader = rest.length > 0 && !first.some(isUrl) && rest.some((row) => row.some(looksLikeUrl));
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
