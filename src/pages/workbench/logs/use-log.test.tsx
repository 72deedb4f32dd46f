// @vitest-environment happy-dom
// The reading of logs: which answer is on screen while another is waited for.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { moveClock } from '../../../../test/support/nothing-follows.ts';
import type { ToWorker } from '../../../shared/jobs.ts';
import type { LogsRequest } from '../../../workers/logs/jobs.ts';
import { useLog } from './use-log.ts';

const robots = { text: '', status: 200, isTruncated: false };
const NOTHING = { crawlers: [], robots, host: null, ranges: [], time: null };
const files = [new File(['a'], 'a.log')];
const WHOLE: LogsRequest = { ...NOTHING, files };
const PART: LogsRequest = { ...WHOLE, time: { from: 0, to: 1 } };
const OTHER: LogsRequest = { ...NOTHING, files: [new File(['b'], 'b.log')] };

/** What the worker answers by hand, in the order of the questions. */
let answers: (() => void)[];

beforeEach(() => {
  answers = [];
  FakeWorker.started.length = 0;
  FakeWorker.serve(
    () =>
      new Promise((resolve) => {
        const report = { lines: answers.length };
        answers.push(() => resolve({ report, files: [] }));
      }),
  );
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const opened = (request: LogsRequest | null) => renderHook((current) => useLog(current), { initialProps: request });

async function answerNext(count: number): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(count));
  answers.at(-1)?.();
}

test('the result of the previous file disappears with another file', async () => {
  const { result, rerender } = opened(WHOLE);
  await answerNext(1);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'done', answer: { request: WHOLE } }));
  rerender(OTHER);
  expect(result.current).toMatchObject({ files: OTHER.files, state: 'running', answer: null, whole: null });
  await answerNext(2);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'done', answer: { request: OTHER } }));
});

/** Its answer is already on the way when it is canceled. */
class LateWorker extends FakeWorker {
  override postMessage(message: ToWorker): void {
    if (message.kind !== 'cancel') super.postMessage(message);
  }
}

test('a late answer about the previous file is dropped', async () => {
  moveClock();
  vi.stubGlobal('Worker', LateWorker);
  const { result, rerender } = opened(WHOLE);
  await waitFor(() => expect(answers).toHaveLength(1));
  rerender(OTHER);
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => {
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(result.current).toMatchObject({ files: OTHER.files, state: 'running', answer: null, whole: null });
  answers[1]?.();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'done', answer: { request: OTHER } }));
});

test('the last result of the same file stays until the next one', async () => {
  const { result, rerender } = opened(WHOLE);
  await answerNext(1);
  await waitFor(() => expect(result.current.state).toBe('done'));
  rerender(PART);
  expect(result.current).toMatchObject({ state: 'running', answer: { request: WHOLE } });
  await answerNext(2);
  await waitFor(() => expect(result.current.state).toBe('done'));
  expect(result.current).toMatchObject({ answer: { request: PART }, whole: { request: WHOLE } });
});

test('a canceled log is read again on a click', async () => {
  const { result } = opened(WHOLE);
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => result.current.cancel());
  expect(result.current).toMatchObject({ state: 'canceled', answer: null });
  act(() => result.current.again());
  await answerNext(2);
  await waitFor(() => expect(result.current).toMatchObject({ state: 'done', answer: { report: { lines: 1 } } }));
});

test('a worker that crashes is reported, and no further file is opened', async () => {
  const { result, rerender } = opened(null);
  expect(FakeWorker.started).toHaveLength(0);
  FakeWorker.serve(() => {
    throw new Error('broken');
  });
  rerender(WHOLE);
  await waitFor(() => expect(result.current.state).toBe('failed'));
});
