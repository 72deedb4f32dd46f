// robots.txt in the editor: colors from the product's own parser, completion of fields and product tokens, folding by group.
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { codeFolding, foldService } from '@codemirror/language';
import {
  type EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { firstIndex } from '../../../base/binary-search.ts';
import { t } from '../../../platform/i18n.ts';
import { kindsOf, type LineKind } from '../../../report/index.ts';
import { parseRobotsTxt } from '../../../robots/index.ts';
import { lineFieldOf, piecesOf } from '../../../ui/viewer/file-lines.ts';
import { LONGEST_LINE } from '../../../words/text/limits.ts';

const FIELDS = ['User-agent', 'Disallow', 'Allow', 'Sitemap', 'Crawl-delay', 'Content-Signal', 'Clean-param', 'Host'];

/** The most lines whose kind is remembered. */
const MOST_KINDS = 2_000;
const kinds = new Map<string, LineKind>();

/** The kind of a line as if it were in a group. */
export function kindOf(line: string): LineKind {
  const known = kinds.get(line);
  if (known !== undefined) return known;
  const { groups, others } = parseRobotsTxt(`User-agent: *\n${line}`);
  const userAgents = groups.flatMap((group) => group.userAgents).length;
  const rules = groups.flatMap((group) => group.rules).length;
  const kind = userAgents > 1 ? 'u' : rules > 0 ? 'r' : others.length > 0 ? 'o' : ' ';
  if (kinds.size >= MOST_KINDS) kinds.clear();
  kinds.set(line, kind);
  return kind;
}

export const setKinds = StateEffect.define<string>();

/** The kind of a line that was edited since the last full parse. */
const TOUCHED = '?';

/** The `LineKind` of each line. */
const kindsOfLines = StateField.define<string>({
  create: () => '',
  update(before, transaction) {
    for (const effect of transaction.effects) if (effect.is(setKinds)) return effect.value;
    return transaction.docChanged && before !== '' ? moved(before, transaction) : before;
  },
});

function moved(before: string, { changes, startState, state }: Transaction): string {
  let kinds = '';
  let taken = 0;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const first = startState.doc.lineAt(fromA).number - 1;
    const touched = state.doc.lineAt(toB).number - state.doc.lineAt(fromB).number + 1;
    // The previous change may have touched the same line.
    kinds += before.slice(taken, first) + TOUCHED.repeat(first < taken ? touched - 1 : touched);
    taken = startState.doc.lineAt(toA).number;
  });
  return kinds + before.slice(taken);
}

/** The kinds of a read-only file. */
export const kindsIn = (text: string): string => kindsOf(parseRobotsTxt(text));

/** What the editor knows about its lines, for the editor that replaces it. */
export const knownKinds = (state: EditorState): string => state.field(kindsOfLines);

/** As crawlers read the file; until that is known, as if the line were in a group. */
function kindIn(state: EditorState, number: number, text: string): LineKind {
  const kind = state.field(kindsOfLines).charAt(number - 1);
  return kind === 'u' || kind === 'r' || kind === 'o' || kind === ' ' ? kind : kindOf(text);
}

function colorsOf(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let offset = from; offset <= to; ) {
      const line = view.state.doc.lineAt(offset);
      const text = line.text.slice(0, LONGEST_LINE);
      const kind = kindIn(view.state, line.number, text);
      const field = lineFieldOf(text, kind);
      let start = line.from;
      for (const piece of piecesOf(text, kind, [])) {
        const end = start + piece.text.length;
        const name = piece.kind === 'key' ? `robots-key robots-${field ?? 'other'}` : `robots-${piece.kind}`;
        marks.add(start, end, Decoration.mark({ class: name }));
        start = end;
      }
      offset = line.to + 1;
    }
  }
  return marks.finish();
}

/** For the visible lines. */
const colors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = colorsOf(view);
    }
    update({ docChanged, viewportChanged, view, startState, state }: ViewUpdate) {
      const isReadAnew = startState.field(kindsOfLines) !== state.field(kindsOfLines);
      if (docChanged || viewportChanged || isReadAnew) this.decorations = colorsOf(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** @param kinds the kinds of the lines, if known */
export const robotsColors = (kinds = ''): Extension => [kindsOfLines.init(() => kinds), colors];

export interface GroupSpan {
  readonly from: number;
  readonly to: number;
}

export const setGroups = StateEffect.define<readonly GroupSpan[]>();

/** The lines of each group, from the last parse. */
const groups = StateField.define<readonly GroupSpan[]>({
  create: () => [],
  update(spans, { effects, changes, docChanged }) {
    for (const effect of effects) if (effect.is(setGroups)) return effect.value;
    if (!docChanged) return spans;
    return spans.map(({ from, to }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }));
  },
});

const folding = foldService.of((state, start) => {
  const spans = state.field(groups);
  const span = spans[firstIndex(0, spans.length, (index) => (spans[index]?.from ?? 0) >= start)];
  const end = state.doc.lineAt(start).to;
  return span?.from === start && span.to > end ? { from: end, to: span.to } : null;
});

function completion(tokens: readonly string[]) {
  const agents = [...tokens, '*'].map((label) => ({ label }));
  const fields = FIELDS.map((label) => ({ label, apply: `${label}: ` }));
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    const colon = before.indexOf(':');
    const word = before.slice(colon + 1).trimStart();
    const from = pos - word.length;
    if (colon === -1) {
      const isField = /^[a-z-]*$/i.test(word) && (word !== '' || explicit);
      return isField ? { from, options: fields, validFor: /^[a-z-]*$/i } : null;
    }
    return /^user-?agent$/i.test(before.slice(0, colon).trim()) && !word.includes('#')
      ? { from, options: agents, validFor: /^[^#:]*$/ }
      : null;
  };
}

/** @param tokens product tokens to complete */
export function robotsLanguage(tokens: readonly string[]): Extension {
  return [
    robotsColors(),
    groups,
    folding,
    codeFolding({ placeholderText: t('folded') }),
    autocompletion({ override: [completion(tokens)], icons: false }),
  ];
}
