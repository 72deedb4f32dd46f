// Before each file of the unit tests, which share a process, so that it starts once instead of a hundred times: nothing is left
// of an earlier file, neither what it loaded nor what it put in the place of something.
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

if (typeof document !== 'undefined') {
  // The first one always: `screen` of testing-library keeps to it. It lives as long as the process.
  const kept = globalThis as { firstBody?: HTMLElement };
  kept.firstBody ??= document.body;
  kept.firstBody.replaceChildren();
  document.documentElement.replaceChildren(document.createElement('head'), kept.firstBody);
}
