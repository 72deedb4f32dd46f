// Imports between the folders of src: a folder may import only those before it, and by their index.ts. Read from the import lines
// themselves, those of types included.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const PURE = [
  'base',
  'robots',
  'directives',
  'crawlers',
  'report',
  'urls',
  'changes',
  'history',
  'logs',
  'sitemaps',
  'audit',
];
const LOWER = [...PURE, 'shared', 'platform'];

/** What each folder of src may import, besides itself: folders, or files by their path. Each page is its own folder. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  robots: ['base'],
  directives: ['base'],
  crawlers: ['base', 'robots', 'directives'],
  report: ['base', 'robots', 'directives', 'crawlers'],
  urls: ['base', 'robots', 'crawlers'],
  changes: ['base', 'robots', 'crawlers'],
  history: ['base', 'robots', 'crawlers', 'changes'],
  logs: ['base', 'robots', 'crawlers'],
  sitemaps: ['base'],
  audit: ['base', 'robots', 'crawlers', 'report', 'urls', 'sitemaps'],
  shared: PURE,
  platform: [...PURE, 'shared', '_locales'],
  content: ['base', 'directives', 'shared'],
  workers: [...PURE, 'shared'],
  // A notification says what a change does, in the words of the popup and the room.
  background: [...LOWER, 'words/history/effect.ts'],
  words: [...PURE, 'shared', 'platform/i18n.ts'],
  ui: [...LOWER, 'words'],
  'pages/popup': [...LOWER, 'words', 'ui'],
  'pages/link': [...LOWER, 'words', 'ui'],
  'pages/options': [...LOWER, 'words', 'ui'],
  'pages/workbench': [...LOWER, 'words', 'ui', 'workers'],
  'pages/devtools': LOWER,
};

const PURE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  audit: ['valibot'],
  base: ['fflate'],
  history: ['fflate', '@noble/hashes/'],
  sitemaps: ['htmlparser2'],
};

/** The same for folders inside of a folder: what each may import of its siblings. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  robots: {
    outcome: ['types.ts'],
    grammar: ['types.ts', 'outcome'],
    match: ['types.ts', 'grammar'],
    dialects: ['types.ts', 'grammar', 'outcome'],
    parse: ['types.ts', 'grammar', 'outcome', 'dialects'],
    judge: ['types.ts', 'grammar', 'outcome', 'match', 'dialects', 'parse'],
    records: ['types.ts', 'grammar', 'dialects', 'parse', 'judge'],
    checker: ['types.ts', 'grammar', 'outcome', 'match', 'dialects', 'parse', 'records'],
    'types.ts': [],
    'index.ts': ['types.ts', 'outcome', 'grammar', 'dialects', 'parse', 'judge', 'records', 'checker'],
  },
  background: {
    'limits.ts': [],
    'in-pieces.ts': [],
    'private-windows.ts': [],
    network: ['limits.ts'],
    page: ['limits.ts', 'in-pieces.ts', 'network'],
    'robots-file': ['limits.ts', 'private-windows.ts', 'network'],
    watch: ['in-pieces.ts', 'network', 'page', 'robots-file'],
    visit: ['limits.ts', 'in-pieces.ts', 'private-windows.ts', 'page', 'robots-file', 'watch'],
    'on-click': ['limits.ts', 'in-pieces.ts', 'private-windows.ts', 'network', 'page', 'robots-file', 'visit'],
    toolbar: ['limits.ts', 'visit', 'watch'],
    'queries.ts': ['limits.ts', 'in-pieces.ts', 'page', 'visit', 'toolbar'],
    'main.ts': [
      'network',
      'private-windows.ts',
      'robots-file',
      'page',
      'watch',
      'visit',
      'on-click',
      'toolbar',
      'queries.ts',
    ],
  },
  words: {
    text: [],
    robots: ['text'],
    crawler: ['text', 'robots'],
    page: ['text', 'robots', 'crawler'],
    audit: ['text', 'crawler'],
    history: ['text'],
  },
  ui: {
    'actions.ts': [],
    elements: [],
    files: ['elements'],
    table: ['elements'],
    watch: ['elements'],
    crawlers: ['actions.ts', 'elements'],
    summary: ['actions.ts', 'elements'],
    viewer: ['elements', 'files', 'crawlers'],
    robots: ['actions.ts', 'elements', 'viewer', 'watch'],
    links: ['actions.ts', 'elements', 'crawlers'],
    'test-url': ['actions.ts', 'elements', 'crawlers'],
    page: ['actions.ts', 'elements', 'test-url'],
    tab: ['actions.ts', 'elements', 'crawlers', 'summary', 'robots', 'links', 'test-url', 'page'],
  },
  // A room is loaded for itself: no room imports another.
  'pages/workbench': {
    shared: [],
    audit: ['shared'],
    edit: ['shared'],
    history: ['shared'],
    logs: ['shared'],
    urls: ['shared'],
  },
};

/** Only pages talk to the background. */
const NOT_FOR_UI = 'platform/messaging.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
  /** The file below src that is imported; null where it is a package. */
  readonly target: string | null;
}

