// `npm run mutate -- <folder> … [count] [seed]`: makes small changes to the code of these folders of src/, one at a time, and runs the
// unit tests that come to it. A change that none of them notices is listed: either a test is missing, or the change is none that
// matters. What doesn't compile is left out of the score. `npm run mutate -- platform 30 7`; `platform/jobs.ts`
// in place of a folder is that file, and `platform/jobs.ts:60` what can be changed on that line.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import { onExit, removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import type { Ran } from './messages.ts';
import { type Mutant, mutantsOf, mutated, watched } from './mutants.ts';
import { createReach } from './reach.ts';
import { Tests } from './tests.ts';

interface Drawn extends Mutant {
  /** From the root of the project. */
  readonly file: string;
  readonly number: number;
}

const words = process.argv.slice(2);
const folders = words.filter((word) => !/^\d+$/.test(word));
const [count = 30, seed = Date.now() & 0x7fff_ffff] = words.filter((word) => /^\d+$/.test(word)).map(Number);
if (folders.length === 0) throw new Error('npm run mutate -- <folder of src> … [count] [seed]');

/** `npm run` starts it there. */
const root = process.cwd();
// Where it runs may be reached by a link, and files are named by their true path.
const copy = temporaryFolder('mutate');
const cameTo = temporaryFolder('came-to');
for (const folder of [copy, cameTo]) onExit(() => removeFolder(folder));

const LEFT_OUT = new Set(['.git', 'node_modules', 'dist']);
cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) });
symlinkSync(resolve(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

const isSource = (name: string) => /(?<!\.test|\.d)\.tsx?$/.test(name);
/** As they are without a change. */
const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(copy, file), 'utf8');
  texts.set(file, text);
  return text;
}
/** Sources that were written since the last run. */
const changed = new Set<string>();
function write(file: string, text: string): void {
  writeFileSync(join(copy, file), text);
  changed.add(join(copy, file));
}

/** Null where they don't end. */
async function run(files: readonly string[], limit: number, isFirstEnough = true): Promise<Ran | null> {
  const request = { files, changed: [...changed], isFirstEnough };
  changed.clear();
  return tests.run(request, limit);
}

function drawn(): readonly Drawn[] {
  const files = folders.flatMap((word): { file: string; line: number | null }[] => {
    const [, file, line] = /^(?:src\/)?(.+\.tsx?)(?::(\d+))?$/.exec(word) ?? [];
    if (file !== undefined) return [{ file: join('src', file), line: line === undefined ? null : Number(line) }];
    const names = readdirSync(join(copy, 'src', word), { recursive: true, encoding: 'utf8' });
    return names
      .filter(isSource)
      .sort()
      .map((name) => ({ file: join('src', word, name), line: null }));
  });
  const all = files.flatMap(({ file, line }) =>
    mutantsOf(file, textOf(file)).flatMap((mutant) =>
      line === null || line === mutant.line ? [{ ...mutant, file }] : [],
    ),
  );
  const most = Math.min(count, all.length);
  const [some = []] = fc.sample(fc.shuffledSubarray(all, { minLength: most, maxLength: most }), { seed, numRuns: 1 });
  console.log(
    `${some.length} of ${all.length} changes in ${files.length} files of ${folders.join(', ')}, seed ${seed}`,
  );
  return some
    .sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start)
    .map((mutant, number) => ({ ...mutant, number }));
}

const mutants = drawn();
const sources = [...new Set(mutants.map(({ file }) => file))];
const tests = new Tests(copy, cameTo);

/** Of each test file that passes as it is. */
interface TestFile {
  readonly path: string;
  readonly time: number;
  readonly numbers: ReadonlySet<number>;
}

/** For all of them, once, on a machine that has much else to do. */
const LONGEST = 3_600_000;

/** Which tests come to which of the changes, and how long they take. */
async function testFiles(): Promise<readonly TestFile[]> {
  const numbered = (file: string) =>
    mutants.filter((one) => one.file === file).map((one) => [one.number, one] as const);
  for (const file of sources) write(file, watched(textOf(file), new Map(numbered(file))));
  const reach = createReach();
  const wanted = sources.map((file) => join(copy, file));
  const paths = ['src', 'test/unit'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(copy, folder, name)),
  );
  const related = paths.filter((path) => {
    const reached = reach(path);
    return wanted.some((file) => reached.has(file));
  });
  const ran = await run(related, LONGEST, false);
  if (ran === null) throw new Error('The unit tests don’t end');
  const failed = ran.files.filter(({ isPassed }) => !isPassed).map(({ file }) => relative(copy, file));
  if (failed.length > 0) console.log(`Left out, as they fail with no change: ${failed.join(', ')}`);
  const came = new Map(
    readdirSync(cameTo).map((name): [string, readonly number[]] => {
      const { file, numbers } = JSON.parse(readFileSync(join(cameTo, name), 'utf8'));
      return [file, numbers];
    }),
  );
  for (const file of sources) write(file, textOf(file));
  return ran.files
    .filter(({ isPassed }) => isPassed)
    .map(({ file, time }) => ({ path: file, time, numbers: new Set(came.get(file)) }));
}

