// `web-ext lint` on the Firefox build, allowing exactly what Preact causes: one assignment to innerHTML in each bundle
// that holds Preact (its dangerouslySetInnerHTML, which this project does not use).
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Message {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

interface Report {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
}

const ALLOWED = ['popup.js', 'link.js', 'options.js', 'workbench-shared.js'].map(
  (file) => `UNSAFE_VAR_ASSIGNMENT ${file}`,
);

/** What several scripts share has a hash of its content in its name. */
const withoutHash = (file: string) => file.replace(/-[A-Z0-9]{8}(?=\.js$)/, '');

const root = fileURLToPath(new URL('../..', import.meta.url));
const webExt = join(dirname(createRequire(import.meta.url).resolve('web-ext')), 'bin', 'web-ext.js');

/** Everything that the linter reports for the folder of an unpacked extension. */
async function lint(folder: string): Promise<readonly Message[]> {
  const args = [webExt, 'lint', '--source-dir', folder, '--output', 'json', '--no-config-discovery'];
  // web-ext's exit status is 1 where it finds an error: the report says so too.
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { errors, warnings }: Report = JSON.parse(stdout);
  return [...errors, ...warnings];
}

const allowedOnce = new Set(ALLOWED);
const found = (await lint(join(root, 'dist', 'firefox'))).filter(
  ({ code, file = '' }) => !allowedOnce.delete(`${code} ${withoutHash(file)}`),
);
for (const { code, message, file = '', line = 0 } of found) console.error(`${file}:${line} ${code}: ${message}`);
if (found.length > 0) process.exit(1);
console.log('web-ext lint: nothing but what Preact causes');
