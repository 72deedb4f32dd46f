// A tooltip for the rule under the pointer, or at the cursor (Ctrl+I): what it does.
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { kindOf } from './editor-language.ts';

/** Sentences about the rule on a line; null without any, or if they aren't known yet. */
export type Explain = (line: number) => Promise<readonly string[] | null>;

const setShown = StateEffect.define<Tooltip | null>();

/** The tooltip that was opened by key. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(setShown)) return effect.value;
    return docChanged || selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export function ruleExplanations(explain: Explain): Extension {
  const tooltipAt = async (view: EditorView, pos: number) => {
    const line = view.state.doc.lineAt(pos);
    const sentences = kindOf(line.text) === 'r' ? await explain(line.number) : null;
    return sentences === null ? null : { sentences, tooltip: tooltipOf(line.from, line.to, sentences) };
  };
  const showAtCursor = (view: EditorView) => {
    const { state } = view;
    void tooltipAt(view, state.selection.main.head).then((found) => {
      if (!found || view.state !== state) return;
      const announced = EditorView.announce.of(found.sentences.join(' '));
      view.dispatch({ effects: [setShown.of(found.tooltip), announced] });
    });
    return true;
  };
  const hide = (view: EditorView) => {
    if (view.state.field(shown) === null) return false;
    view.dispatch({ effects: setShown.of(null) });
    return true;
  };
  return [
    shown,
    hoverTooltip(async (view, pos) => (await tooltipAt(view, pos))?.tooltip ?? null, { hideOnChange: true }),
    keymap.of([
      { key: 'Mod-i', run: showAtCursor },
      { key: 'Escape', run: hide },
    ]),
  ];
}

function tooltipOf(pos: number, end: number, sentences: readonly string[]): Tooltip {
  return {
    pos,
    end,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-explanation';
      for (const sentence of sentences) dom.appendChild(document.createElement('p')).textContent = sentence;
      return { dom };
    },
  };
}
