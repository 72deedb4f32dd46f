// Ends an extension's service worker in Chromium, and sees to it that it can start again.
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Target } from 'puppeteer-core';
import { waitFor, within } from '../wait.ts';

/**
 * @param watching a session with a page of the extension; it is detached once the worker runs again
 * @param extensionUrl `chrome-extension://…/`
 * @param workers the worker's targets as they are when asked
 */
export async function stopWorker(
  watching: CDPSession,
  extensionUrl: string,
  workers: () => readonly Target[],
): Promise<void> {
  // It may live again, under the same id, as soon as it has stopped: only this event tells that it had.
  let version: string | null = null;
  let status = '';
  let isStopped = false;
  watching.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const own = versions.find(({ scriptURL }) => scriptURL.startsWith(extensionUrl));
    version ??= own?.versionId ?? null;
    status = own?.runningStatus ?? status;
    isStopped ||= status === 'stopped';
  });
  try {
    await watching.send('ServiceWorker.enable');
    const versionId = await waitFor(() => version, { what: 'the service worker to kill' });
    if (isStopped) return;
    await watching.send('ServiceWorker.stopWorker', { versionId });
    await waitFor(() => isStopped, { what: 'the end of the service worker' });
  } finally {
    void letRun(watching, () => status, workers).catch(() => undefined);
  }
}

/** In most cases. */
const STARTS_WITHIN_MS = 500;

/**
 * Until the worker runs again. One that had a debugger as it ended, if only puppeteer's for a moment, waits for it as it starts,
 * and goes on waiting after that has gone.
 */
async function letRun(watching: CDPSession, status: () => string, workers: () => readonly Target[]): Promise<void> {
  while (status() !== 'running' && !watching.detached) {
    await delay(STARTS_WITHIN_MS);
    if (status() !== 'starting') continue;
    // A target may be gone, or that of the worker before, which never answers. The next round finds the one that waits.
    await Promise.all(
      workers().map((target) => within(2_000, 'the worker', runIfWaiting(target)).catch(() => undefined)),
    );
  }
  await watching.detach();
}

async function runIfWaiting(target: Target): Promise<void> {
  const session = await target.createCDPSession();
  try {
    await session.send('Runtime.runIfWaitingForDebugger');
  } finally {
    await session.detach();
  }
}
