// CodeMirror's own texts, which are the keys here, in the language of the page.
import { EditorState, type Extension } from '@codemirror/state';
import { type MessageKey, t } from '../../../platform/i18n.ts';

const PHRASES = {
  Find: 'editorFind',
  Replace: 'editorReplaceWith',
  next: 'editorNext',
  previous: 'editorPrevious',
  all: 'editorAll',
  'match case': 'editorMatchCase',
  regexp: 'editorRegexp',
  'by word': 'editorByWord',
  replace: 'editorReplace',
  'replace all': 'editorReplaceAll',
  close: 'editorClose',
  'current match': 'editorCurrentMatch',
  'on line': 'editorOnLine',
  'Go to line': 'editorGoToLine',
  go: 'editorGo',
  Diagnostics: 'editorIssues',
  'No diagnostics': 'editorNoIssues',
  Completions: 'editorCompletions',
  'Folded lines': 'editorFolded',
  'Unfolded lines': 'editorUnfolded',
  to: 'editorTo',
  'folded code': 'folded',
  unfold: 'editorUnfold',
  'Fold line': 'editorFold',
  'Unfold line': 'editorUnfold',
  'Selection deleted': 'editorSelectionDeleted',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** CodeMirror puts a value where `$` is. */
const WITH_A_VALUE = {
  'replaced match on line $': 'editorReplacedOnLine',
  'replaced $ matches': 'editorReplacedMatches',
} as const satisfies Readonly<Record<string, MessageKey>>;

export function phrases(): Extension {
  const plain = Object.entries(PHRASES).map(([phrase, key]) => [phrase, t(key)]);
  const filled = Object.entries(WITH_A_VALUE).map(([phrase, key]) => [phrase, t(key, '$')]);
  return EditorState.phrases.of(Object.fromEntries([...plain, ...filled]));
}
