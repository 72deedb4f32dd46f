// Before each file of the unit tests, which share a process, so that it starts once instead of a hundred times: our own modules
// are evaluated anew, stubs are undone, and the document is empty. Packages stay as they are.
import { vi } from 'vitest';

/** By themselves, `vi.waitFor` and testing-library's `waitFor` give up after a second, which a busy machine may need. */
const WAIT_MS = 10_000;

// Once in each process: `vi` is the same for all its files.
const patient = Symbol.for('waits longer');
if (!(patient in vi)) {
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options });
  Object.assign(vi, { [patient]: true });
}
vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  const { configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: WAIT_MS });
}
