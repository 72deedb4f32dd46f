// The code of the extension as text, for tests of all of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** TypeScript below src but for the tests, as paths with slashes. */
export const sourceFiles: readonly string[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => file.split(sep).join('/'));

export const sourceText = (file: string) => readFileSync(join(SRC, file), 'utf8');
