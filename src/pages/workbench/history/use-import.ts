// Files with older versions, read in the worker: one import at a time, which can be canceled.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProgressState } from '../../../ui/files/Progress.tsx';
import type { ReadAnswer } from '../../../workers/history/jobs.ts';
import type { HistoryWorker } from './use-history.ts';

export interface ImportState {
  readonly state: ProgressState | 'failed';
  /** Bytes of the files. */
  readonly size: number;
  /** From 0 to 1. */
  readonly fraction: number;
  /** What came of the last import; null once it is forgotten. */
  readonly answer: ReadAnswer | null;
}

export interface Importer extends ImportState {
  readonly open: (files: readonly File[]) => Promise<void>;
  readonly cancel: () => void;
  /** What was imported is no longer kept. */
  readonly forget: () => void;
}

const NOTHING: ImportState = { state: 'idle', size: 0, fraction: 0, answer: null };

/** @param keep keeps what was read */
export function useImport(worker: HistoryWorker, site: string, keep: (answer: ReadAnswer) => Promise<void>): Importer {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    ...state,
    open: async (files) => {
      running.current?.abort();
      const here = new AbortController();
      const { signal } = here;
      running.current = here;
      const change = (next: Partial<ImportState>) => {
        if (!signal.aborted) setState((before) => ({ ...before, ...next }));
      };
      change({ ...NOTHING, state: 'running', size: files.reduce((sum, file) => sum + file.size, 0) });
      const onProgress = (fraction: number) => change({ fraction });
      const outcome = await worker.run('read', { site, files }, { signal, onProgress });
      if (signal.aborted || outcome.kind === 'canceled') return;
      if (outcome.kind === 'crashed') return change({ state: 'failed' });
      change({ state: 'done', answer: outcome.answer });
      if (outcome.answer.versions > 0) await keep(outcome.answer);
    },
    cancel: () => {
      running.current?.abort();
      setState({ ...NOTHING, state: 'canceled' });
    },
    forget: () => setState((before) => ({ ...before, answer: null })),
  };
}
