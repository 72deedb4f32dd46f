// The editor of the draft: CodeMirror, with what robots.txt needs. Knows nothing of the page around it.
import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { foldGutter, foldKeymap } from '@codemirror/language';
import { lintKeymap, type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { t } from '../../../platform/i18n.ts';
import type { Diagnostic, LineRange } from '../../../robots/index.ts';
import { diagnosticText } from '../../../words/diagnostic.ts';
import { robotsLanguage, setGroups } from './editor-language.ts';
import { theme } from './editor-theme.ts';

/** Milliseconds without a key, after which the text is told. */
const PAUSE = 60;

interface EditorOptions {
  readonly root: ShadowRoot;
  readonly text: string;
  readonly live: string;
  readonly label: string;
  /** Product tokens to complete. */
  readonly tokens: readonly string[];
  readonly onText: (text: string) => void;
}

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly groups: readonly LineRange[];
}

export interface Editor {
  readonly text: () => string;
  /** One step of the history, as if it had been typed. */
  readonly setText: (text: string) => void;
  /** Shows what the draft changes of the live file; null to show the draft alone. */
  readonly compareWith: (live: string | null) => void;
  /** Marks what was found in `text`, if that is still what the editor holds. */
  readonly mark: (text: string, findings: Findings) => void;
  readonly goTo: (line: number) => void;
  readonly find: () => void;
  readonly destroy: () => void;
}

export function createEditor({ root, text, live, label, tokens, onText }: EditorOptions): Editor {
  const comparison = new Compartment();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: { readonly text: string; readonly doc: Text } | null = null;
  const tell = () => {
    const { doc } = view.state;
    told = { text: doc.toString(), doc };
    onText(told.text);
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        history(),
        highlightSpecialChars(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        robotsLanguage(tokens),
        comparison.of(comparedWith(live)),
        keymap.of([
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged) return;
          clearTimeout(timer);
          timer = setTimeout(tell, PAUSE);
        }),
        theme,
      ],
    }),
  });
  told = { text, doc: view.state.doc };
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: 'input' });
      clearTimeout(timer);
      tell();
    },
    compareWith: (original) => {
      view.dispatch({ effects: comparison.reconfigure(original === null ? [] : comparedWith(original)) });
    },
    mark: (of, { diagnostics, groups }) => {
      const { doc } = view.state;
      if (told?.text !== of || told.doc !== doc) return;
      const lineAt = (line: number) => doc.line(Math.min(Math.max(line, 1), doc.lines));
      const spans = groups.map(({ first, last }) => ({ from: lineAt(first).from, to: lineAt(last).to }));
      view.dispatch({ effects: setGroups.of(spans) });
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map((found) => markOf(found, lineAt(found.line))),
        ),
      );
    },
    goTo: (line) => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: 'center' }) });
      view.focus();
    },
    find: () => openSearchPanel(view),
    destroy: () => {
      clearTimeout(timer);
      view.destroy();
    },
  };
}

/** Bounded, because a file and a draft may have nothing in common. */
function comparedWith(original: string) {
  return unifiedMergeView({
    original,
    highlightChanges: false,
    diffConfig: { scanLimit: 500, timeout: 50 },
    mergeControls: (type, action) => {
      const button = document.createElement(type === 'reject' ? 'button' : 'span');
      if (!(button instanceof HTMLButtonElement)) return button;
      button.type = 'button';
      button.textContent = t('takeLive');
      button.onmousedown = action;
      button.onclick = action;
      return button;
    },
  });
}

function markOf(found: Diagnostic, line: { readonly from: number; readonly to: number }): Mark {
  const { severity, column, endColumn, correction } = found;
  const from = Math.min(line.from + column - 1, line.to);
  return {
    from,
    to: Math.max(from, Math.min(line.from + endColumn - 1, line.to)),
    severity,
    message: diagnosticText(found),
    actions:
      correction === null
        ? []
        : [
            {
              name: t('fix'),
              apply: (view, at) => {
                const { from: start, to: end } = view.state.doc.lineAt(at);
                view.dispatch({ changes: { from: start, to: end, insert: correction }, userEvent: 'input' });
              },
            },
          ],
  };
}