/** How far a test is from a source: 0 for its own, then by folders. */
function distance(source: string, test: string): number {
  const stem = (path: string) => path.replace(/(\.test)?\.tsx?$/, '').toLowerCase();
  if (stem(source) === stem(relative(copy, test))) return 0;
  return (
    1 +
    relative(dirname(join(copy, source)), dirname(test))
      .split(/[\\/]/)
      .filter(Boolean).length
  );
}

/** Tests near the change mostly notice it, so that the many others need not be run. */
const FIRST = 3;

/** `unsure`: what failed with the change failed without it, too, as tests do on a machine that has too much else to do. */
type Fate = 'noticed' | 'unsure' | 'survived' | 'no-test' | 'no-code';

async function fateOf(mutant: Drawn, all: readonly TestFile[]): Promise<Fate> {
  const { file, number } = mutant;
  const near = all
    .filter(({ numbers }) => numbers.has(number))
    .map((test) => ({ ...test, distance: distance(file, test.path) }))
    .sort((a, b) => a.distance - b.distance || a.time - b.time);
  if (near.length === 0) return isCode() ? 'no-test' : 'no-code';
  for (const some of [near.slice(0, FIRST), near.slice(FIRST)]) {
    if (some.length === 0) continue;
    const time = some.reduce((sum, one) => sum + one.time, 0);
    const files = some.map(({ path }) => path);
    const limit = 60_000 + 5 * time;
    const ran = await run(files, limit);
    if (ran && !ran.isFailed) continue;
    write(file, textOf(file));
    const failed = ran?.files.flatMap((one) => (one.isPassed ? [] : one.file)) ?? [];
    const without = await run(failed.length > 0 ? failed : files, limit);
    return without && !without.isFailed ? 'noticed' : 'unsure';
  }
  return isCode() ? 'survived' : 'no-code';
}

/** Whether what is there now compiles. */
function isCode(): boolean {
  const options = { cwd: copy, stdio: 'ignore', shell: process.platform === 'win32' } as const;
  return ['src/tsconfig.pure.json', 'src'].every(
    (project) => spawnSync(join('node_modules', '.bin', 'tsc'), ['-p', project], options).status === 0,
  );
}

const short = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text).replace(/\s+/g, ' ');

function shown({ file, line, start, end, by }: Mutant & { readonly file: string }): string {
  const text = textOf(file);
  return `${file}:${line}  ${short(text.slice(start, end))}  →  ${short(by) || 'nothing'}   in: ${short(text.split('\n')[line - 1]?.trim() ?? '')}`;
}

const all = await testFiles();
console.log(
  `${all.length} files of unit tests come to ${new Set(all.flatMap(({ numbers }) => [...numbers])).size} of them\n`,
);
const fates: Fate[] = [];
for (const mutant of mutants) {
  const text = textOf(mutant.file);
  write(mutant.file, mutated(text, mutant));
  const fate = await fateOf(mutant, all);
  write(mutant.file, text);
  fates.push(fate);
  if (fate === 'survived') console.log(`Not noticed: ${shown(mutant)}`);
  if (fate === 'no-test') console.log(`No test comes there: ${shown(mutant)}`);
}
tests.end();
const ofFate = (fate: Fate) => fates.filter((one) => one === fate).length;
const counted = fates.length - ofFate('no-code') - ofFate('unsure');
const score = (100 * ofFate('noticed')) / Math.max(1, counted);
const more = [
  [ofFate('no-code'), 'are noticed by the type checker alone'],
  [ofFate('unsure'), 'say nothing: their tests failed without the change, too'],
] as const;
console.log(`\n${ofFate('noticed')} of ${counted} are noticed: ${score.toFixed(1)} %`);
for (const [number, says] of more) if (number > 0) console.log(`${number} more ${says}`);
