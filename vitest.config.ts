import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { Sequencer } from './test/support/sequencer.ts';
import { IS_LONG } from './test/support/sizes.ts';

/** These only end what hangs: how long a test takes is no matter of right or wrong. */
const LIMITS = { testTimeout: IS_LONG ? 1_800_000 : 180_000, hookTimeout: 180_000 };

/** By itself vitest would leave one core idle. */
const ALL_CORES = { maxWorkers: availableParallelism() };

const PURE = [
  'src/{base,robots,directives,crawlers,report,urls,changes,history,logs,sitemaps,audit,shared}/**/*.test.ts',
];
const ACCESSIBILITY = 'test/browser/accessibility.test.ts';
/** About the built files alone. */
const BUILT = ['test/browser/build.test.ts', 'test/browser/package.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: Sequencer },
    projects: [
      // What is pure keeps only caches between files, so they need no process each.
      { test: { name: 'pure', include: PURE, pool: 'threads', isolate: false, ...ALL_CORES, ...LIMITS } },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/unit/**/*.test.{ts,tsx}'],
          exclude: PURE,
          // `fresh.ts` does what a process of its own would do for each file, in a fraction of the time.
          isolate: false,
          setupFiles: 'test/support/fresh.ts',
          ...ALL_CORES,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['test/browser/**/*.test.ts'],
          exclude: [...BUILT, ACCESSIBILITY],
          // One worker for all files, so that they can share a browser: test/browser/setup.ts.
          environment: './test/browser/environment.ts',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...LIMITS,
        },
      },
      { test: { name: 'accessibility', include: [ACCESSIBILITY], sequence: { groupOrder: 2 }, ...LIMITS } },
      { test: { name: 'package', include: BUILT, sequence: { groupOrder: 3 }, ...LIMITS } },
    ],
  },
});
