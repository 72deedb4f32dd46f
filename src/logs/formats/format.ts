// What a log format is: a file in this folder, and its line in index.ts.
import type { Entry } from '../entry.ts';
import type { LogFormat, UnreadReason } from '../types.ts';

/** `entry` is filled, the line says nothing of a request, or it cannot be read. */
export type LineResult = 'entry' | 'directive' | UnreadReason;

/** Reads the lines of one file after another: what a line says of those after it is remembered. */
export interface FormatReader {
  /** What a line can be called that it reads. */
  readonly names: readonly LogFormat[];
  /** Whether the line begins as only this format's lines do. */
  begins(bytes: Uint8Array, from: number, to: number): boolean;
  /** Takes an entry that was cleared. */
  read(bytes: Uint8Array, from: number, to: number, entry: Entry): LineResult;
}
