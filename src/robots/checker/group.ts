// Equal findings as one: a rule with the same mistake on 400 lines is reported once.
import { type Diagnostic, SEVERITIES } from './types.ts';

export interface FindingGroup {
  /** The first of them in the order of the file; the others differ in their lines and corrections alone. */
  readonly first: Diagnostic;
  readonly all: readonly Diagnostic[];
}

/** The gravest first; of one severity, in the order of the file. */
export function groupFindings(diagnostics: readonly Diagnostic[]): readonly FindingGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  const entries = [...groups.values()].flatMap((all) => (all[0] ? [{ first: all[0], all }] : []));
  return SEVERITIES.flatMap((severity) => entries.filter(({ first }) => first.severity === severity));
}

/** What distinguishes two findings, besides their lines. */
function keyOf(diagnostic: Diagnostic): string {
  const { line: _, column: __, endColumn: ___, correction: ____, ...rest } = diagnostic;
  return JSON.stringify('otherLine' in rest ? { ...rest, otherLine: 0 } : rest);
}
