// Imports between the folders of src: a folder may import only those before it, and by their index.ts. Read from the import lines
// themselves, those of types included.
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, INSIDE, MAY_IMPORT, PURE, PURE_PACKAGES } from '../support/import-rules.ts';
import { SRC, sourceFiles, sourceText } from '../support/source-files.ts';

/** Folders whose tables also list the files beside their folders. */
const CLOSED = ['robots', 'report', 'background', 'words', 'ui', 'workers'];

/** Only pages talk to the background. */
const NOT_FOR_UI = 'platform/messaging.ts';

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
  /** The file below src that is imported; null where it is a package. */
  readonly target: string | null;
}

function specifiersIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
}

function importsOf(file: string): readonly Import[] {
  return specifiersIn(sourceText(file)).map((specifier) => ({
    file,
    folder: folderOf(file),
    specifier,
    target: specifier.startsWith('.') ? slashes(join(dirname(file), specifier)) : null,
  }));
}

const slashes = (path: string) => path.split(sep).join('/');

const imports = sourceFiles.flatMap(importsOf);

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

  test('each folder inside of a folder that has a table, and each file beside it in the closed ones, is in the table', () => {
    const childrenOf = (parent: string) =>
      sourceFiles
        .filter((file) => file.startsWith(`${parent}/`))
        .map((file) => file.slice(parent.length + 1).split('/'));
    for (const [parent, table] of Object.entries(INSIDE)) {
      const children = childrenOf(parent).filter((path) => path.length > 1 || CLOSED.includes(parent));
      expect([...new Set(children.map(([child]) => child))].sort()).toEqual(Object.keys(table).sort());
    }
  });

  test('an import from another folder ends in its index.ts, where it has one', () => {
    const wrong = imports.flatMap(({ file, folder, target }) => {
      if (target === null || folderOf(target) === folder) return [];
      const index = `${folderOf(target)}/index.ts`;
      return target !== index && existsSync(join(SRC, index)) ? [`${file} → ${target}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('a component never talks to the background', () => {
    const asking = imports.filter(({ folder, target }) => folder === 'ui' && target === NOT_FOR_UI);
    expect(asking.map(({ file }) => file).sort()).toEqual([]);
  });

  test('a room imports of the workers only its own, and the files that several of them share', () => {
    const wrong = imports.flatMap(({ file, folder, target }) => {
      if (folder !== 'pages/workbench' || !target?.startsWith('workers/')) return [];
      const [, , room = ''] = file.split('/');
      const [, worker = ''] = target.split('/');
      return worker === room || worker.endsWith('.ts') ? [] : [`${file} → ${target}`];
    });
    expect(wrong).toEqual([]);
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
    for (const file of [...sourceFiles].sort()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test('every folder has its rule', () => {
    expect([...new Set(sourceFiles.map(folderOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('only platform/browser.ts imports the polyfill, for more than its types', () => {
    const importers = sourceFiles.filter((file) =>
      /(import|export)(?! type)[^;]*'webextension-polyfill'/.test(sourceText(file)),
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
