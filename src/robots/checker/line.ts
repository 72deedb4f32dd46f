// A line as the checks get it, and helpers that make a fixed line.

import type { ParsedLine } from '../grammar/lines.ts';
import type { Grammar } from '../grammar/parser-spec.ts';
import type { ParsedEntryKind } from '../parse/parsed.ts';
import type { DiagnosticExtras } from './diagnostics.ts';
import type { DiagnosticKind } from './types.ts';

export interface Line {
  readonly grammar: Grammar;
  readonly kind: ParsedEntryKind;
  readonly content: string;
  readonly parsedLine: ParsedLine;
}

/** Reports a diagnostic on the current line, from one offset to another. */
export type AddDiagnostic = (diagnostic: DiagnosticKind, from: number, to: number, more?: DiagnosticExtras) => void;

export type LineCheck = (line: Line, add: AddDiagnostic) => void;

/** The line with `text` in place of what is from `from` to `to`. */
export function fixedLine(content: string, from: number, to: number, text: string): string {
  return content.slice(0, from) + text + content.slice(to);
}

/** One line for each of `values`. A comment stays on the first. */
export function oneLineEach(content: string, from: number, to: number, values: readonly string[]): string {
  return values
    .map((value, index) => content.slice(0, from) + value + (index === 0 ? content.slice(to) : ''))
    .join('\n');
}

/** Words between white space, without a comma at the end of each. */
export function wordsWithoutCommas(value: string): readonly string[] {
  return value
    .split(/[ \t]+/)
    .map((word) => (word.endsWith(',') ? word.slice(0, -1) : word))
    .filter((word) => word !== '');
}
