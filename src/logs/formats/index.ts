// Which format a line has. No two of them begin alike, so each line tells by itself: files that were put together need no more.
import { HASH, OPEN_BRACE, SPACE } from '../bytes.ts';
import type { Entry } from '../entry.ts';
import type { LogFormat, UnreadReason } from '../types.ts';
import { AlbReader, isAlb } from './alb.ts';
import { ClfReader } from './clf.ts';
import { JsonReader } from './json.ts';
import { beginsWithDay, W3cReader } from './w3c.ts';

/** `entry` is filled, the line says nothing of a request, or it cannot be read. */
export type LineResult = 'entry' | 'directive' | UnreadReason;

export class LineReader {
  readonly #clf = new ClfReader();
  readonly #w3c = new W3cReader();
  readonly #alb = new AlbReader();
  readonly #json = new JsonReader();
  readonly #format: LogFormat | null;

  constructor(format: LogFormat | null) {
    this.#format = format;
  }

  read(bytes: Uint8Array, from: number, to: number, entry: Entry): LineResult {
    entry.clear();
    if (bytes[from] === HASH && this.#w3c.readDirective(bytes, from, to)) return 'directive';
    const reason = this.#readEntry(bytes, from, to, entry);
    if (reason === null) return this.#format === null || this.#format === entry.format ? 'entry' : 'other-format';
    return hasControl(bytes, from, to) ? 'not-text' : reason;
  }

  #readEntry(bytes: Uint8Array, from: number, to: number, entry: Entry): UnreadReason | null {
    if (bytes[from] === OPEN_BRACE) return this.#json.read(bytes, from, to, entry);
    if (beginsWithDay(bytes, from, to)) return this.#w3c.read(bytes, from, to, entry);
    if (isAlb(bytes, from, to)) return this.#alb.read(bytes, from, to, entry);
    const reason = this.#clf.read(bytes, from, to, entry);
    if (reason === null || !this.#w3c.hasFields) return reason;
    // Columns may stand in any order: the day need not be the first.
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
