// @vitest-environment happy-dom
// What changes did to a list of URLs: of which list the answers are.
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { emptyHistory } from '../../../history/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { ToWorker } from '../../../shared/jobs.ts';
import type { HistoryChange, HistoryJobs } from '../../../workers/history/jobs.ts';
import { useListed } from './use-listed.ts';

/** Its answers are on the way when it is canceled. */
class LateWorker extends FakeWorker {
  override postMessage(message: ToWorker): void {
    if (message.kind !== 'cancel') super.postMessage(message);
  }
}

/** What the worker is asked, by the number of the change, and answers by hand. */
let asked: { readonly run: number; readonly answer: (changed: number) => void; readonly crash: () => void }[];

beforeEach(() => {
  asked = [];
  FakeWorker.serve((_, request) => {
    const { runIndex: run } = request as { runIndex: number };
    return new Promise((resolve, reject) => {
      asked.push({
        run,
        answer: (changed) => resolve({ changed, urls: 9, isCut: false }),
        crash: () => reject(new Error('broken')),
      });
    });
  });
  vi.stubGlobal('Worker', LateWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Of a change no more is looked at here. */
const change = (id: string, runIndex: number, effect: string) =>
  ({ id, runIndex, kind: 'change', effects: [{ kind: effect }] }) as unknown as HistoryChange;
const CHANGES = [change('a', 3, 'crawler-blocked'), change('b', 2, 'sitemap-added'), change('c', 1, 'path-opened')];
const JUDGED = { of: emptyHistory(ORIGIN), changes: CHANGES };
const NO_CRAWLERS: never[] = [];

function listed() {
  const worker = startWorker<HistoryJobs>('worker-history.js');
  const { result, rerender, unmount } = renderHook((list) => useListed(worker, JUDGED, NO_CRAWLERS, list), {
    initialProps: new Blob(['one']) as Blob | null,
  });
  const shown = () => [...(result.current ?? [])].map(([id, of]) => `${id} ${of?.changed}`);
  return {
    rerender,
    unmount,
    shown,
    result,
    until: (...expected: readonly string[]) => waitFor(() => expect(shown()).toEqual(expected)),
    untilAsked: (count: number) => waitFor(() => expect(asked).toHaveLength(count)),
  };
}

test('the changes that can concern a URL are compared, one after the other', async () => {
  const { until, untilAsked } = listed();
  await untilAsked(1);
  asked[0]?.answer(5);
  await until('a 5');
  await untilAsked(2);
  asked[1]?.answer(7);
  await until('a 5', 'c 7');
  expect(asked.map(({ run }) => run)).toEqual([3, 1]);
});

test('the answers about another list go with it, and none comes later', async () => {
  const { rerender, shown, until, untilAsked } = listed();
  await untilAsked(1);
  asked[0]?.answer(5);
  await until('a 5');
  await untilAsked(2);
  rerender(new Blob(['two']));
  expect(shown()).toEqual([]);
  await untilAsked(3);
  asked[1]?.answer(7);
  asked[2]?.answer(4);
  await until('a 4');
  await untilAsked(4);
  expect(asked.map(({ run }) => run)).toEqual([3, 1, 3, 1]);
});

test('without a list there is nothing to know', async () => {
  const { rerender, result, untilAsked } = listed();
  await untilAsked(1);
  rerender(null);
  expect(result.current).toBeNull();
});

test('nothing more is compared once the room is left', async () => {
  const { unmount, untilAsked } = listed();
  await untilAsked(1);
  act(() => unmount());
  asked[0]?.answer(5);
  // What comes later still: the first question of another room.
  const other = listed();
  await other.untilAsked(2);
  expect(asked.map(({ run }) => run)).toEqual([3, 3]);
});

test('a change over which the worker crashes stays unknown', async () => {
  const { until, untilAsked } = listed();
  await untilAsked(1);
  asked[0]?.crash();
  await untilAsked(2);
  asked[1]?.answer(7);
  await until('c 7');
});
