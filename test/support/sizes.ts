// Tests that take long by nothing but their size: `npm test` has them at a size that shows the same, `npm run test:long` in full.
import { vi } from 'vitest';

export const IS_LONG = Boolean(process.env['LONG']);

export function sized(usual: number, full: number): number {
  return IS_LONG ? full : usual;
}

/** For a file whose tests end at once or, if time explodes, not in time: on less there is less time. */
export function limitTime(): void {
  vi.setConfig({ testTimeout: sized(10_000, 60_000) });
}
