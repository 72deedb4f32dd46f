// Cells and lists of untrusted values have one writer, src/base/cells.ts: a spreadsheet would run some of them as formulas.
import { expect, test } from 'vitest';
import { sourceFiles, sourceText } from '../support/source-files.ts';

const filesWith = (pattern: RegExp) =>
  sourceFiles.filter((file) => file !== 'base/cells.ts' && pattern.test(sourceText(file))).toSorted();

/** Cells put together by hand: values joined by a tab, lines as in RFC 4180, or a tab beside a value. */
const CELLS = /\.join\(\s*(['"`])(?:\\t|[,;|](?:\1\)\}?\\r))|\}\\t|\\t\$\{/;

test('no other code joins values by tabs, or writes lines of CSV', () => {
  expect(`row.join('\\t')`).toMatch(CELLS);
  expect(`\`\${url}\\t\${verdict}\``).toMatch(CELLS);
  expect(`\`\${row.join(',')}\\r\\n\``).toMatch(CELLS);
  expect(filesWith(CELLS)).toEqual([]);
});

/** What goes to the clipboard. Where it isn't made of cells, it says what it is. */
const COPIES: Readonly<Record<string, string>> = {
  'pages/workbench/audit/CopyButton.tsx': 'plainLines',
  'pages/workbench/edit/Templates.tsx': 'a header of ours',
  'pages/workbench/edit/use-draft-actions.ts': 'a robots.txt',
  'pages/workbench/logs/Result.tsx': 'Markdown',
  'ui/elements/PageTitle.tsx': 'one URL',
  'ui/links/LinkList.tsx': 'csvLine',
  'ui/tab/CopyReport.tsx': 'Markdown or JSON',
  'ui/viewer/Export.tsx': 'a robots.txt',
};

/** Tables that are saved or handed on as CSV. */
const EXPORTS: Readonly<Record<string, string>> = {
  'audit/to-csv.ts': 'csvLine',
  'pages/workbench/logs/export.ts': 'csvLine',
  'urls/export.ts': 'csvValue',
};

test('what is copied or exported is listed, and cells are written by the one writer', () => {
  expect(filesWith(/\bcopyText\((?!text: string)/)).toEqual(Object.keys(COPIES).toSorted());
  expect(filesWith(/\bclipboard\.write/)).toEqual(['ui/elements/copy-text.ts']);
  const writers = Object.entries({ ...COPIES, ...EXPORTS }).filter(([, by]) => /^(csv|plain)/.test(by));
  expect(filesWith(/from '[^']*base\/cells\.ts'/)).toEqual(writers.map(([file]) => file).toSorted());
  for (const [file, by] of writers) expect(sourceText(file)).toMatch(new RegExp(`\\b${by}\\(|\\.map\\(${by}\\)`));
});
