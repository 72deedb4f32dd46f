// The unit tests as `npm run mutate` runs them. Each file of the pure ones has its modules to itself, so that the files it loads can be listed.
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The copy of the project, with the change in it. */
const root = process.cwd();

/** In vitest.config.ts, each project is an object. */
type Project = { readonly test?: NonNullable<ViteUserConfig['test']> };
const projects = (base.test?.projects ?? []) as readonly Project[];

const unit = projects
  .filter(({ test }) => test?.name === 'pure' || test?.name === 'unit')
  .map(({ test }) => ({
    root,
    test: {
      ...test,
      isolate: test?.name === 'pure',
      setupFiles: [join(root, 'test/mutate/came-to.ts'), ...[test?.setupFiles ?? []].flat()],
    },
  }));

export default { root, test: { ...base.test, projects: unit } } satisfies ViteUserConfig;
