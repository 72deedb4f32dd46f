// The changes that `npm run mutate` makes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { mutantsOf, mutated, watched } from '../mutate/mutants.ts';
import { createReach } from '../mutate/reach.ts';
import { sized } from '../support/sizes.ts';

const changed = (text: string) => mutantsOf('a.tsx', text).map((mutant) => mutated(text, mutant));

test.each([
  ['if (a < b) c();', ['if (true) c();', 'if (false) c();', 'if (a <= b) c();', 'if (a < b) ;']],
  ['const a = b ?? c;', ['const a = b;']],
  [
    'const a = !b && (c || d);',
    [
      'const a = b && (c || d);',
      'const a = (c || d);',
      'const a = !b;',
      'const a = !b || (c || d);',
      'const a = !b && (d);',
      'const a = !b && (c);',
      'const a = !b && (c && d);',
    ],
  ],
  ['while (a) a -= 1;', ['while (false) a -= 1;', 'while (a) ;', 'while (a) a += 1;']],
  ['for (;;) b++;', ['for (;;) ;', 'for (;;) b--;']],
  ['const a = [1, [], b(true)];', ['const a = [];', 'const a = [1, [], b(false)];']],
  ['const a = b?.filter(c).some(d);', ['const a = b.some(d);', 'const a = b?.filter(c).every(d);']],
  ["const a = 'b' + c + -1;", ["const a = 'b' + c - -1;", "const a = 'b' + c + 1;"]],
  ['const a = (b satisfies boolean) as true;', []],
  ['type A = true | false; import { type B } from "b";', []],
  ['function a(b: never) { b satisfies never; throw b; }', ['function a(b: never) { b satisfies never; ; }']],
  ['const a = <b c={d && e} />;', ['const a = <b c={e} />;', 'const a = <b c={d} />;', 'const a = <b c={d || e} />;']],
])('each change of one place is a mutant: %s', (text, expected) => {
  expect(changed(text)).toEqual(expected);
});

test('each mutant has its line', () => {
  expect(mutantsOf('a.ts', 'a();\n\nb();\n').map(({ line }) => line)).toEqual([1, 3]);
});

test('what is executed where a change could matter is numbered, and no line moves', () => {
  const text = 'const a = (b) => b ?? c;\nfunction d() {\n  if (e) f();\n}\n';
  const came: number[] = [];
  const whole = watched(text, new Map(mutantsOf('a.ts', text).entries()));
  expect(whole.split('\n')).toHaveLength(text.split('\n').length);
  Object.assign(globalThis, { cameTo: (number: number) => came.push(number) });
  const run = new Function('c', 'e', 'f', `${whole}\nreturn { a, d };`);
  const { a, d } = run('c', false, () => {});
  expect(came).toEqual([]);
  expect([a(null), came.splice(0)]).toEqual(['c', [0]]);
  d();
  expect(new Set(came)).toEqual(new Set([1, 2, 3]));
  Reflect.deleteProperty(globalThis, 'cameTo');
});

test('of the source, what is watched can still be read', () => {
  const folder = fileURLToPath(new URL('../../src/', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name));
  for (const name of sources.filter((_, index) => index % sized(8, 1) === 0)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const whole = watched(text, new Map(mutantsOf(name, text).entries()));
    expect([name, parseSync(name, whole).errors]).toEqual([name, []]);
  }
});

const root = fileURLToPath(new URL('../../', import.meta.url));

test.each([
  ['what it imports', 'src/base/cells.test.ts', 'src/base/cells.ts'],
  [
    'the whole background',
    'src/background/on-click/page-resources.test.ts',
    'src/background/on-click/page-resources.ts',
  ],
  ['the workers of a room', 'src/pages/workbench/urls/room.test.tsx', 'src/workers/urls/main.ts'],
  ['the worker that another worker starts', 'src/pages/workbench/urls/room.test.tsx', 'src/workers/regexp/main.ts'],
])('a test comes to %s', (_, file, source) => {
  expect(createReach()(join(root, file))).toContain(join(root, source));
});

test('a test doesn’t come to what it has nothing to do with', () => {
  expect(createReach()(join(root, 'src/base/cells.test.ts'))).toEqual(
    new Set(['src/base/cells.test.ts', 'src/base/cells.ts'].map((file) => join(root, file))),
  );
});
