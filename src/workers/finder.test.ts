// A regular expression in its own worker, which is a stand-in here; browsers are in test/browser/workbench-urls.test.ts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToFind } from './find.ts';
import { createFinder } from './finder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function standIn(answers: boolean) {
  let pattern: RegExp | null = null;
  const worker = {
    isEnded: false,
    onmessage: (_: { readonly data: Uint8Array | 'ready' }) => {},
    onerror: (_: { readonly preventDefault: () => void }) => {},
    postMessage: (message: ToFind) => {
      if (message.kind === 'pattern') pattern = message.pattern;
      else if (answers)
        worker.onmessage({ data: Uint8Array.from(message.urls, (url) => (pattern?.test(url) ? 1 : 0)) });
    },
    terminate: () => {
      worker.isEnded = true;
    },
  };
  return worker;
}
const started = (worker: ReturnType<typeof standIn>) => createFinder(/b+$/, () => worker as unknown as Worker);

test('tells which URLs match, batch by batch', async () => {
  const finder = started(standIn(true));
  expect(await finder.find(['/a', '/ab'])).toEqual(Uint8Array.of(0, 1));
  expect(await finder.find(['/b'])).toEqual(Uint8Array.of(1));
});

test('puts no more than the start of a long URL to it', async () => {
  expect(await started(standIn(true)).find([`/${'a'.repeat(5_000)}b`])).toEqual(Uint8Array.of(0));
});

test('ends a worker that takes too long', async () => {
  const worker = standIn(false);
  const found = started(worker).find(['/a']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toBeNull();
  expect(worker.isEnded).toBe(true);
});

test('gives a worker that runs less time than one that is being started', async () => {
  const worker = standIn(false);
  let found: unknown = 'nothing yet';
  void started(worker)
    .find(['/a'])
    .then((answer) => {
      found = answer;
    });
  await vi.advanceTimersByTimeAsync(9_000);
  worker.onmessage({ data: 'ready' });
  await vi.advanceTimersByTimeAsync(1_400);
  expect(found).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(100);
  expect(found).toBeNull();
});

test('ends a worker whose engine gives up', async () => {
  const worker = standIn(false);
  const found = started(worker).find(['/a']);
  worker.onerror({ preventDefault: () => {} });
  expect(await found).toBeNull();
  expect(worker.isEnded).toBe(true);
});
