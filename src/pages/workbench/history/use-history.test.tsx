// @vitest-environment happy-dom
// When the kept history is read again, and of which history an answer of the worker is.
import { act, renderHook, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeWorker } from '../../../../test/support/fakes/fake-worker.ts';
import { CLOSED, file, keep, OPEN } from '../../../../test/support/fakes/kept-history.ts';
import { world } from '../../../../test/support/fakes/open-room.tsx';
import { ORIGIN } from '../../../../test/support/generators/facts.ts';
import { emptyHistory, type SiteHistory, withVersions } from '../../../history/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { ToWorker } from '../../../shared/jobs.ts';
import { unwatched } from '../../../shared/watch.ts';
import type { HistoryJobs } from '../../../workers/history/jobs.ts';
import { type HistoryWorker, type KeptHistory, useDamagedTexts, useJudged, useKeptHistory } from './use-history.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

describe('what is kept', () => {
  const WORK = `work:1:${ORIGIN}`;

  test('what is kept is read again while the room is in front of a person, and at no other time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const inFront = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await keep([file(OPEN)]);
    const { result, rerender } = renderHook((isShown) => useKeptHistory(ORIGIN, isShown), { initialProps: true });
    await vi.waitFor(() => expect(result.current[0].kind).toBe('known'));
    const reads = vi.spyOn(world.fake.browser.storage.local, 'get');
    inFront.mockReturnValue('hidden');
    vi.advanceTimersByTime(30_000);
    expect(reads).not.toHaveBeenCalled();
    inFront.mockReturnValue('visible');
    vi.advanceTimersByTime(30_000);
    expect(reads).toHaveBeenCalled();
    rerender(false);
    reads.mockClear();
    vi.advanceTimersByTime(30_000);
    expect(reads).not.toHaveBeenCalled();
  });

  test('the expectations stay while the browser refuses them', async () => {
    await keep([file(OPEN)]);
    const expectations = [{ token: 'bingbot', url: '/shop/a', allowed: true }];
    await world.fake.browser.storage.local.set({ [WORK]: { draft: null, expectations } });
    const { result } = renderHook(() => useKeptHistory(ORIGIN, true));
    const known = () => (result.current[0].kind === 'known' ? result.current[0].expectations : null);
    await waitFor(() => expect(known()).toHaveLength(1));
    world.fake.browser.storage.local.withheld = WORK;
    await act(() => result.current[1]());
    expect(known()).toHaveLength(1);
  });
});

describe('an answer of the worker', () => {
  /** Its answers are on the way when it is canceled. */
  class LateWorker extends FakeWorker {
    override postMessage(message: ToWorker): void {
      if (message.kind !== 'cancel') super.postMessage(message);
    }
  }
  /** By hand, in the order of the questions. */
  let answers: ((answer: unknown) => void)[];

  beforeEach(() => {
    answers = [];
    FakeWorker.serve((name) => name !== 'zip' && new Promise((resolve) => answers.push(resolve)));
    vi.stubGlobal('Worker', LateWorker);
  });

  const historyWith = (text: string) =>
    withVersions(emptyHistory(ORIGIN), [{ at: '2026-05-01T00:00:00Z', ...file(text) }]);
  const [FIRST, SECOND] = [historyWith(OPEN), historyWith(CLOSED)];
  const worker = () => startWorker<HistoryJobs>('worker-history.js');
  /** The later question first. What came before another answer has come by then. */
  const answerLate = async (here: HistoryWorker, earlier: unknown, later: unknown) => {
    await waitFor(() => expect(answers).toHaveLength(2));
    for (const answer of [() => answers[1]?.(later), () => answers[0]?.(earlier)]) {
      await act(async () => {
        answer();
        await here.run('zip', {} as never);
      });
    }
  };

  const known = (history: SiteHistory): KeptHistory => ({
    ...{
      kind: 'known',
      watched: unwatched(ORIGIN),
      isRefused: false,
      unsavedSince: null,
      expectations: [],
      mayNotify: false,
    },
    reading: { kind: 'read', history, damaged: 0 },
  });

  test('a worker that crashes is asked once more; then that is said, until another history is judged', async () => {
    const here = worker();
    const [no, kept] = [[], { first: known(FIRST), second: known(SECOND) }];
    const { result, rerender } = renderHook((of) => useJudged(here, of, no, no), { initialProps: kept.first });
    const crash = () => act(() => FakeWorker.started.at(-1)?.die('out of memory'));
    await waitFor(() => expect(answers).toHaveLength(1));
    await crash();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(result.current).toBeNull();
    await crash();
    await waitFor(() => expect(result.current).toBe(false));
    rerender(kept.second);
    await waitFor(() => expect(answers).toHaveLength(3));
    await act(async () => answers[2]?.(['second']));
    await waitFor(() => expect(result.current).toEqual({ of: SECOND, changes: ['second'] }));
  });

  test('the changes of a history that another one replaced aren’t shown', async () => {
    const here = worker();
    const [no, kept] = [[], { first: known(FIRST), second: known(SECOND) }];
    const { result, rerender } = renderHook((of) => useJudged(here, of, no, no), { initialProps: kept.first });
    await waitFor(() => expect(answers).toHaveLength(1));
    rerender(kept.second);
    await answerLate(here, ['first'], ['second']);
    expect(result.current).toEqual({ of: SECOND, changes: ['second'] });
  });

  test('the damaged texts of a history that another one replaced aren’t counted', async () => {
    const here = worker();
    const { result, rerender } = renderHook((of) => useDamagedTexts(here, of), { initialProps: FIRST });
    await waitFor(() => expect(answers).toHaveLength(1));
    rerender(SECOND);
    await answerLate(here, 1, 2);
    expect(result.current).toBe(2);
  });
});
