// Which format a line has. No two of them begin alike, so each line tells by itself: files that were put together need no more.
import { SPACE } from '../bytes.ts';
import type { Entry } from '../entry.ts';
import type { LogFormat } from '../types.ts';
import { AlbReader } from './alb.ts';
import { ClfReader } from './clf.ts';
import type { FormatReader, LineResult } from './format.ts';
import { JsonReader } from './json.ts';
import { W3cReader } from './w3c.ts';

export type { LineResult } from './format.ts';

export class LineReader {
  readonly #w3c = new W3cReader();
  /** The last one takes what begins as none of the others. */
  readonly #formats: readonly FormatReader[] = [new JsonReader(), this.#w3c, new AlbReader(), new ClfReader()];
  readonly #format: LogFormat | null;

  constructor(format: LogFormat | null) {
    this.#format = format;
  }

  read(bytes: Uint8Array, from: number, to: number, entry: Entry): LineResult {
    entry.clear();
    const result = this.#readByFormat(bytes, from, to, entry);
    if (result === 'entry') return this.#format === null || this.#format === entry.format ? 'entry' : 'other-format';
    return result !== 'directive' && hasControl(bytes, from, to) ? 'not-text' : result;
  }

  #readByFormat(bytes: Uint8Array, from: number, to: number, entry: Entry): LineResult {
    for (const format of this.#formats) {
      if (!format.begins(bytes, from, to)) continue;
      const result = format.read(bytes, from, to, entry);
      if (result === 'entry' || format !== this.#formats.at(-1) || !this.#w3c.hasFields) return result;
    }
    // Columns may be in any order: the day need not be the first.
    entry.clear();
    return this.#w3c.read(bytes, from, to, entry);
  }
}

/** Control characters other than white space. */
function hasControl(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < SPACE && (byte < 9 || byte > 13)) return true;
  }
  return false;
}
