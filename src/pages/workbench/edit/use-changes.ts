// What the draft changes, asked of the worker after each pause in typing. An answer that a newer draft has overtaken is dropped.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { DraftChanges, EditJobs } from '../../../workers/edit-jobs.ts';

/** Milliseconds without a key. */
const PAUSE = 60;

export interface ChangesState {
  /** Of the newest draft that was compared; null before the first. */
  readonly changes: DraftChanges | null;
  /** A newer draft is being compared. */
  readonly isBusy: boolean;
  /** The worker crashed and was started again. */
  readonly hasCrashed: boolean;
}

interface Compared {
  readonly live: string;
  readonly draft: string;
  readonly crawlers: readonly Crawler[];
  readonly urls: readonly string[];
  readonly expectations: readonly Expectation[];
}

export function useChanges({ live, draft, crawlers, urls, expectations }: Compared): ChangesState {
  const [state, setState] = useState<ChangesState>({ changes: null, isBusy: true, hasCrashed: false });
  /** What the worker that runs now was given. */
  const given = useRef<unknown>(null);
  const worker = useMemo(() => startWorker<EditJobs>('worker-edit.js'), []);
  useEffect(() => worker.end, [worker]);
  const base = useMemo(() => ({ live, crawlers, urls }), [live, crawlers, urls]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setState((before) => (before.isBusy ? before : { ...before, isBusy: true }));
    const compare = async (isRetry: boolean): Promise<void> => {
      if (given.current !== base) void worker.run('base', base);
      given.current = base;
      const outcome = await worker.run('compare', { text: draft, expectations }, { signal });
      if (outcome.kind === 'crashed') {
        given.current = null;
        if (signal.aborted) return;
        // Once more, in a new worker: it may have died of something else.
        if (!isRetry) return compare(true);
        setState((before) => ({ ...before, isBusy: false, hasCrashed: true }));
      }
      if (outcome.kind !== 'answer' || signal.aborted) return;
      setState({ changes: outcome.answer, isBusy: false, hasCrashed: isRetry });
    };
    const timer = setTimeout(() => void compare(false), PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [worker, base, draft, expectations]);
  return state;
}
