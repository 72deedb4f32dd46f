// Marks the lines that a network added to the site's own file, as of the last full parse.
import {
  type EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { LineRange } from '../../../robots/index.ts';

export const setManaged = StateEffect.define<LineRange | null>();

const MANAGED = Decoration.line({ class: 'robots-managed' });

function marksFor(doc: Text, range: LineRange | null): DecorationSet {
  if (range === null) return Decoration.none;
  const marks = new RangeSetBuilder<Decoration>();
  const last = Math.min(range.last, doc.lines);
  for (let number = range.first; number <= last; number += 1) {
    const { from } = doc.line(number);
    marks.add(from, from, MANAGED);
  }
  return marks.finish();
}

const managed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, changes, state }) {
    for (const effect of effects) if (effect.is(setManaged)) return marksFor(state.doc, effect.value);
    return before.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param range null if unknown */
export const managedField = (range: LineRange | null = null): Extension =>
  range === null ? managed : managed.init(({ doc }) => marksFor(doc, range));

/** What the editor knows about its lines, for the editor that replaces it. */
export function knownManaged(state: EditorState): LineRange | null {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  state.field(managed).between(0, state.doc.length, (from) => {
    const { number } = state.doc.lineAt(from);
    first = Math.min(first, number);
    last = Math.max(last, number);
  });
  return last === 0 ? null : { first, last };
}
