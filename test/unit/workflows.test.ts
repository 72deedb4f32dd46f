// What GitHub runs with rights on the repository: nobody else's moving tag, and no more rights than it needs.
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

test('every part of the tests has its job, the long ones too, with the oldest Node that is supported', () => {
  const parts = /part: \[(.*)\]/.exec(jobOf('test'))?.[1]?.split(', ');
  expect(parts).toEqual([...PARTS, 'long']);
  const engines: { engines: { node: string } } = JSON.parse(readFileSync(`${folder}../package.json`, 'utf8'));
  const nodes = /node: \[(.*)\]/.exec(jobOf('test'))?.[1]?.split(', ');
  expect(nodes?.[0]).toBe(/\d+/.exec(engines.engines.node)?.[0]);
});

test('Dependabot proposes newer actions and packages', () => {
  const ecosystems = [...readFileSync(`${folder}dependabot.yml`, 'utf8').matchAll(/package-ecosystem: (\S+)/g)];
  expect(ecosystems.map(([, name]) => name)).toEqual(['github-actions', 'npm']);
});
