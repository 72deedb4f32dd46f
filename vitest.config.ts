import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/unit/**/*.test.{ts,tsx}'],
          // Only ends a test that hangs: how long one takes is no matter of right or wrong.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['test/browser/**/*.test.ts'],
          // One browser at a time: two cores, and tests that count requests.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
