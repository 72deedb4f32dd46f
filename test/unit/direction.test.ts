// The house has one direction: a folder may import only what stands before it. Read from the import lines themselves.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const PURE = ['robots', 'directives', 'crawlers', 'report'];
const LOWER = [...PURE, 'shared', 'platform'];

/** What each folder of src may import, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  robots: [],
  directives: [],
  crawlers: [],
  report: ['robots', 'directives', 'crawlers'],
  shared: PURE,
  platform: [...PURE, 'shared', '_locales'],
  content: ['directives', 'shared'],
  ui: LOWER,
  background: LOWER,
  devtools: LOWER,
  popup: [...LOWER, 'ui'],
  options: [...LOWER, 'ui'],
};

const src = fileURLToPath(new URL('../../src', import.meta.url));

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(file, 'utf8');
  const folder = relative(src, file).split(sep)[0] ?? '';
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => ({
    file,
    folder,
    specifier,
  }));
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join(src, name));
const imports = files.flatMap(importsOf);

describe('the direction of imports', () => {
  test('there are imports to look at', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(imports.length).toBeGreaterThan(40);
  });

  test.each(Object.entries(MAY_IMPORT))('%s imports only what stands before it', (folder, allowed) => {
    const strangers = imports
      .filter((found) => found.folder === folder && found.specifier.startsWith('.'))
      .map(({ file, specifier }) => ({
        file: relative(src, file),
        target: relative(src, join(dirname(file), specifier)).split(sep)[0] ?? '',
      }))
      .filter(({ target }) => target !== folder && !allowed.includes(target));
    expect(strangers).toEqual([]);
  });

  test('no file imports itself by way of others, but for types', () => {
    const importedBy = new Map(
      files.map((file) => [
        file,
        [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*?from '(\.[^']+)'/gms)].map(
          ([, specifier = '']) => join(dirname(file), specifier),
        ),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file))
        cycles.push([...path.slice(path.indexOf(file)), file].map((it) => relative(src, it)).join(' → '));
      if (done.has(file)) return;
      done.add(file);
      for (const next of importedBy.get(file) ?? []) visit(next, [...path, file]);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test('every folder has its rule', () => {
    expect([...new Set(imports.map(({ folder }) => folder))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('only platform/browser.ts imports the polyfill, for more than its types', () => {
    const importers = files.filter((file) =>
      /(import|export)(?! type)[^;]*'webextension-polyfill'/.test(readFileSync(file, 'utf8')),
    );
    expect(importers.map((file) => relative(src, file))).toEqual([join('platform', 'browser.ts')]);
  });

  test('the pure folders import no package', () => {
    const packages = imports.filter(({ folder, specifier }) => PURE.includes(folder) && !specifier.startsWith('.'));
    expect(packages).toEqual([]);
  });
});
