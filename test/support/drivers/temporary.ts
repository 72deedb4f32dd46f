// Removes a browser's processes and profile, however this process ends: after `close`, after a test that threw, after Ctrl+C.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const leftovers = new Set<() => void>();

/** Does `clean` when the process ends, unless the returned function was called before. `clean` must be synchronous. */
export function onExit(clean: () => void): () => void {
  if (leftovers.size === 0) {
    process.on('exit', cleanAll);
    for (const signal of SIGNALS) process.on(signal, endBySignal);
  }
  leftovers.add(clean);
  return () => {
    leftovers.delete(clean);
    if (leftovers.size > 0) return;
    process.off('exit', cleanAll);
    for (const signal of SIGNALS) process.off(signal, endBySignal);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function endBySignal(signal: NodeJS.Signals): void {
  cleanAll();
  for (const each of SIGNALS) process.off(each, endBySignal);
  process.kill(process.pid, signal);
}

function cleanAll(): void {
  for (const clean of leftovers) {
    try {
      clean();
    } catch {
      // The others must still be cleaned; the process is ending.
    }
  }
  leftovers.clear();
}

/** A new empty folder in the system's place for such. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `robots-lens-${name}-`));
}

/** Removes the folder. A browser that is just ending may still write into it, so it tries for a while. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Ends a process that leads its own group (`detached`), and the processes it started. At once, without asking. */
export function killTree(child: ChildProcess | null | undefined): void {
  if (child?.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
