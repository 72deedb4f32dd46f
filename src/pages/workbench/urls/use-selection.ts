// Which rows of the list are selected.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JobWorker } from '../../../platform/jobs.ts';
import type { SelectProgress, SelectResult } from '../../../workers/select-result.ts';
import type { SelectRequest, UrlsJobs } from '../../../workers/urls/jobs.ts';
import type { ListState } from './list-state.ts';

export interface Selection {
  /** Null before the first selection in a list. */
  readonly selected: SelectResult | null;
  /** Changes whenever other rows are selected. */
  readonly selectionId: number;
  readonly isBusy: boolean;
  /** The progress of a slow regular expression; null otherwise. */
  readonly progress: SelectProgress | null;
  /** The person canceled the last selection: the rows are those of the previous one. */
  readonly isCanceled: boolean;
}

const NOTHING: Selection = { selected: null, selectionId: 0, isBusy: false, progress: null, isCanceled: false };

/**
 * Selects rows whenever the list or the criteria change. Answers to outdated criteria are dropped. While a list is made
 * again, nothing is selected until it is counted.
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
    set({ isBusy: true, isCanceled: false, progress: null });
    const options = { signal: stop.signal, onProgress: (progress: SelectProgress) => set({ progress }) };
    const select = async () => {
      const outcome = await worker.run('select', { criteria, typed, selectionId }, options);
      if (isOvertaken || outcome.kind === 'crashed') return;
      if (outcome.kind === 'answer') {
        set({ isBusy: false, progress: null, selected: outcome.answer, selectionId });
        return;
      }
      // The worker's rows may be those of an earlier selection, or of an answer that was dropped.
      const kept = await worker.run('kept', { selectionId });
      if (kept.kind === 'answer') set({ isBusy: false, progress: null, isCanceled: true, ...kept.answer });
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
