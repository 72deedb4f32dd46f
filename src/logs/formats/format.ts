// The interface of a log format. Each format is a file in this folder and a line in index.ts.
import type { LogEntry } from '../entry.ts';

/** Why a line could not be read. */
export const UNREAD_REASONS = [
  /** The line begins like no known format. */
  'unknown-format',
  /** The format is known, but is not the requested one. */
  'other-format',
  'too-long',
  /** NUL bytes, which a crash can leave, or other control characters. */
  'not-text',
  /** The line is cut off, or something in the middle is missing. */
  'incomplete',
  /** No time, or an impossible one. */
  'bad-time',
  'bad-json',
  /** JSON without a time, or without a request. */
  'missing-field',
  /** Columns without the `#Fields:` line that names them. */
  'no-fields',
  /** More or fewer columns than `#Fields:` names. */
  'wrong-columns',
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** `entry` has been filled in, the line is a `#` directive, or the line can't be read. */
export type LineResult = 'entry' | 'directive' | UnreadReason;

/** Reads the lines of a file in order, since `#` lines apply to the lines after them. */
export interface FormatReader<Name extends string> {
  /** @param entry cleared before */
  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult;
  /** Whether it also reads lines that no format recognizes, because the file has named its columns. */
  readonly readsUnrecognized?: boolean;
}

/** Reads lines that are recognized by their beginning. */
export interface RecognizingReader<Name extends string> extends FormatReader<Name> {
  /** Whether the line begins like this format and like no other. */
  recognizes(bytes: Uint8Array, from: number, to: number): boolean;
}

export interface Format<Name extends string, Reader extends FormatReader<Name> = FormatReader<Name>> {
  /** The names of the formats that it reads. Titles are the same in all languages. */
  readonly formats: readonly { readonly name: Name; readonly title: string }[];
  new (): Reader;
}
