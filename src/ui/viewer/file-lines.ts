// The lines of a robots.txt as the viewer shows them: which ones, and the parts of each. The background determines what a line
// means to crawlers.
import type { LineKind } from '../../report/index.ts';
import type { Diagnostic, DiagnosticSeverity, LineRange } from '../../robots/index.ts';

export function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\r\n]/);
  // The end of the last line doesn't start another one.
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The numbers of the lines on screen. `only`: those of these ranges, in their order. `folds`: of these ranges only the first
 * line.
 */
export function linesLeft(
  count: number,
  only: readonly LineRange[] | null,
  folds: ReadonlyMap<number, LineRange>,
): readonly number[] {
  const left: number[] = [];
  for (const { first, last } of only ?? [{ first: 1, last: count }]) {
    const end = Math.min(last, count);
    for (let line = first; line <= end; line = (folds.get(line)?.last ?? line) + 1) left.push(line);
  }
  return left;
}

/** The kind of a line, by its first word; null for a line that no parser reads, or while that isn't known yet. */
export type LineField = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'other';

export function lineFieldOf(line: string, kind: LineKind | null): LineField | null {
  switch (kind) {
    case 'u':
      return 'user-agent';
    case 'r':
      return /^\s*a/i.test(line) ? 'allow' : 'disallow';
    case 'o':
      return /^\s*sitemap\s*:/i.test(line) ? 'sitemap' : 'other';
    case ' ':
    case null:
      return null;
    default:
      return kind satisfies never;
  }
}

export interface Piece {
  readonly kind: 'key' | 'value' | 'comment' | 'invalid';
  readonly text: string;
  /** The level of the most severe diagnostic in it. */
  readonly severity: DiagnosticSeverity | null;
}

/** RFC 9309 §2.2: a key, a colon and a value, and a comment at the end; `kind` is null until it is known. */
export function piecesOf(line: string, kind: LineKind | null, found: readonly Diagnostic[]): readonly Piece[] {
  const hash = line.indexOf('#');
  const end = hash === -1 ? line.length : hash;
  const afterKey = Math.min(line.indexOf(':') + 1 || end, end);
  const kindAt = (offset: number): Piece['kind'] => {
    if (offset >= end) return 'comment';
    if (kind === ' ' && line.slice(0, end).trim() !== '') return 'invalid';
    return offset < afterKey ? 'key' : 'value';
  };
  const bounds = [
    0,
    afterKey,
    end,
    line.length,
    ...found.flatMap(({ column, endColumn }) => [column - 1, endColumn - 1]),
  ]
    .filter((offset) => offset >= 0 && offset <= line.length)
    .sort((a, b) => a - b);
  return bounds.flatMap((offset, index): readonly Piece[] => {
    const text = line.slice(offset, bounds[index + 1]);
    if (text === '' || bounds[index + 1] === offset || offset === line.length) return [];
    const here = found.filter(({ column, endColumn }) => column - 1 <= offset && offset < endColumn - 1);
    return [{ kind: kindAt(offset), text, severity: mostSevere(here) }];
  });
}

const MOST_SEVERE_FIRST = ['error', 'warning', 'info'] as const;

export function mostSevere(found: readonly Diagnostic[]): DiagnosticSeverity | null {
  return MOST_SEVERE_FIRST.find((severity) => found.some((one) => one.severity === severity)) ?? null;
}
