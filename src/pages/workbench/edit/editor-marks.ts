// The checker's diagnostics as marks in the editor, and their fixes.
import { forEachDiagnostic, type Diagnostic as Mark } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { t } from '../../../platform/i18n.ts';
import type { Diagnostic } from '../../../robots/index.ts';
import { diagnosticText } from '../../../words/robots/diagnostic.ts';

/** Applies the first fix on the cursor's line. The list of issues has a key for this only if the name of the fix has Latin letters. */
export function fixAtCursor(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const fixes: (() => void)[] = [];
  forEachDiagnostic(view.state, ({ actions = [] }, from, to) => {
    if (from < line.from || from > line.to) return;
    fixes.push(...actions.map((action) => () => action.apply(view, from, to)));
  });
  fixes[0]?.();
  return fixes.length > 0;
}

/** @param line where it starts and ends in the text */
export function markOf(found: Diagnostic, line: { readonly from: number; readonly to: number }): Mark {
  const { severity, column, endColumn, fix } = found;
  const from = Math.min(line.from + column - 1, line.to);
  return {
    from,
    to: Math.max(from, Math.min(line.from + endColumn - 1, line.to)),
    severity,
    message: diagnosticText(found),
    actions:
      fix === null
        ? []
        : [
            {
              name: t('fix'),
              apply: (view, offset) => {
                const { from: start, to: end } = view.state.doc.lineAt(offset);
                view.dispatch({ changes: { from: start, to: end, insert: fix }, userEvent: 'input' });
              },
            },
          ],
  };
}