/** Of a path below src, the folder that has a rule. */
function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'pages' ? `${first}/${second}` : first;
}

function specifiersIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
}

function importsOf(file: string): readonly Import[] {
  return specifiersIn(readFileSync(join(src, file), 'utf8')).map((specifier) => ({
    file,
    folder: folderOf(file),
    specifier,
    target: specifier.startsWith('.') ? slashes(join(dirname(file), specifier)) : null,
  }));
}

const slashes = (path: string) => path.split(sep).join('/');

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map(slashes);
const imports = files.flatMap(importsOf);

describe('the direction of imports', () => {
  test('imports of every form are found, in every folder', () => {
    const forms = [
      `import { a } from './a.ts';`,
      `import type { a } from './a.ts';`,
      `import * as a from './a.ts';`,
      `import './a.ts';`,
      `export * from './a.ts';`,
      `const a = await import('./a.ts');`,
      `type A = typeof import('./a.ts');`,
    ];
    expect(forms.filter((form) => specifiersIn(form).join() !== './a.ts')).toEqual([]);
    expect([...new Set(imports.map(({ folder }) => folder))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test.each(Object.entries(MAY_IMPORT))('%s imports only folders before it', (folder, allowed) => {
    const wrong = imports
      .filter((found) => found.folder === folder)
      .flatMap(({ file, target }) => (target === null ? [] : [{ file, target }]))
      .filter(({ target }) => ![folder, ...allowed].some((it) => it === target || it === folderOf(target)));
    expect(wrong).toEqual([]);
  });

  test.each(
    Object.entries(INSIDE).flatMap(([parent, folders]) =>
      Object.entries(folders).map(([folder, allowed]) => [`${parent}/${folder}`, parent, folder, allowed] as const),
    ),
  )('%s imports only its siblings that are before it', (_, parent, folder, allowed) => {
    const childOf = (path: string) => path.slice(parent.length + 1).split('/')[0] ?? '';
    const own = imports.filter(({ file }) => file.startsWith(`${parent}/`) && childOf(file) === folder);
    const wrong = own
      .filter(({ target }) => target?.startsWith(`${parent}/`))
      .filter(({ target }) => ![folder, ...allowed].includes(childOf(target ?? '')))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(wrong).toEqual([]);
  });

  test('each folder of src/robots, src/background, src/words and src/ui, and each room, is in these tables', () => {
    const found = (parent: string) =>
      new Set(files.filter((file) => file.startsWith(`${parent}/`)).map((file) => file.slice(parent.length + 1)));
    for (const parent of ['robots', 'background', 'words', 'ui']) {
      const children = new Set([...found(parent)].map((file) => file.split('/')[0]));
      expect([...children].sort()).toEqual(Object.keys(INSIDE[parent] ?? {}).sort());
    }
    const rooms = new Set(
      [...found('pages/workbench')].flatMap((file) => (file.includes('/') ? file.split('/')[0] : [])),
    );
    expect([...rooms].sort()).toEqual(Object.keys(INSIDE['pages/workbench'] ?? {}).sort());
  });

  test('an import from another folder ends in its index.ts, where it has one', () => {
    const wrong = imports.flatMap(({ file, folder, target }) => {
      if (target === null || folderOf(target) === folder) return [];
      const index = `${folderOf(target)}/index.ts`;
      return target !== index && existsSync(join(src, index)) ? [`${file} → ${target}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('a component never talks to the background', () => {
    const asking = imports.filter(({ folder, target }) => folder === 'ui' && target === NOT_FOR_UI);
    expect(asking.map(({ file }) => file).sort()).toEqual([]);
  });

  test('no file imports itself, even through others', () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file)) return;
      done.add(file);
      for (const next of imports) if (next.file === file && next.target) visit(next.target, [...path, file]);
    };
    for (const file of [...files].sort()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test('every folder has its rule', () => {
    expect([...new Set(files.map(folderOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('only platform/browser.ts imports the polyfill, for more than its types', () => {
    const importers = files.filter((file) =>
      /(import|export)(?! type)[^;]*'webextension-polyfill'/.test(readFileSync(join(src, file), 'utf8')),
    );
    expect(importers).toEqual(['platform/browser.ts']);
  });

  test('the pure folders import only packages that compute', () => {
    const packages = imports.filter(
      ({ folder, specifier, target }) =>
        PURE.includes(folder) && target === null && !PURE_PACKAGES[folder]?.some((name) => specifier.startsWith(name)),
    );
    expect(packages).toEqual([]);
  });
});
