// Recognizes the format of each line by its beginning, so that logs of several formats can be concatenated.
import { SPACE } from '../bytes.ts';
import type { LogEntry } from '../entry.ts';
import { AlbReader } from './alb.ts';
import { ClfReader } from './clf.ts';
import type { Format, FormatReader, LineResult, RecognizingReader } from './format.ts';
import { JsonReader } from './json.ts';
import { W3cReader } from './w3c.ts';

/** Each reads the lines that it recognizes. */
const RECOGNIZING = [JsonReader, W3cReader, AlbReader] as const satisfies readonly Format<
  string,
  RecognizingReader<string>
>[];
/** Reads all other lines. Its lines begin with a host, a name or an IP address. */
const FALLBACK = ClfReader;
export const FORMATS = [...RECOGNIZING, FALLBACK].flatMap(({ formats }) => [...formats]);

export type LogFormat = (typeof FORMATS)[number]['name'];
export const LOG_FORMATS: readonly LogFormat[] = FORMATS.map(({ name }) => name);

export class LogLineReader {
  readonly #recognizing: readonly RecognizingReader<LogFormat>[] = RECOGNIZING.map((Reader) => new Reader());
  readonly #fallback: FormatReader<LogFormat> = new FALLBACK();
  readonly #format: LogFormat | null;

  constructor(format: LogFormat | null) {
    this.#format = format;
  }

  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<LogFormat>): LineResult {
    entry.clear();
    const result = this.#readByFormat(bytes, from, to, entry);
    if (result === 'entry') return this.#format === null || this.#format === entry.format ? 'entry' : 'other-format';
    return result !== 'directive' && hasControl(bytes, from, to) ? 'not-text' : result;
  }

  #readByFormat(bytes: Uint8Array, from: number, to: number, entry: LogEntry<LogFormat>): LineResult {
    for (const reader of this.#recognizing) {
      if (reader.recognizes(bytes, from, to)) return reader.read(bytes, from, to, entry);
    }
    const result = this.#fallback.read(bytes, from, to, entry);
    if (result === 'entry') return result;
    // Columns may be in any order: the day need not be the first.
    const other = this.#recognizing.find(({ readsUnrecognized }) => readsUnrecognized);
    if (other === undefined) return result;
    entry.clear();
    return other.read(bytes, from, to, entry);
  }
}

/** Control characters other than white space. */
function hasControl(bytes: Uint8Array, from: number, to: number): boolean {
  for (let offset = from; offset < to; offset += 1) {
    const byte = bytes[offset] ?? 0;
    if (byte < SPACE && (byte < 9 || byte > 13)) return true;
  }
  return false;
}
