// @vitest-environment happy-dom
// Imports that end before their answer comes: nothing of them is shown or kept.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { ToWorker } from '../../../shared/jobs.ts';
import type { HistoryJobs, ReadAnswer } from '../../../workers/history/jobs.ts';
import { useImport } from './use-import.ts';

/** Its answers are on the way when it is canceled. */
class LateWorker extends FakeWorker {
  override postMessage(message: ToWorker): void {
    if (message.kind !== 'cancel') super.postMessage(message);
  }
}

/** What the worker answers by hand, in the order of the questions. */
let answers: ((versions: number) => void)[];
let kept: number[];

beforeEach(() => {
  answers = [];
  kept = [];
  FakeWorker.serve(
    (name) => name === 'read' && new Promise((resolve) => answers.push((versions) => resolve({ versions }))),
  );
  vi.stubGlobal('Worker', LateWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function importer() {
  const worker = startWorker<HistoryJobs>('worker-history.js');
  const keep = async ({ versions }: ReadAnswer) => void kept.push(versions);
  const { result, unmount } = renderHook(() => useImport(worker, ORIGIN, keep));
  return {
    result,
    unmount,
    open: (text: string) => act(() => void result.current.open([new File([text], 'robots.txt')])),
    /** Has the worker answer this, too, and waits: whatever came before it has come by then. */
    settle: async () => {
      await worker.run('damagedTexts', {} as never);
    },
    until: (expected: object) => waitFor(() => expect(result.current).toMatchObject(expected)),
  };
}

test('of two imports only the later is shown and kept, in whatever order their answers come', async () => {
  const { open, settle, until, result } = importer();
  open('first');
  open('later');
  await until({ state: 'running', size: 5 });
  const progress = (id: number, progress: number) =>
    act(() => FakeWorker.started.at(-1)?.onmessage?.({ data: { kind: 'progress', id, progress } } as MessageEvent));
  progress(2, 0.1);
  progress(1, 0.9);
  expect(result.current.fraction).toBe(0.1);
  answers[1]?.(2);
  await until({ state: 'done', answer: { versions: 2 } });
  answers[0]?.(1);
  await settle();
  expect(result.current.answer).toMatchObject({ versions: 2 });
  expect(kept).toEqual([2]);
});

test('an import that a person leaves isn’t kept', async () => {
  const { open, settle, unmount, until } = importer();
  open('some');
  await until({ state: 'running' });
  act(() => unmount());
  answers[0]?.(1);
  await settle();
  expect(kept).toEqual([]);
});

test('an import without a version keeps nothing', async () => {
  const { open, settle, until } = importer();
  open('none');
  await until({ state: 'running' });
  answers[0]?.(0);
  await until({ state: 'done' });
  await settle();
  expect(kept).toEqual([]);
});

test('a crash over the files is shown', async () => {
  FakeWorker.serve(() => {
    throw new Error('broken');
  });
  const { open, until } = importer();
  open('some');
  await until({ state: 'failed', answer: null });
});
