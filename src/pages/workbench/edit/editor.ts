// The draft's editor: CodeMirror with the extensions for robots.txt. Knows nothing about the page around it.
import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyField, historyKeymap } from '@codemirror/commands';
import { foldGutter, foldKeymap } from '@codemirror/language';
import { lintKeymap, type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search';
import { Compartment, type EditorSelection, EditorState, type Extension, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { type LineRange, managedLines } from '../../../robots/index.ts';
import type { CheckResult } from '../../../workers/edit/jobs.ts';
import { withLineFeeds } from '../shared/files.ts';
import { besideLive, inlineLive } from './editor-compare.ts';
import { ruleExplanations } from './editor-hover.ts';
import { kindsIn, knownKinds, robotsColors, robotsLanguage, setGroups, setKinds } from './editor-language.ts';
import { knownManaged, managedField, setManaged } from './editor-managed.ts';
import { fixAtCursor, markOf } from './editor-marks.ts';
import { phrases } from './editor-phrases.ts';
import { theme } from './editor-theme.ts';
import { visibleChars } from './editor-visible.ts';

/** The text is reported after this many milliseconds without typing. */
const PAUSE_MS = 60;

/** Whether the live file is shown, and where: not at all, between the lines of the draft, or beside it. */
export type Layout = 'draft' | 'inline' | 'beside';

interface EditorOptions {
  readonly root: ShadowRoot;
  readonly text: string;
  readonly live: string;
  readonly layout: Layout;
  readonly labels: { readonly draft: string; readonly live: string };
  /** Product tokens for completion. */
  readonly tokens: readonly string[];
  readonly onText: (text: string) => void;
  /** Sentences about the rule on a line of this text; null without any, or if they aren't known yet. */
  readonly explain: (text: string, line: number) => Promise<readonly string[] | null>;
}

export interface Editor {
  readonly text: () => string;
  /** Replaces the text in one undoable step, like typing. */
  readonly setText: (text: string) => void;
  readonly compareWith: (live: string, layout: Layout) => void;
  /** Marks the diagnostics of `text` and colors its lines by their kinds, if the editor still holds that text. */
  readonly mark: (text: string, result: CheckResult) => void;
  /** Makes the groups of `text` foldable, if the editor still holds that text. */
  readonly foldBy: (text: string, groups: readonly LineRange[]) => void;
  readonly goTo: (line: number) => void;
  readonly focus: () => void;
  /** Opens the search panel on the side that was focused last. */
  readonly find: () => void;
  readonly destroy: () => void;
}

/** The draft on screen, alone or beside the live file. */
interface Screen {
  readonly view: EditorView;
  readonly setLive: (live: string) => void;
  readonly destroy: () => void;
}

/** What an editor takes over from the previous one. */
interface Content {
  readonly doc: string | Text;
  readonly selection?: EditorSelection;
  /** The undo history. */
  readonly past?: unknown;
}

export function createEditor(options: EditorOptions): Editor {
  return new DraftEditor(options);
}

class DraftEditor implements Editor {
  readonly #options: EditorOptions;
  /** The live file, and how it is shown. */
  #compared: Pick<EditorOptions, 'live' | 'layout'>;
  readonly #comparison = new Compartment();
  readonly #forBoth: Extension;
  readonly #forDraft: Extension;
  #screen: Screen;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reported: { readonly text: string; readonly doc: Text };
  #marks: readonly Mark[] = [];
  /** The side that was focused last; null for the draft. */
  #focused: EditorView | null = null;

  constructor(options: EditorOptions) {
    const { text, live, layout } = options;
    this.#options = options;
    this.#compared = { live, layout };
    this.#forBoth = this.#extensionsForBoth();
    this.#forDraft = this.#extensionsForDraft();
    this.#screen = this.#show({ doc: text });
    this.#reported = { text, doc: this.#state.doc };
  }

  text(): string {
    return this.#state.doc.toString();
  }

  setText(next: string): void {
    const changes = changeTo(this.text(), withLineFeeds(next));
    this.#screen.view.dispatch({ changes, userEvent: 'input' });
    clearTimeout(this.#timer);
    this.#report();
  }

  compareWith(live: string, layout: Layout): void {
    const before = this.#compared;
    if (before.live === live && before.layout === layout) return;
    this.#compared = { live, layout };
    if ((before.layout === 'beside') === (layout === 'beside')) {
      this.#screen.setLive(live);
      return;
    }
    const { state, hasFocus } = this.#screen.view;
    this.#screen.destroy();
    this.#focused = null;
    this.#screen = this.#show({ doc: state.doc, selection: state.selection, past: state.field(historyField, false) });
    this.#screen.view.dispatch(setDiagnostics(this.#state, this.#marks), {
      effects: [setKinds.of(knownKinds(state)), setManaged.of(knownManaged(state))],
    });
    if (hasFocus) this.focus();
  }

  mark(of: string, { diagnostics, lines, managed }: CheckResult): void {
    if (!this.#isHeld(of)) return;
    this.#marks = diagnostics.map((found) => markOf(found, lineAt(this.#state.doc, found.line)));
    this.#screen.view.dispatch(setDiagnostics(this.#state, this.#marks), {
      effects: [setKinds.of(lines), setManaged.of(managed)],
    });
  }

  foldBy(of: string, groups: readonly LineRange[]): void {
    if (!this.#isHeld(of)) return;
    const { doc } = this.#state;
    const spans = groups.map(({ first, last }) => ({ from: lineAt(doc, first).from, to: lineAt(doc, last).to }));
    this.#screen.view.dispatch({ effects: setGroups.of(spans) });
  }

  goTo(line: number): void {
    const { from } = lineAt(this.#state.doc, line);
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    this.#screen.view.dispatch({ selection: { anchor: from }, effects });
    this.focus();
  }

  focus(): void {
    this.#screen.view.focus();
  }

  find(): void {
    openSearchPanel(this.#focused ?? this.#screen.view);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#screen.destroy();
  }

  get #state(): EditorState {
    return this.#screen.view.state;
  }

  #report(): void {
    const { doc } = this.#state;
    this.#reported = { text: doc.toString(), doc };
    this.#options.onText(this.#reported.text);
  }

  /** Whether the editor still holds the text as it was reported. */
  #isHeld(text: string): boolean {
    return this.#reported.text === text && this.#reported.doc === this.#state.doc;
  }

  #show({ past, ...content }: Content): Screen {
    const { root } = this.#options;
    const { live, layout } = this.#compared;
    const own: readonly Extension[] = past === undefined ? [] : [historyField.init(() => past)];
    const withComparison = (extension: Extension): Extension => [own, this.#forDraft, this.#comparison.of(extension)];
    if (layout === 'beside') {
      const liveSide = { doc: live, extensions: this.#extensionsForLive(live) };
      return besideLive(root, liveSide, { ...content, extensions: withComparison([]) });
    }
    const state = EditorState.create({ ...content, extensions: withComparison(this.#inlineComparison()) });
    const view = new EditorView({ root, parent: root, state });
    return {
      view,
      setLive: () => view.dispatch({ effects: this.#comparison.reconfigure(this.#inlineComparison()) }),
      destroy: () => view.destroy(),
    };
  }

  #inlineComparison(): Extension {
    const { live, layout } = this.#compared;
    return layout === 'inline' ? inlineLive(live) : [];
  }

  #extensionsForBoth(): Extension {
    return [
      phrases(),
      lineNumbers(),
      visibleChars(),
      highlightSelectionMatches(),
      theme,
      EditorView.domEventHandlers({
        focus: (_, view) => {
          this.#focused = view;
        },
      }),
      // A scrollable area must contain something focusable; accessibility checkers don't count contenteditable alone.
      EditorView.contentAttributes.of({ tabindex: '0' }),
    ];
  }

  #extensionsForDraft(): Extension {
    const { tokens, labels, explain } = this.#options;
    return [
      this.#forBoth,
      foldGutter(),
      history(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      robotsLanguage(tokens),
      managedField(),
      ruleExplanations(async (line) => {
        const { text } = this.#reported;
        return this.#isHeld(text) ? explain(text, line) : null;
      }),
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
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#report(), PAUSE_MS);
      }),
    ];
  }

  #extensionsForLive(live: string): Extension {
    return [
      this.#forBoth,
      robotsColors(kindsIn(live)),
      managedField(managedLines(live)),
      EditorState.readOnly.of(true),
      keymap.of([...searchKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': this.#options.labels.live, spellcheck: 'false' }),
    ];
  }
}

/** Changes only the part that differs, so that the cursor and folds elsewhere stay in place. */
function changeTo(text: string, next: string) {
  const shorter = Math.min(text.length, next.length);
  let from = 0;
  while (from < shorter && text[from] === next[from]) from += 1;
  let end = 0;
  while (end < shorter - from && text[text.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return { from, to: text.length - end, insert: next.slice(from, next.length - end) };
}

/** The line with this number, or the nearest one. */
const lineAt = (doc: Text, line: number) => doc.line(Math.min(Math.max(line, 1), doc.lines));
