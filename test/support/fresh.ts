// Runs before each file of the unit tests, which share a process so that it starts only once: our own modules are evaluated
// again, stubs are removed, and the document is empty. Packages stay as they are.
import { afterAll, vi } from 'vitest';

/** By default, `vi.waitFor` and testing-library's `waitFor` give up after a second, which a busy machine may need. */
const WAIT_MS = 10_000;
/** By default, `vi.waitFor` looks again after 50 ms: most of what it waits for is there sooner. */
const INTERVAL_MS = 10;

// Once in each process: `vi` is the same for all its files.
const longerWaits = Symbol.for('waits longer');
if (!(longerWaits in vi)) {
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, {
      ...{ timeout: WAIT_MS, interval: INTERVAL_MS },
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  Object.assign(vi, { [longerWaits]: true });
}
vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

// A spy on a fake timer that is taken off after the fake ones puts a clock back that stands still, for all files that follow.
const timer = setTimeout;
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (globalThis.setTimeout === timer) return;
  globalThis.setTimeout = timer;
  throw new Error('A spy on fake timers outlives them: restore it before vi.useRealTimers().');
});

if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  const { configure } = await import('@testing-library/preact');
  // What is waited for fails many times before it is there, and printing the document takes longer than all the rest: `screen.debug()` does.
  const getElementError = (message: string | null) => new Error(message ?? 'No element');
  configure({ asyncUtilTimeout: WAIT_MS, getElementError });
}
