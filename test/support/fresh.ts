// Before each file of the unit tests, which share a process, so that it starts once instead of a hundred times: our own modules
// are evaluated anew, stubs are undone, and the document is empty. Packages stay as they are.
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  // By itself it gives up waiting after a second, which a busy machine may need.
  const { configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: 10_000 });
}
