// Cells and lists of untrusted values have one writer, src/base/cells.ts: a spreadsheet would run some of them as formulas.
import { expect, test } from 'vitest';
import { sourceFiles, sourceText } from '../support/source-files.ts';

const filesWith = (pattern: RegExp) =>
  sourceFiles.filter((file) => file !== 'base/cells.ts' && pattern.test(sourceText(file))).toSorted();

/**
 * Cells put together by hand: values joined by what spreadsheets split at, or with it between them. After a comma, which other lists have
 * as well, the line's end follows.
 */
const CELLS = new RegExp(
  [
    String.raw`\.join\(\s*(['"\`])(?:\\t|;|\|)\1`,
    String.raw`\.join\(\s*(['"\`]),\2\)(?:\}?(?:\\r)?\\n|\s*\+\s*['"\`](?:\\r)?\\n|\)\.join\()`,
    String.raw`\}\\t|\\t\$\{|\}[,;|]\$\{`,
    String.raw`\+\s*(['"\`])(?:\\t|[,;|])\3\s*\+`,
  ].join('|'),
);

test.each([
  `row.join('\\t')`,
  `row.join(";")`,
  `row.join('|')`,
  `\`\${url}\\t\${verdict}\``,
  `\`\${url};\${verdict}\``,
  `\`\${url},\${verdict}\``,
  `url + ';' + verdict`,
  `url + '\\t' + verdict`,
  `\`\${row.join(',')}\\r\\n\``,
  `row.join(',') + '\\n'`,
  `rows.map((row) => row.join(',')).join('\\n')`,
])('%s joins cells by hand', (code) => {
  expect(code).toMatch(CELLS);
});

test.each([`names.join(', ')`, `names.join(',')`, `lines.join('\\n')`, `\`[\${texts.join(',')}]\``])(
  '%s does not',
  (code) => {
    expect(code).not.toMatch(CELLS);
  },
);

/** What looks the same. */
const NO_CELLS: Readonly<Record<string, string>> = {
  'directives/link-header.ts': 'a regular expression',
  'directives/parse.ts': 'a directive',
  'robots/dialects/crawler-commons.ts': 'a regular expression',
  'robots/dialects/urllib.ts': 'a URL',
  'robots/records/usage.ts': 'a regular expression',
  'urls/export.ts': 'words and numbers of ours, after a URL that the one writer writes',
  'words/text/text.ts': 'a regular expression',
};

test('no other code puts cells together by hand', () => {
  expect(filesWith(CELLS)).toEqual(Object.keys(NO_CELLS));
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

/** What goes into files: who saves them, and who makes them. */
const FILES: Readonly<Record<string, string>> = {
  'pages/options/SettingsFile.tsx': 'JSON',
  'pages/workbench/audit/AuditBar.tsx': 'URLs that were pasted, for the audit',
  'pages/workbench/audit/Exports.tsx': 'what the worker makes',
  'pages/workbench/audit/audit-worker.ts': 'JSON, for the worker',
  'pages/workbench/edit/Expectations.tsx': 'expectations, as they are typed',
  'pages/workbench/edit/use-draft-actions.ts': 'a robots.txt',
  'pages/workbench/history/KeptBar.tsx': 'JSON, or what the worker makes',
  'pages/workbench/logs/Result.tsx': 'CSV, HTML, JSON',
  'pages/workbench/shared/files.ts': 'what it is given',
  'pages/workbench/urls/Exports.tsx': 'Markdown, HTML, or what the worker makes',
  'pages/workbench/urls/Files.tsx': 'URLs that were pasted or are the page’s links, for the list',
  'shared/sitemap-file.ts': 'a sitemap, for the worker',
  'ui/viewer/Export.tsx': 'a robots.txt',
  'workers/audit/main.ts': 'CSV, HTML, JSON, Markdown',
  'workers/files/to-blob.ts': 'what it is given',
  'workers/history/main.ts': 'a zip',
  'workers/urls/main.ts': 'CSV, JSON, a list of URLs',
};

/** Tables that are saved or handed on as CSV. */
const EXPORTS: Readonly<Record<string, string>> = {
  'audit/to-csv.ts': 'csvLine',
  'pages/workbench/logs/export.ts': 'csvLine',
  'urls/export.ts': 'csvValue',
};

test('what is saved is listed, and what is a table among it', () => {
  const makers = /\b(?:saveBlob|saveFile|toBlob)\((?!name: |pieces: )|\bnew Blob\(/;
  expect(filesWith(makers)).toEqual(Object.keys(FILES).toSorted());
  const tables = Object.keys(FILES).filter((file) => FILES[file]?.includes('CSV'));
  expect(filesWith(/'text\/csv/)).toEqual(tables.toSorted());
});

test('what is copied or exported is listed, and cells are written by the one writer', () => {
  expect(filesWith(/\bcopyText\((?!text: string)/)).toEqual(Object.keys(COPIES).toSorted());
  expect(filesWith(/\bclipboard\.write/)).toEqual(['ui/elements/copy-text.ts']);
  const writers = Object.entries({ ...COPIES, ...EXPORTS }).filter(([, by]) => /^(csv|plain)/.test(by));
  expect(filesWith(/from '[^']*base\/cells\.ts'/)).toEqual(writers.map(([file]) => file).toSorted());
  for (const [file, by] of writers) expect(sourceText(file)).toMatch(new RegExp(`\\b${by}\\(|\\.map\\(${by}\\)`));
});
