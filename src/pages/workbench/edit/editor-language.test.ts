// @vitest-environment happy-dom
// What the editor knows of robots.txt: what it completes, and what it folds.
import { closeCompletion, completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { foldable } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { kindsIn, robotsLanguage, setGroups, setKinds } from './editor-language.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

/** An editor with the cursor at the bar. */
function editor(textWithBar: string) {
  const offset = textWithBar.indexOf('|');
  const doc = textWithBar.replace('|', '');
  const state = EditorState.create({
    doc,
    selection: { anchor: Math.max(0, offset) },
    extensions: robotsLanguage(['GPTBot', 'Googlebot']),
  });
  const view = new EditorView({ state, parent: document.body });
  views.push(view);
  return view;
}

describe('colors', () => {
  const DOC = 'Disallow: /x\n\nUser-agent: a\nDisallow: /y\nAllow: /q\nSitemap: https://a/';
  /** The lines that are struck through. */
  const invalid = ({ contentDOM }: EditorView) =>
    [...contentDOM.querySelectorAll('.cm-line')]
      .filter((line) => line.querySelector('.robots-invalid'))
      .map(({ textContent }) => textContent);
  const read = () => {
    const view = editor(DOC);
    view.dispatch({ effects: setKinds.of(kindsIn(DOC)) });
    return view;
  };
  const replace = (view: EditorView, ...pairs: readonly (readonly [string, string])[]) => {
    const text = view.state.doc.toString();
    const changes = pairs.map(([old, insert]) => {
      const from = text.indexOf(old);
      return { from, to: from + old.length, insert };
    });
    view.dispatch({ changes });
  };

  test('colors are those of the whole file: a rule before any group isn’t a rule', () => {
    expect(invalid(read())).toContain('Disallow: /x');
    expect(invalid(read())).not.toContain('Disallow: /y');
  });

  test('colors are those of each line alone until the whole file is parsed', () => {
    expect(invalid(editor(DOC))).not.toContain('Disallow: /x');
  });

  test('the colors of an edited line are those of the line alone; other lines keep theirs', () => {
    const view = read();
    replace(view, ['/y', '/z']);
    expect(invalid(view)).toContain('Disallow: /x');
    replace(view, ['/x', '/xx']);
    expect(invalid(view)).not.toContain('Disallow: /xx');
  });

  test.each<[string, ...(readonly [string, string])[]]>([
    ['lines are inserted above', ['Disallow: /x', '# new\n\n# new\nDisallow: /1\nDisallow: /x']],
    ['lines are removed', ['Disallow: /x\n\n', '']],
    ['one line is changed twice', ['User', 'Us\ner'], ['agent', 'age\nnt']],
    ['two lines are joined', ['a\nDis', 'a Dis']],
    ['several places are changed', ['/x', '/1\nDisallow: /2'], ['/y', '/3'], ['/q', '/qq']],
  ])('the colors of the last line stay if %s', (_, ...pairs) => {
    const view = editor(DOC);
    // Of no kind that the line has by itself.
    view.dispatch({ effects: setKinds.of(kindsIn(DOC).replace(/.$/, ' ')) });
    replace(view, ...pairs);
    expect(invalid(view).at(-1)).toBe('Sitemap: https://a/');
  });
});

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
    ['what isn’t a token', 'Disallow: G|', []],
  ])('completion offers what fits %s', async (_, text, expected) => {
    expect(await offered(text)).toEqual([...expected].sort());
  });

  test.each([
    ['the start of a field', 'dis', ['Disallow']],
    ['a space alone', ' ', []],
  ])('completion offers, while a person types, what fits %s', async (_, typed, expected) => {
    const view = editor('|');
    view.dispatch({
      changes: { from: 0, insert: typed },
      selection: { anchor: typed.length },
      userEvent: 'input.type',
    });
    expect(completionStatus(view.state)).toBe('pending');
    await vi.waitFor(() => expect(completionStatus(view.state)).not.toBe('pending'));
    expect(currentCompletions(view.state).map(({ label }) => label)).toEqual(expected);
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
    Array.from({ length: state.doc.lines }, (_, index) => state.doc.line(index + 1)).flatMap(({ number, from, to }) => {
      const hidden = foldable(state, from, to);
      return hidden ? [[number, state.sliceDoc(hidden.from, hidden.to)]] : [];
    });

  test('a group is folded below its first line', () => {
    expect(folds(grouped())).toEqual([
      [3, '\nDisallow: /1'],
      [6, '\nDisallow: /2\nDisallow: /3'],
    ]);
  });

  test('a group stays foldable when lines are typed above', () => {
    const view = grouped();
    view.dispatch({ changes: { from: 0, insert: '# new\n' } });
    expect(folds(view).map(([line]) => line)).toEqual([4, 7]);
  });

  test('a group of one line isn’t foldable', () => {
    const view = editor('User-agent: a');
    view.dispatch({ effects: setGroups.of([{ from: 0, to: 13 }]) });
    expect(folds(view)).toEqual([]);
  });
});
