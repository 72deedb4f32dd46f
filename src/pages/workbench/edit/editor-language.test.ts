// @vitest-environment happy-dom
// What the editor knows of robots.txt: what it completes, and what it folds.
import { closeCompletion, completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { foldable } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { robotsLanguage, setGroups } from './editor-language.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/polyfill.ts'));

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

/** An editor with the cursor at the bar. */
function editor(textWithBar: string) {
  const at = textWithBar.indexOf('|');
  const doc = textWithBar.replace('|', '');
  const state = EditorState.create({
    doc,
    selection: { anchor: Math.max(0, at) },
    extensions: robotsLanguage(['GPTBot', 'Googlebot']),
  });
  const view = new EditorView({ state, parent: document.body });
  views.push(view);
  return view;
}

describe('completion', () => {
  const FIELDS = ['User-agent', 'Disallow', 'Allow', 'Sitemap', 'Crawl-delay', 'Content-Signal', 'Clean-param', 'Host'];
  const offered = async (textWithBar: string) => {
    const view = editor(textWithBar);
    startCompletion(view);
    await vi.waitFor(() => expect(completionStatus(view.state)).not.toBe('pending'));
    const labels = currentCompletions(view.state).map(({ label }) => label);
    closeCompletion(view);
    return labels.sort();
  };

  test.each([
    ['an empty line', 'User-agent: *\n|', FIELDS],
    ['the start of a field', 'User-agent: *\ndis|', ['Disallow']],
    ['a User-agent line without a token', 'User-agent: |', ['GPTBot', 'Googlebot', '*']],
    ['the start of a token', 'user-agent:g|', ['GPTBot', 'Googlebot']],
    ['what is no token', 'Disallow: G|', []],
  ])('of %s', async (_, text, expected) => {
    expect(await offered(text)).toEqual([...expected].sort());
  });
});

describe('folding', () => {
  const DOC = 'Sitemap: https://a/\n\nUser-agent: a\nDisallow: /1\n\nUser-agent: b\nDisallow: /2\nDisallow: /3\n';
  const grouped = () => {
    const view = editor(DOC);
    const span = (first: string, last: string) => ({ from: DOC.indexOf(first), to: DOC.indexOf(last) + last.length });
    const groups = [span('User-agent: a', '/1'), span('User-agent: b', '/3')];
    view.dispatch({ effects: setGroups.of(groups) });
    return view;
  };
  /** What would be hidden from the line on, for each line where something can be. */
  const folds = ({ state }: EditorView) =>
    Array.from({ length: state.doc.lines }, (_, at) => state.doc.line(at + 1)).flatMap(({ number, from, to }) => {
      const hidden = foldable(state, from, to);
      return hidden ? [[number, state.sliceDoc(hidden.from, hidden.to)]] : [];
    });

  test('is by group, from its first line on', () => {
    expect(folds(grouped())).toEqual([
      [3, '\nDisallow: /1'],
      [6, '\nDisallow: /2\nDisallow: /3'],
    ]);
  });

  test('is where the groups went while something was typed above', () => {
    const view = grouped();
    view.dispatch({ changes: { from: 0, insert: '# new\n' } });
    expect(folds(view).map(([line]) => line)).toEqual([4, 7]);
  });

  test('is nothing for a group of one line', () => {
    const view = editor('User-agent: a');
    view.dispatch({ effects: setGroups.of([{ from: 0, to: 13 }]) });
    expect(folds(view)).toEqual([]);
  });
});
