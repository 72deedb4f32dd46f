// A file that has grown long has more than one thing to say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MOST_LINES = 300;
const MOST_LINES_OF_A_TEST = 600;

/** Written by a script, and not read. */
const GENERATED = 'src/platform/messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((it) => join(folder, it)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|css)$/.test(path) && path !== GENERATED);

const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path);

test('files are found', () => {
  expect(files.length).toBeGreaterThan(200);
});

test('no source file is longer than 300 lines, and no test than 600', () => {
  const long = files
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > (isTest(path) ? MOST_LINES_OF_A_TEST : MOST_LINES));
  expect(long).toEqual([]);
});
