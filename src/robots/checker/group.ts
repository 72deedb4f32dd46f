// Combines equal diagnostics: one that 400 lines have is shown once.
import { DIAGNOSTIC_SEVERITIES, type Diagnostic } from './types.ts';

export interface DiagnosticGroup {
  /** The first in the order of the file. The others differ only in their lines and fixes. */
  readonly first: Diagnostic;
  readonly all: readonly Diagnostic[];
}

/** The most severe first; those of one severity in the order of the file. */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): readonly DiagnosticGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  const entries = [...groups.values()].flatMap((all) => (all[0] ? [{ first: all[0], all }] : []));
  return DIAGNOSTIC_SEVERITIES.flatMap((severity) => entries.filter(({ first }) => first.severity === severity));
}

/** What distinguishes two diagnostics, besides their lines. */
function keyOf(diagnostic: Diagnostic): string {
  const { line: _, column: __, endColumn: ___, fix: ____, ...rest } = diagnostic;
  return JSON.stringify('otherLine' in rest ? { ...rest, otherLine: 0 } : rest);
}
