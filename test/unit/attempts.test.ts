// What `npm test` tries once more, and how it ends.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { conclude, type Ended, secondTries } from '../attempts.ts';
import { PARTS, type Part, planOf, wishOf } from '../parts.ts';
import { removeFolder, temporaryFolder } from '../support/drivers/temporary.ts';
import { type FileTally, readTally } from '../tally.ts';

const jobs = planOf(PARTS, []).stages.flat();
const FLOWS = 'test/browser/flows.test.ts';

function ended(name: Part | 'lint', files: readonly (Partial<FileTally> & { readonly failing?: string })[]): Ended {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`No job ${name}.`);
  const tally = files.map(
    ({ failing, ...file }): FileTally => ({
      file: FLOWS,
      passed: 0,
      skipped: 0,
      failures: failing ? [{ name: failing, errors: [`Error: ${failing}\n    at a line`, 'and more'] }] : [],
      ...file,
    }),
  );
  return { job, isFine: name !== 'lint' && tally.every(({ failures }) => failures.length === 0), tally };
}

const USUAL = wishOf([]);

test('only the files of failed tests are tried again, in a browser or not', () => {
  const first = [
    ended('firefox', [
      { failing: 'clicks', passed: 3 },
      { file: 'test/browser/page.test.ts', passed: 9 },
    ]),
    ended('accessibility', [{ file: 'test/browser/accessibility.test.ts', failing: 'contrast' }]),
    ended('unit', [{ file: 'src/a.test.ts', failing: 'adds' }]),
    ended('chromium', [{ passed: 4 }]),
  ];
  const commands = secondTries(first, USUAL).map(({ command, env }) => [env?.['BROWSER'], command.split(' ').at(-1)]);
  expect(commands).toEqual([
    ['firefox', JSON.stringify(FLOWS)],
    [undefined, JSON.stringify('test/browser/accessibility.test.ts')],
    [undefined, JSON.stringify('src/a.test.ts')],
  ]);
});

test('nothing is tried again after an error outside of files, or a run that ended without a result', () => {
  const outside = ended('firefox', [{ failing: 'clicks' }, { file: null, failing: 'outside' }]);
  const silent = { ...ended('chromium', []), isFine: false };
  expect(secondTries([outside, silent], USUAL)).toEqual([]);
});

test.each([
  [[], 1],
  [['unit', 'popup'], 1],
  [['once'], 0],
  [['firefox', 'once'], 0],
  [['long'], 0],
  [['long', 'unit'], 0],
])('npm test -- %j: what fails is tried again so often: %i', (words, tries) => {
  expect(secondTries([ended('firefox', [{ failing: 'clicks' }])], wishOf(words))).toHaveLength(tries);
});

test('the words of a command line are parts, files, and how to run them', () => {
  expect(wishOf([])).toEqual({ parts: PARTS, hasNamedParts: false, files: [], isLong: false, isOnce: false });
  expect(wishOf(['popup', 'unit', 'once', 'package'])).toEqual({
    parts: ['unit', 'package'],
    hasNamedParts: true,
    files: ['popup'],
    isLong: false,
    isOnce: true,
  });
  expect(wishOf(['long'])).toMatchObject({ parts: PARTS, files: [], isLong: true, isOnce: true });
});

test('a file that passes in a new process leaves the run green, and is printed and counted as flaky', () => {
  const first = [
    ended('firefox', [
      { failing: 'clicks', passed: 3, skipped: 1 },
      { file: 'b', passed: 9 },
    ]),
  ];
  const { isGreen, lines } = conclude(first, [ended('firefox', [{ passed: 5 }])]);
  expect(isGreen).toBe(true);
  expect(lines.join('\n')).toBe(`Flaky: firefox, ${FLOWS}: clicks
  It failed, and passed in a new process. The failure:
    Error: clicks
        at a line
    and more
1 flaky: each is a bug.
14 passed, 0 failed, 0 skipped`);
});

test('a file that fails twice is red, with the command that runs only it; the others are flaky', () => {
  const first = [
    ended('firefox', [
      { failing: 'clicks', passed: 3 },
      { file: 'b', failing: 'other', passed: 9 },
    ]),
  ];
  const second = [
    ended('firefox', [
      { failing: 'clicks', passed: 3 },
      { file: 'b', passed: 10 },
    ]),
  ];
  const { isGreen, lines } = conclude(first, second);
  expect(isGreen).toBe(false);
  expect(lines[0]).toBe('Flaky: firefox, b: other');
  expect(lines.slice(-3)).toEqual([
    `Failed: firefox. To run only that: npm test -- firefox ${FLOWS}`,
    `  ${FLOWS}: clicks`,
    '13 passed, 1 failed, 0 skipped',
  ]);
});

test('a second try that ends without a result is red', () => {
  const first = [ended('firefox', [{ failing: 'clicks', passed: 3 }])];
  const { isGreen, lines } = conclude(first, [{ ...ended('firefox', []), isFine: false }]);
  expect(isGreen).toBe(false);
  expect(lines.at(-1)).toBe('3 passed, 1 failed, 0 skipped');
});

test('a job that has no tests says how to run it alone, and counts as one failure', () => {
  expect(conclude([ended('lint', [])], [])).toEqual({
    isGreen: false,
    lines: ['Failed: lint. To run only that: npm run lint', '0 passed, 1 failed, 0 skipped'],
  });
});

test('a run of vitest writes down each failure with its difference, failed hooks and errors outside of tests too', () => {
  const folder = temporaryFolder('planted');
  onTestFinished(() => removeFolder(folder));
  const planted = `
    test('passes', () => {});
    test.skip('is skipped', () => {});
    test('differs', () => expect({ a: 1 }).toEqual({ a: 2 }));
    describe('a suite', () => {
      beforeAll(() => { throw new Error('no browser'); });
      test('never runs', () => {});
    });`;
  writeFileSync(join(folder, 'planted.test.js'), planted);
  writeFileSync(join(folder, 'broken.test.js'), `throw new Error('at once');`);
  writeFileSync(join(folder, 'late.test.js'), `test('ends', () => { void Promise.reject(new Error('late')); });`);
  const path = join(folder, 'tally.json');
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const reporter = join(root, 'test/tally.ts');
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', '--reporter', reporter, '--root', folder],
    { cwd: folder, env: { ...process.env, TALLY: path } },
  );
  expect(status).toBe(1);
  const shown = (name: string) => readTally(path).filter(({ file }) => file === name);
  const errorsOf = (name: string) =>
    shown(name).flatMap(({ failures }) => failures.map((failure) => [failure.name, failure.errors.join()]));
  expect(shown('planted.test.js')).toMatchObject([{ passed: 1, skipped: 2 }]);
  expect(errorsOf('planted.test.js')).toEqual([
    ['a suite', expect.stringMatching(/^Error: no browser\n +at /)],
    ['differs', expect.stringMatching(/^AssertionError: .*\n +at .*\+ +"a": 1,/s)],
  ]);
  expect(errorsOf('broken.test.js')).toEqual([['the file itself', expect.stringMatching(/^Error: at once\n +at /)]]);
  expect(errorsOf('late.test.js')).toEqual([
    ['an error outside of its tests', expect.stringMatching(/^Error: late\n +at /)],
  ]);
});
