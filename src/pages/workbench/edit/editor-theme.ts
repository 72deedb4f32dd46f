// The editor in the colours of the pages. It lives in a shadow root: there its styles are constructed, which the pages' policy
// lets through; images in data: URLs, of which CodeMirror's lint marks are made, it does not.
import { EditorView } from '@codemirror/view';

const wavy = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour}`,
  textDecorationSkipInk: 'none',
  paddingBottom: '0',
});

export const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--bg)', color: 'var(--text)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--raised)' },
  '.cm-lintRange-error': wavy('var(--no)'),
  '.cm-lintRange-warning': wavy('var(--warn)'),
  '.cm-lintRange-info, .cm-lintRange-hint': wavy('var(--accent)'),
  '.cm-diagnostic': { borderInlineStart: '3px solid var(--accent)', fontFamily: 'var(--sans)', maxWidth: '32rem' },
  '.cm-diagnostic-error': { borderInlineStartColor: 'var(--no)' },
  '.cm-diagnostic-warning': { borderInlineStartColor: 'var(--warn)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)', borderRadius: '0.25rem' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    borderColor: 'var(--edge)',
  },
  '.cm-textfield': { backgroundColor: 'var(--bg)', color: 'var(--text)', borderColor: 'var(--edge)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--raised)', color: 'var(--soft)', borderColor: 'var(--line)' },
  '.cm-changedLine': { backgroundColor: 'var(--yes-bg)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--no-bg)', paddingInlineStart: '6px' },
  '.cm-deletedChunk .cm-deletedText, .cm-deletedLine del, .cm-changedText': {
    background: 'none',
    textDecoration: 'none',
  },
  '.cm-chunkButtons': { insetInlineEnd: '0.5rem' },
  '.cm-chunkButtons button': {
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: '0.25rem',
    font: 'inherit',
    fontFamily: 'var(--sans)',
    cursor: 'pointer',
  },
  '.robots-key': { fontWeight: '600' },
  '.robots-user-agent': { color: 'var(--accent)' },
  '.robots-allow': { color: 'var(--yes)' },
  '.robots-disallow': { color: 'var(--no)' },
  '.robots-sitemap, .robots-other': { color: 'var(--place)' },
  '.robots-comment': { color: 'var(--soft)', fontStyle: 'italic' },
  '.robots-invalid': { color: 'var(--soft)', textDecoration: 'line-through' },
});
