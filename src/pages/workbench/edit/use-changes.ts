// What the draft changes, asked of the worker whenever the editor tells of a new text. An answer that a newer draft has overtaken is dropped.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import type { Crawler } from '../../../crawlers/index.ts';
import { startWorker } from '../../../platform/jobs.ts';
import type { DraftChanges, EditJobs } from '../../../workers/edit-jobs.ts';

export interface ChangesState {
  /** Of the newest draft that was compared; null before the first. */
  readonly changes: DraftChanges | null;
  /** The draft that was compared. */
  readonly of: string | null;
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
  readonly list: Blob | null;
  readonly expectations: readonly Expectation[];
  readonly tried: string;
}

export function useChanges({ live, draft, crawlers, urls, list, expectations, tried }: Compared): ChangesState {
  const [state, setState] = useState<ChangesState>({ changes: null, of: null, isBusy: true, hasCrashed: false });
  /** What the worker that runs now was given. */
  const given = useRef<unknown>(null);
  const worker = useMemo(() => startWorker<EditJobs>('worker-edit.js'), []);
  useEffect(() => worker.end, [worker]);
  const base = useMemo(() => ({ live, crawlers, urls, list }), [live, crawlers, urls, list]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setState((before) => (before.isBusy ? before : { ...before, isBusy: true }));
    const compare = async (isRetry: boolean): Promise<void> => {
      if (given.current !== base) void worker.run('base', base);
      given.current = base;
      const outcome = await worker.run('compare', { text: draft, expectations, tried }, { signal });
      if (outcome.kind === 'crashed') {
        given.current = null;
        if (signal.aborted) return;
        // Once more, in a new worker: it may have died of something else.
        if (!isRetry) return compare(true);
        setState((before) => ({ ...before, isBusy: false, hasCrashed: true }));
      }
      if (outcome.kind !== 'answer' || signal.aborted) return;
      setState({ changes: outcome.answer, of: draft, isBusy: false, hasCrashed: isRetry });
    };
    void compare(false);
    return () => stop.abort();
  }, [worker, base, draft, expectations, tried]);
  return state;
}
