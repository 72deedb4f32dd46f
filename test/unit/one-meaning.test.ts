// A name means one thing: what the pure folders export has its name for itself. Who reads `Severity` needn't ask whose it is.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const FOLDERS = [
  ...['base', 'robots', 'directives', 'crawlers', 'report', 'urls'],
  ...['changes', 'history', 'logs', 'sitemaps', 'audit', 'shared'],
];

/** Names that several files export, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  canonicalConflict: 'one conflict: where one page has it, and which pages of an audit do',
};

const DECLARED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) +([\w$]+)/gm;

function filesByName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const file of files) {
    const text = readFileSync(join(src, file), 'utf8');
    const names = new Set(Array.from(text.matchAll(DECLARED), ([, name = '']) => name));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file.split(sep).join('/')]);
  }
  return found;
}

test('a name that the pure folders export is declared once', () => {
  const byName = filesByName();
  expect(byName.size).toBeGreaterThan(800);
  const several = [...byName].filter(([, files]) => files.length > 1);
  expect(Object.fromEntries(several.filter(([name]) => !(name in EXCEPTIONS)))).toEqual({});
  expect(several.flatMap(([name]) => (name in EXCEPTIONS ? [name] : []))).toEqual(Object.keys(EXCEPTIONS));
});
