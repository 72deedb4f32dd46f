// What GitHub runs with rights on the repository: nobody else's moving tag, and no more rights than it needs.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../.github/workflows/', import.meta.url));
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }));

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
  expect(rights).toEqual(['test:', 'release:', 'contents: write']);
});
