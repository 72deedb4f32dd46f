// Which rows of the list the person looks at.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JobWorker } from '../../../platform/jobs.ts';
import type { SelectProgress, SelectRequest, SelectResult, UrlsJobs } from '../../../workers/urls-jobs.ts';
import type { ListState } from './list-state.ts';

export interface Selection {
  /** Null before the first of a list. */
  readonly selected: SelectResult | null;
  /** Another number whenever other rows are selected. */
  readonly selectionId: number;
  readonly isBusy: boolean;
  /** Of a regular expression that takes its time; null otherwise. */
  readonly progress: SelectProgress | null;
  /** The person ended the last one: the rows are those that the worker still has. */
  readonly isCancelled: boolean;
}

const NOTHING: Selection = { selected: null, selectionId: 0, isBusy: false, progress: null, isCancelled: false };

/**
 * Chooses rows whenever the list or the criteria change. An answer that a newer choice has overtaken is dropped. Nothing is
 * chosen of a list that is made anew until it is counted, and nothing that was chosen of the one before is kept.
 */
export function useSelection(
  worker: JobWorker<UrlsJobs>,
  { version, counts }: Pick<ListState, 'version' | 'counts'>,
  { criteria, typed }: SelectRequest,
): readonly [Selection, () => void] {
  const [selection, setSelection] = useState(NOTHING);
  const running = useRef<AbortController | null>(null);
  const lastSelectionId = useRef(0);
  const counted = counts === null ? null : version;
  useEffect(() => {
    if (counted === null) {
      setSelection(NOTHING);
      return undefined;
    }
    const stop = new AbortController();
    let isOvertaken = false;
    running.current = stop;
    lastSelectionId.current += 1;
    const selectionId = lastSelectionId.current;
    const set = (changes: Partial<Selection>) => {
      if (!isOvertaken) setSelection((before) => ({ ...before, ...changes }));
    };
    set({ isBusy: true, isCancelled: false, progress: null });
    const options = { signal: stop.signal, onProgress: (progress: SelectProgress) => set({ progress }) };
    const select = async () => {
      const outcome = await worker.run('select', { criteria, typed, selectionId }, options);
      if (isOvertaken || outcome.kind === 'crashed') return;
      if (outcome.kind === 'answer') {
        set({ isBusy: false, progress: null, selected: outcome.answer, selectionId });
        return;
      }
      // The rows that are shown may be others: of those before, or of an answer that was dropped.
      const kept = await worker.run('kept', { selectionId });
      if (kept.kind === 'answer') set({ isBusy: false, progress: null, isCancelled: true, ...kept.answer });
    };
    void select();
    return () => {
      isOvertaken = true;
      stop.abort();
    };
  }, [worker, counted, criteria, typed]);
  const cancel = useCallback(() => running.current?.abort(), []);
  return [selection, cancel];
}
