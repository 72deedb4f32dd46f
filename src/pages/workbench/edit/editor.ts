// The editor of the draft: CodeMirror, with what robots.txt needs. Knows nothing of the page around it.
import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyField, historyKeymap } from '@codemirror/commands';
import { foldGutter, foldKeymap } from '@codemirror/language';
import { forEachDiagnostic, lintKeymap, type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search';
import { Compartment, type EditorSelection, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { t } from '../../../platform/i18n.ts';
import { type Diagnostic, type LineRange, managedLines } from '../../../robots/index.ts';
import { diagnosticText } from '../../../words/robots/diagnostic.ts';
import type { CheckResult } from '../../../workers/edit-jobs.ts';
import { besideLive, inlineLive } from './editor-compare.ts';
import { ruleExplanations } from './editor-hover.ts';
import { kindsIn, knownKinds, robotsColors, robotsLanguage, setGroups, setKinds } from './editor-language.ts';
import { knownManaged, managedField, setManaged } from './editor-managed.ts';
import { phrases } from './editor-phrases.ts';
import { theme } from './editor-theme.ts';
import { withLineFeeds } from './files.ts';

/** Milliseconds without a key, after which the text is reported. */
const PAUSE_MS = 60;

/** How the live file is shown: not, between the lines of the draft, or beside it. */
export type Layout = 'draft' | 'inline' | 'beside';

interface EditorOptions {
  readonly root: ShadowRoot;
  readonly text: string;
  readonly live: string;
  readonly layout: Layout;
  readonly labels: { readonly draft: string; readonly live: string };
  /** Product tokens to complete. */
  readonly tokens: readonly string[];
  readonly onText: (text: string) => void;
  /** Sentences about the rule on a line of this text; null where there is nothing to say, or not yet. */
  readonly explain: (text: string, line: number) => Promise<readonly string[] | null>;
}

export interface Editor {
  readonly text: () => string;
  /** One step of the history, as if it had been typed. */
  readonly setText: (text: string) => void;
  readonly compareWith: (live: string, layout: Layout) => void;
  /** Marks what was found in `text`, and colors its lines by what they are, if that is still what the editor holds. */
  readonly mark: (text: string, result: CheckResult) => void;
  /** The same for the groups, which can be folded. */
  readonly foldBy: (text: string, groups: readonly LineRange[]) => void;
  readonly goTo: (line: number) => void;
  readonly focus: () => void;
  /** Opens the search panel of the side that had the focus last. */
  readonly find: () => void;
  readonly destroy: () => void;
}

/** What is on screen: the draft, perhaps beside the live file. */
interface Screen {
  readonly view: EditorView;
  readonly setLive: (live: string) => void;
  readonly destroy: () => void;
}

/** What an editor takes over from the one before. */
interface Content {
  readonly doc: string | Text;
  readonly selection?: EditorSelection;
  /** With what can be undone. */
  readonly past?: unknown;
}

export function createEditor({ root, text, live, layout, labels, tokens, onText, explain }: EditorOptions): Editor {
  const comparison = new Compartment();
  let compared = { live, layout };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reported: { readonly text: string; readonly doc: Text } | null = null;
  let marks: readonly Mark[] = [];
  /** The side that had the focus last; null for the draft. */
  let focused: EditorView | null = null;
  const tell = () => {
    const { doc } = screen.view.state;
    reported = { text: doc.toString(), doc };
    onText(reported.text);
  };
  const ofBoth = [
    phrases(),
    lineNumbers(),
    highlightSpecialChars(),
    highlightSelectionMatches(),
    theme,
    EditorView.domEventHandlers({
      focus: (_, view) => {
        focused = view;
      },
    }),
    // What scrolls must hold something that takes the focus; checkers don't count what is only editable.
    EditorView.contentAttributes.of({ tabindex: '0' }),
  ];
  const extensions = [
    ofBoth,
    foldGutter(),
    history(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    robotsLanguage(tokens),
    managedField(),
    ruleExplanations(async (line) => (reported?.doc === screen.view.state.doc ? explain(reported.text, line) : null)),
    keymap.of([
      { key: 'Mod-.', run: fixAtCursor },
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': labels.draft, spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE_MS);
    }),
  ];
  const forLive = (text: string) => [
    ofBoth,
    robotsColors(kindsIn(text)),
    managedField(managedLines(text)),
    EditorState.readOnly.of(true),
    keymap.of([...searchKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': labels.live, spellcheck: 'false' }),
  ];
  const show = ({ past, ...content }: Content): Screen => {
    const own: readonly Extension[] = past === undefined ? [] : [historyField.init(() => past)];
    if (compared.layout === 'beside') {
      const liveSide = { doc: compared.live, extensions: forLive(compared.live) };
      return besideLive(root, liveSide, { ...content, extensions: [own, extensions, comparison.of([])] });
    }
    const inline = compared.layout === 'inline' ? inlineLive(compared.live) : [];
    const state = EditorState.create({ ...content, extensions: [own, extensions, comparison.of(inline)] });
    const view = new EditorView({ root, parent: root, state });
    return {
      view,
      setLive: () => {
        const next = compared.layout === 'inline' ? inlineLive(compared.live) : [];
        view.dispatch({ effects: comparison.reconfigure(next) });
      },
      destroy: () => view.destroy(),
    };
  };
  let screen = show({ doc: text });
  reported = { text, doc: screen.view.state.doc };
  const isHeld = (of: string) => reported?.text === of && reported.doc === screen.view.state.doc;
  return {
    text: () => screen.view.state.doc.toString(),
    setText: (next) => {
      const { view } = screen;
      view.dispatch({ changes: changeTo(view.state.doc.toString(), withLineFeeds(next)), userEvent: 'input' });
      clearTimeout(timer);
      tell();
    },
    compareWith: (nextLive, nextLayout) => {
      const before = compared;
      if (before.live === nextLive && before.layout === nextLayout) return;
      compared = { live: nextLive, layout: nextLayout };
      if ((before.layout === 'beside') === (nextLayout === 'beside')) {
        screen.setLive(nextLive);
        return;
      }
      const { state, hasFocus } = screen.view;
      screen.destroy();
      focused = null;
      screen = show({ doc: state.doc, selection: state.selection, past: state.field(historyField, false) });
      screen.view.dispatch(setDiagnostics(screen.view.state, marks), {
        effects: [setKinds.of(knownKinds(state)), setManaged.of(knownManaged(state))],
      });
      if (hasFocus) screen.view.focus();
    },
    mark: (of, { diagnostics, lines, managed }) => {
      const { state } = screen.view;
      if (!isHeld(of)) return;
      marks = diagnostics.map((found) => markOf(found, lineAt(state.doc, found.line)));
      screen.view.dispatch(setDiagnostics(state, marks), { effects: [setKinds.of(lines), setManaged.of(managed)] });
    },
    foldBy: (of, groups) => {
      const { doc } = screen.view.state;
      if (!isHeld(of)) return;
      const spans = groups.map(({ first, last }) => ({ from: lineAt(doc, first).from, to: lineAt(doc, last).to }));
      screen.view.dispatch({ effects: setGroups.of(spans) });
    },
    goTo: (line) => {
      const { view } = screen;
      const at = lineAt(view.state.doc, line);
      view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: 'center' }) });
      view.focus();
    },
    focus: () => screen.view.focus(),
    find: () => openSearchPanel(focused ?? screen.view),
    destroy: () => {
      clearTimeout(timer);
      screen.destroy();
    },
  };
}

/** What the list of issues does by a letter of the fix's name, which only names in Latin letters have. */
function fixAtCursor(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const fixes: (() => void)[] = [];
  forEachDiagnostic(view.state, ({ actions = [] }, from, to) => {
    if (from < line.from || from > line.to) return;
    fixes.push(...actions.map((action) => () => action.apply(view, from, to)));
  });
  fixes[0]?.();
  return fixes.length > 0;
}

/** Of what differs alone, so that the cursor and what is folded elsewhere stay where they are. */
function changeTo(text: string, next: string) {
  const shorter = Math.min(text.length, next.length);
  let from = 0;
  while (from < shorter && text[from] === next[from]) from += 1;
  let end = 0;
  while (end < shorter - from && text[text.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return { from, to: text.length - end, insert: next.slice(from, next.length - end) };
}

/** The line of this number, or the nearest. */
const lineAt = (doc: Text, line: number) => doc.line(Math.min(Math.max(line, 1), doc.lines));

function markOf(found: Diagnostic, line: { readonly from: number; readonly to: number }): Mark {
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
              apply: (view, at) => {
                const { from: start, to: end } = view.state.doc.lineAt(at);
                view.dispatch({ changes: { from: start, to: end, insert: fix }, userEvent: 'input' });
              },
            },
          ],
  };
}
