// What a log format is: a file in this folder, and its line in index.ts.
import type { LogEntry } from '../entry.ts';

/** Why a line could not be read. */
export const UNREAD_REASONS = [
  /** No known format begins like this. */
  'unknown-format',
  /** It is in a known format, which is not the one that was asked for. */
  'other-format',
  'too-long',
  /** NUL bytes, as a crash leaves them, or other control characters. */
  'not-text',
  /** It breaks off, or something in the middle is missing. */
  'incomplete',
  /** No time, or none that exists. */
  'bad-time',
  'bad-json',
  /** JSON without a time, or without what was asked for. */
  'missing-field',
  /** Columns without the `#Fields:` line that names them. */
  'no-fields',
  /** More or fewer columns than `#Fields:` names. */
  'wrong-columns',
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** `entry` is filled, the line says nothing of a request, or it cannot be read. */
export type LineResult = 'entry' | 'directive' | UnreadReason;

/** Reads the lines of one file after another: what a line says of those after it is remembered. */
export interface FormatReader<Name extends string> {
  /** Takes an entry that was cleared. */
  read(bytes: Uint8Array, from: number, to: number, entry: LogEntry<Name>): LineResult;
  /** Whether the file has named its columns: then a line that begins like no format can be this one's. */
  readonly hasFields?: boolean;
}

/** Reads lines that are recognized by how they begin. */
export interface RecognizingReader<Name extends string> extends FormatReader<Name> {
  /** Whether the line begins as only this format's lines do. */
  begins(bytes: Uint8Array, from: number, to: number): boolean;
}

export interface Format<Name extends string, Reader extends FormatReader<Name> = FormatReader<Name>> {
  /** What a line can be called that it reads. Titles are names, which no language translates. */
  readonly formats: readonly { readonly name: Name; readonly title: string }[];
  new (): Reader;
}
