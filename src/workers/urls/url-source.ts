// Reads the URLs of a file that a person opened. Its first bytes show whether it is a list, a CSV or a sitemap.
import { joinBytes } from '../../base/bytes.ts';
import {
  createSitemapReader,
  MOST_ENTRIES,
  MOST_SITEMAP_BYTES,
  newSource,
  type SitemapCode,
  type SitemapReport,
} from '../../sitemaps/index.ts';
import {
  type CsvReader,
  type CsvRow,
  type CsvShape,
  createCsvReader,
  createLineReader,
  csvShapeOf,
  type LineReader,
} from '../../urls/index.ts';
import { readFile } from '../files/read-file.ts';
import type { FileReport, SourceFile } from './jobs.ts';

/** A text from the file, and its line, 1-based. */
export interface FoundText {
  readonly text: string;
  readonly line: number;
}

/** Bytes of a file, inflated: more than a CSV with a million rows has. */
const MOST_BYTES = 512 * 2 ** 20;

/** Bytes that identify the kind of file. */
const HEAD = 65_536;
/** Characters read in one step. */
const PIECE_BYTES = 65_536;

/**
 * Yields what is found, and returns the report about the file.
 * @param onRead as in `readFile`
 * @param mostBytes inflated
 */
export async function* readSource(
  { name, blob, column }: SourceFile,
  onRead: (bytes: number) => void,
  mostBytes = MOST_BYTES,
): AsyncGenerator<readonly FoundText[], FileReport, void> {
  let trouble: FileReport['trouble'] = null;
  let found: FoundText[] = [];
  const take = (text: string, line: number) => {
    found.push({ text, line });
  };
  const chunks = readFile(blob, {
    mostBytes,
    onRead,
    onTrouble: (why) => {
      trouble = why;
    },
  });
  const [head, rest] = await headOf(chunks);
  const decoder = new TextDecoder(encodingOf(head));
  const start = decoder.decode(head, { stream: true });
  const nothing = { csv: null, sitemaps: [] };
  if (!looksLikeText(start)) {
    await chunks.return(undefined);
    return { ...nothing, trouble: 'no-text' };
  }
  const reader = readerFor(name, start, column, take);
  if (reader.csv?.column === null) {
    await chunks.return(undefined);
    return { ...nothing, trouble: null, csv: reader.csv };
  }
  const read = function* (text: string) {
    for (let from = 0; from < text.length; from += PIECE_BYTES) {
      reader.push(text.slice(from, from + PIECE_BYTES));
      yield found;
      found = [];
    }
  };
  yield* read(start);
  let bytes = head.length;
  for await (const chunk of rest) {
    bytes += chunk.length;
    if (reader.isSitemap && bytes > MOST_SITEMAP_BYTES) {
      trouble = 'too-large';
      break;
    }
    yield* read(decoder.decode(chunk, { stream: true }));
    // Nothing may come out of what was read for long, and reading can be canceled here.
    if (chunk.length === 0) yield [];
  }
  yield* read(decoder.decode());
  const end = reader.end();
  yield found;
  return { ...end, csv: reader.csv, trouble: trouble ?? end.trouble };
}

interface FormatReader {
  readonly push: (piece: string) => void;
  readonly end: () => Pick<FileReport, 'sitemaps' | 'trouble'>;
  readonly isSitemap: boolean;
  readonly csv: FileReport['csv'];
}

function readerFor(
  name: string,
  start: string,
  column: number | null,
  take: (text: string, line: number) => void,
): FormatReader {
  if (/^\s*</.test(start)) return sitemapReader(take);
  const shape = isCsv(name, start) ? csvShapeOf(start) : null;
  if (shape === null || shape.columns.length < 2) {
    // A CSV with one column leaves no choice, but may have a header and quotes.
    return plainReader(shape === null ? createLineReader(take) : columnReader(shape, 0, take), null);
  }
  const urlColumn = column ?? shape.urlColumn;
  return plainReader(columnReader(shape, urlColumn ?? 0, take), { shape, column: urlColumn });
}

function plainReader(reader: LineReader & Partial<CsvReader>, csv: FileReport['csv']): FormatReader {
  return {
    push: (piece) => reader.push(piece),
    end: () => {
      reader.end();
      return { sitemaps: [], trouble: reader.hasOpenQuote ? 'open-quote' : null };
    },
    isSitemap: false,
    csv,
  };
}

/** Text in place of a URL is passed on as written: the list decides what it is. */
function sitemapReader(take: (text: string, line: number) => void): FormatReader {
  let taken = 0;
  /** Relative URLs stay as they are: only the code that fetched the file knows the base. */
  const relative: string[] = [];
  const takeSome = (text: string, line: number) => {
    taken += 1;
    if (taken <= MOST_ENTRIES) take(text, line);
  };
  const reader = createSitemapReader({
    url: null,
    now: 0,
    take: ({ line }, written) => takeSome(written, line),
    reject: (written, line, of) => {
      if (written === '') return;
      if (of === 'page') takeSome(written, line);
      else if (relative.length < MOST_ENTRIES) relative.push(written);
    },
  });
  return {
    push: reader.push,
    end: () => {
      const report = reader.end(newSource());
      return { sitemaps: [...report.sitemaps.map(({ url }) => url), ...relative], trouble: troubleOf(report) };
    },
    isSitemap: true,
    csv: null,
  };
}

function troubleOf({ findings }: SitemapReport): FileReport['trouble'] {
  const hasFinding = (...codes: readonly SitemapCode[]) => findings.some(({ code }) => codes.includes(code));
  if (hasFinding('not-a-sitemap', 'html')) return 'malformed';
  if (hasFinding('too-many-entries')) return 'too-many';
  return hasFinding('truncated') ? 'truncated' : null;
}

/** By its name; text pasted from a spreadsheet has tabs. */
function isCsv(name: string, start: string): boolean {
  return /\.[ct]sv(?:\.gz)?$/i.test(name) || /^[^\r\n]*\t/.test(start);
}

function columnReader(shape: CsvShape, column: number, take: (text: string, line: number) => void) {
  let isHeader = shape.hasHeader;
  const takeRow = ({ fields, line }: CsvRow) => {
    const text = fields[column] ?? '';
    if (!isHeader) take(text, line);
    isHeader = false;
  };
  return createCsvReader(shape.delimiter, takeRow, column);
}

/** The first bytes, and the following chunks. */
async function headOf(chunks: AsyncGenerator<Uint8Array>): Promise<readonly [Uint8Array, AsyncIterable<Uint8Array>]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const { done, value } = await chunks.next();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  return [joinBytes(parts), chunks];
}

/** By the byte order mark; spreadsheets write UTF-16 as “Unicode text”. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Text has no NUL bytes, and few that can't be decoded, such as names in another encoding. */
function looksLikeText(start: string): boolean {
  const sample = start.slice(0, HEAD);
  const strange = sample.split('\ufffd').length - 1;
  return !sample.includes('\0') && strange * 10 <= sample.length;
}
