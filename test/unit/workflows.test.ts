// What GitHub runs with rights on the repository: no one else's moving tag, and no more rights than it needs.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PARTS } from '../parts.ts';

const folder = fileURLToPath(new URL('../../.github/', import.meta.url));
const workflows = readdirSync(`${folder}workflows`).map((name) => ({
  name,
  text: readFileSync(`${folder}workflows/${name}`, 'utf8'),
}));
const ci = workflows.find(({ name }) => name === 'ci.yml')?.text ?? '';
/** The lines of a job, by its name. */
const jobOf = (name: string) => new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(ci)?.[1] ?? '';

test.each(workflows)('$name pins each action by commit', ({ text }) => {
  const actions = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

test.each(workflows)('$name may read; a release, and it alone, may write', ({ text }) => {
  const [beforeJobs = '', jobs = ''] = text.split(/^jobs:$/m);
  expect(beforeJobs).toMatch(/^permissions:\n {2}contents: read$/m);
  const rights = [...jobs.matchAll(/^ {2}([\w-]+):$|^ {6}(\w+): (?:write|read)$|write-all/gm)].map(([found]) =>
    found.trim(),
  );
  expect(rights).toEqual(['test:', 'pack:', 'release:', 'contents: write']);
});

test('the job that may write runs nothing but gh, on packages that another job made', () => {
  const actions = [...jobOf('release').matchAll(/uses: ([\w/-]+)@/g)].map(([, action]) => action);
  expect(actions).toEqual(['actions/download-artifact']);
  const commands = [...jobOf('release').matchAll(/run: (?:>-\s+)?(\S+)/g)].map(([, command]) => command);
  expect(commands).toEqual(['gh']);
  expect(jobOf('pack')).toContain('npm run package');
  expect(jobOf('pack')).not.toContain('permissions');
});

/** The values of a line of the test job's matrix. */
const matrixOf = (name: string) => new RegExp(`^ {8}${name}: \\[(.*)\\]$`, 'm').exec(jobOf('test'))?.[1]?.split(', ');

test('every part of the tests has its job, including the long ones', () => {
  const parts = ['firefox', 'chromium', 'accessibility', 'unit', 'checks', 'package'];
  expect([...PARTS]).toEqual(parts);
  expect(matrixOf('part')).toEqual([...parts, 'long']);
  expect(jobOf('test')).toMatch(/^ {6}- run: npm test -- \$\{\{ matrix\.part \}\}$/m);
});

test('each part runs with the oldest supported Node and a current one; the long ones with one of them', () => {
  const { engines }: { engines: { node: string } } = JSON.parse(readFileSync(`${folder}../package.json`, 'utf8'));
  expect(matrixOf('node')).toEqual([/\d+/.exec(engines.node)?.[0], '24']);
  expect(jobOf('test')).toMatch(/^ {10}node-version: \$\{\{ matrix\.node \}\}$/m);
  const [, excluded = ''] = /^ {8}exclude:\n((?: {10}.*\n)*)/m.exec(jobOf('test')) ?? [];
  expect(excluded.trim()).toBe('- { part: long, node: 24 }');
});

test('npm packages come from a cache in tests, never in a release', () => {
  /** The settings of each setup-node of a job. */
  const setups = (job: string) => jobOf(job).split('uses: actions/setup-node@').slice(1);
  const hasCache = (setup: string) => /^ {10}cache: npm$/m.test(setup.split(/^ {6}- /m)[0] ?? '');
  expect(setups('test').map(hasCache)).toEqual([true]);
  // setup-node may choose a cache by itself: v6 does once package.json names npm as its package manager.
  expect(jobOf('pack')).toMatch(/^ {10}package-manager-cache: false$/m);
  expect(jobOf('pack')).not.toMatch(/actions\/cache|^\s*cache:/m);
  expect(ci.split('actions/setup-node@')).toHaveLength(3);
});

test('the long parts, which end with the soak, have more time', () => {
  expect(jobOf('test')).toMatch(/^ {4}timeout-minutes: \$\{\{ matrix\.part == 'long' && 120 \|\| 45 \}\}$/m);
});

test('a newer push cancels the runs of an older one, except for tags', () => {
  const [beforeJobs = ''] = ci.split(/^jobs:$/m);
  const [, settings = ''] = /^concurrency:\n((?: {2}.*\n)*)/m.exec(beforeJobs) ?? [];
  expect(settings).toMatch(/^ {2}group: \$\{\{ github\.workflow \}\}-\$\{\{ github\.ref \}\}$/m);
  expect(settings).toMatch(/^ {2}cancel-in-progress: \$\{\{ github\.ref_type != 'tag' \}\}$/m);
});

test('Dependabot proposes newer actions and packages', () => {
  const ecosystems = [...readFileSync(`${folder}dependabot.yml`, 'utf8').matchAll(/package-ecosystem: (\S+)/g)];
  expect(ecosystems.map(([, name]) => name)).toEqual(['github-actions', 'npm']);
});
