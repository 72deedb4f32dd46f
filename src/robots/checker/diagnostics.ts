// Collects what the checks find. Knows the severity of each kind of diagnostic, and the limit.
import {
  DIAGNOSTIC_SEVERITIES,
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticKind,
  type DiagnosticSeverity,
} from './types.ts';

/** The severity, unless the check sets another. */
const SEVERITY_OF: Readonly<Record<DiagnosticCode, DiagnosticSeverity>> = {
  html: 'error',
  'too-large': 'error',
  'in-subfolder': 'error',
  'on-other-host': 'info',
  nul: 'error',
  'invalid-utf8': 'warning',
  'stray-bom': 'error',
  'cut-line': 'error',
  'missing-colon': 'error',
  'misspelt-key': 'error',
  'unknown-key': 'warning',
  'unread-key': 'info',
  noindex: 'warning',
  'rule-before-group': 'error',
  'parted-rule': 'error',
  'too-many-rules': 'error',
  'rule-too-long': 'error',
  'path-without-slash': 'error',
  'full-url': 'error',
  'path-with-space': 'error',
  'several-paths': 'error',
  'dollar-inside': 'warning',
  'star-at-end': 'info',
  'literal-wildcard': 'warning',
  assets: 'info',
  'duplicate-rule': 'info',
  'overruled-rule': 'warning',
  'redundant-rule': 'info',
  'useless-allow': 'info',
  'empty-user-agent': 'warning',
  'not-a-token': 'error',
  'cut-token': 'warning',
  'several-names': 'error',
  'group-without-rules': 'warning',
  'second-record': 'error',
  'leaves-star': 'info',
  'crawl-delay-no-number': 'warning',
  'sitemap-not-absolute': 'error',
  'license-not-absolute': 'error',
  'signal-outside-group': 'info',
  lighthouse: 'info',
};

/** At most so many are reported for one file. */
export const MOST_DIAGNOSTICS = 500;

/** A range on a line, in offsets between its characters, from 0. */
export interface RangeInLine {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export interface DiagnosticExtras {
  readonly fix?: string | null;
  readonly severity?: DiagnosticSeverity;
}

export function diagnosticAt(
  diagnostic: DiagnosticKind,
  { line, from, to }: RangeInLine,
  more: DiagnosticExtras = {},
): Diagnostic {
  const { fix = null, severity = SEVERITY_OF[diagnostic.code] } = more;
  return { ...diagnostic, severity, line, column: from + 1, endColumn: to + 1, fix };
}

export class Diagnostics {
  readonly #byCode = new Map<DiagnosticCode, Diagnostic[]>();

  /** Call it in the order of the lines: of one code, only the first diagnostics are kept. */
  add(diagnostic: DiagnosticKind, range: RangeInLine, more?: DiagnosticExtras): void {
    const { code } = diagnostic;
    const list = this.#byCode.get(code) ?? [];
    if (list.length === MOST_DIAGNOSTICS) return;
    list.push(diagnosticAt(diagnostic, range, more));
    this.#byCode.set(code, list);
  }

  /**
   * In the order of the file. If there are too many, each code keeps up to an equal share, and the rest goes to the most severe.
   */
  toList(): readonly Diagnostic[] {
    const lists = [...this.#byCode.values()].sort((a, b) => severityRank(a) - severityRank(b) || a.length - b.length);
    const share = Math.floor(MOST_DIAGNOSTICS / lists.length);
    let left = MOST_DIAGNOSTICS - lists.reduce((sum, { length }) => sum + Math.min(length, share), 0);
    const kept = lists.flatMap((list) => {
      const more = Math.max(0, Math.min(left, list.length - share));
      left -= more;
      return list.slice(0, share + more);
    });
    return kept.sort((a, b) => a.line - b.line || a.column - b.column);
  }
}

const severityRank = ([first]: readonly Diagnostic[]) => (first ? DIAGNOSTIC_SEVERITIES.indexOf(first.severity) : 0);
