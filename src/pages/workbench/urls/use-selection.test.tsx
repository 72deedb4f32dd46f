// @vitest-environment happy-dom
// Which rows the room shows, with a stand-in for the worker.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { ToWorker } from '../../../shared/jobs.ts';
import type { SelectRequest, UrlListCounts, UrlsJobs } from '../../../workers/urls/jobs.ts';
import type { ListState } from './list-state.ts';
import { useSelection } from './use-selection.ts';

const counts = {} as UrlListCounts;
const criteria = {};
const selected = (count: number) => ({ kind: 'selected', count, stoppedAfter: null, cut: 0 });
const asked: string[] = [];
/** The worker answers no choice until it is canceled. */
let isSlow: boolean;

const room = () => {
  const worker = startWorker<UrlsJobs>('worker-urls.js');
  return renderHook(
    (state: Pick<ListState, 'version' | 'counts'> & SelectRequest) => {
      const [selection, cancel] = useSelection(worker, state, state);
      return { selection, cancel };
    },
    { initialProps: { version: 1, counts: counts as UrlListCounts | null, typed: '', criteria } },
  );
};

beforeEach(() => {
  isSlow = false;
  asked.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.serve((name, request) => {
    asked.push(name);
    if (name === 'kept')
      return { selectionId: (request as { selectionId: number }).selectionId, selected: selected(3_000) };
    return isSlow ? new Promise(() => {}) : selected(300);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a canceled selection shows what the worker still has, not what was shown before', async () => {
  const { result, rerender } = room();
  await waitFor(() => expect(result.current.selection).toMatchObject({ selected: selected(300), isBusy: false }));
  const { selectionId } = result.current.selection;
  isSlow = true;
  rerender({ version: 2, counts, typed: '/slow/', criteria });
  await waitFor(() => expect(result.current.selection).toMatchObject({ selected: selected(300), isBusy: true }));
  act(() => result.current.cancel());
  await waitFor(() =>
    expect(result.current.selection).toMatchObject({ selected: selected(3_000), isBusy: false, isCanceled: true }),
  );
  expect(result.current.selection.selectionId).not.toBe(selectionId);
});

test('a list that is rebuilt has no selection and no rows until it is counted', async () => {
  const { result, rerender } = room();
  await waitFor(() => expect(result.current.selection).toMatchObject({ selected: selected(300), isBusy: false }));
  const { selectionId } = result.current.selection;
  rerender({ version: 2, counts: null, typed: '', criteria });
  await waitFor(() => expect(result.current.selection.selected).toBeNull());
  expect(asked).toEqual(['select']);
  rerender({ version: 3, counts, typed: '', criteria });
  await waitFor(() => expect(result.current.selection).toMatchObject({ selected: selected(300), isBusy: false }));
  expect(asked).toEqual(['select', 'select']);
  expect(result.current.selection.selectionId).not.toBe(selectionId);
});

test('a selection that another one overtakes is canceled in the worker, which the other would wait for', async () => {
  const canceled: number[] = [];
  class Observed extends FakeWorker {
    override postMessage(message: ToWorker): void {
      if (message.kind === 'cancel') canceled.push(message.id);
      super.postMessage(message);
    }
  }
  vi.stubGlobal('Worker', Observed);
  isSlow = true;
  const { result, rerender } = room();
  await waitFor(() => expect(asked).toEqual(['select']));
  isSlow = false;
  rerender({ version: 1, counts, typed: '/other/', criteria });
  await waitFor(() => expect(result.current.selection).toMatchObject({ selected: selected(300), isBusy: false }));
  expect(canceled).toHaveLength(1);
  expect(asked).toEqual(['select', 'select']);
});
