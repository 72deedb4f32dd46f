// `npm test`: everything, two things at a time, so that two cores have work while a browser waits for something.
//
//   tsx test/run.ts all              types, lint, unit tests, the build, and what needs that
//   tsx test/run.ts browsers [file]  the browser tests alone, or those files whose paths have the word in them
//   tsx test/run.ts long             what is long by its size alone, at full size
//
// BROWSER=chromium or BROWSER=firefox leaves the other browser out.
import { fileURLToPath } from 'node:url';
import concurrently from 'concurrently';
import { wantedBrowsers } from './support/find-browsers.ts';
import { installBrowsers } from './support/install-browsers.ts';

interface Job {
  readonly name: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
}

const npm = (name: string): Job => ({ name, command: `npm run --silent ${name}` });
const vitest = (name: string, project: string, files: readonly string[] = []): Job => ({
  name,
  command: ['vitest run --passWithNoTests --project', project, ...files.map((file) => JSON.stringify(file))].join(' '),
});

/** The longest first, so that no core is idle at the end. */
function browserJobs(files: readonly string[]): readonly Job[] {
  const wanted = wantedBrowsers();
  const inEach = wanted.map((name) => ({ ...vitest(name, 'browsers', files), env: { BROWSER: name } }));
  return wanted.includes('chromium') ? [...inEach, vitest('accessibility', 'accessibility', files)] : inEach;
}

/** Each stage needs the ones before. */
function stagesOf(what: string | undefined, files: readonly string[]): readonly (readonly Job[])[] {
  switch (what) {
    case 'all':
      return [
        [npm('typecheck'), npm('build'), npm('lint')],
        [npm('test:unit')],
        [...browserJobs([]), vitest('package', 'package'), npm('lint:extension')],
      ];
    case 'browsers':
      return [browserJobs(files)];
    case 'long':
      return [
        [npm('build')],
        [npm('test:unit')],
        [...browserJobs(['hostile', 'lifecycle', 'strangers']), vitest('package', 'package')],
      ];
    default:
      throw new Error(`${what}: neither all, browsers nor long.`);
  }
}

const [what, ...files] = process.argv.slice(2);
const stages = stagesOf(what, files);
if (what === 'long') process.env['LONG'] = '1';
const trouble = installBrowsers(wantedBrowsers());
if (trouble) {
  console.error(trouble);
  process.exit(1);
}
const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), maxProcesses: 2, prefixColors: 'auto' };
for (const jobs of stages) {
  const { result } = concurrently([...jobs], { ...options, padPrefix: true });
  const isFine = await result.then(
    () => true,
    () => false,
  );
  if (!isFine) process.exit(1);
}
