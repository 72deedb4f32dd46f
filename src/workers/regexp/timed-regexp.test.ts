// With a fake worker. test/browser/workbench-urls.test.ts tests it in browsers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegExpMessage } from './main.ts';
import { createTimedRegExp } from './timed-regexp.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fakeWorker(answers: boolean) {
  let pattern: RegExp | null = null;
  const worker = {
    isEnded: false,
    onmessage: (_: { readonly data: Uint8Array | 'ready' }) => {},
    onerror: (_: { readonly preventDefault: () => void }) => {},
    postMessage: (message: RegExpMessage) => {
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
const started = (worker: ReturnType<typeof fakeWorker>) => createTimedRegExp(/b+$/, () => worker as unknown as Worker);

test('a regular expression is matched against the URLs of each batch', async () => {
  const regExp = started(fakeWorker(true));
  expect(await regExp.test(['/a', '/ab'])).toEqual(Uint8Array.of(0, 1));
  expect(await regExp.test(['/b'])).toEqual(Uint8Array.of(1));
});

test('only the start of a long URL is tested', async () => {
  expect(await started(fakeWorker(true)).test([`/${'a'.repeat(5_000)}b`])).toEqual(Uint8Array.of(0));
});

test('a worker that takes too long is ended', async () => {
  const worker = fakeWorker(false);
  const found = started(worker).test(['/a']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toBeNull();
  expect(worker.isEnded).toBe(true);
});

test('a running worker has less time than one that is starting', async () => {
  const worker = fakeWorker(false);
  let found: unknown = 'nothing yet';
  void started(worker)
    .test(['/a'])
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

test('a worker whose engine gives up is ended', async () => {
  const worker = fakeWorker(false);
  const found = started(worker).test(['/a']);
  worker.onerror({ preventDefault: () => {} });
  expect(await found).toBeNull();
  expect(worker.isEnded).toBe(true);
});
