// The reading of the opened logs in the worker. A new request ends the one before; what was read last stays until the next is done.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { startWorker } from '../../../platform/jobs.ts';
import type { ProgressState } from '../../../ui/files/Progress.tsx';
import type { LogsAnswer, LogsJobs, LogsProgress, LogsRequest } from '../../../workers/logs/jobs.ts';

export interface ReadLog extends LogsAnswer {
  /** What it is the answer to. A newer request may be on its way, or have been canceled. */
  readonly request: LogsRequest;
}

export interface LogState {
  readonly files: readonly File[];
  readonly state: ProgressState | 'failed';
  readonly progress: LogsProgress;
  /** When the reading began, by `performance.now()`. */
  readonly startedAt: number;
  /** What was read last. */
  readonly answer: ReadLog | null;
  /** The same of the whole time, where `answer` is of a part of it. */
  readonly whole: ReadLog | null;
}

export interface LogReader extends LogState {
  readonly cancel: () => void;
  readonly again: () => void;
}

const NOTHING: LogsProgress = { bytes: 0, lines: 0 };

/** `request`: null if nothing is opened. */
export function useLog(request: LogsRequest | null): LogReader {
  const [state, setState] = useState<LogState>({
    files: [],
    state: 'idle',
    progress: NOTHING,
    startedAt: 0,
    answer: null,
    whole: null,
  });
  const [attempt, setAttempt] = useState(0);
  const worker = useMemo(() => startWorker<LogsJobs>('worker-logs.js'), []);
  useEffect(() => worker.end, [worker]);
  const [stop, setStop] = useState<AbortController | null>(null);

  /** The request, and which attempt at it. */
  const wanted = useMemo(() => (request === null ? null : { request, attempt }), [request, attempt]);

  useEffect(() => {
    if (wanted === null) return undefined;
    const { request } = wanted;
    const { files } = request;
    const here = new AbortController();
    const { signal } = here;
    setStop(here);
    setState((before) => {
      // Nothing of other files stays.
      const kept = before.files === files ? before : { ...before, answer: null, whole: null };
      return { ...kept, files, state: 'running', progress: NOTHING, startedAt: performance.now() };
    });
    let shownAt = 0;
    const onProgress = (progress: LogsProgress) => {
      // So often that it moves; a page that draws it for each chunk does nothing else.
      if (signal.aborted || performance.now() - shownAt < PAUSE_MS) return;
      shownAt = performance.now();
      setState((before) => ({ ...before, progress }));
    };
    void worker.run('read', request, { signal, onProgress }).then((outcome) => {
      if (outcome.kind === 'answer') {
        if (signal.aborted) return;
        const answer = { ...outcome.answer, request };
        setState((before) => ({ ...before, answer, whole: request.time === null ? answer : before.whole }));
        // The table of crawlers is drawn then, in a separate task: all at once would take the page too long.
        setTimeout(() => {
          if (!signal.aborted) setState((before) => ({ ...before, state: 'done' }));
        });
      } else if (outcome.kind === 'crashed' && !signal.aborted) setState((before) => ({ ...before, state: 'failed' }));
    });
    return () => here.abort();
  }, [worker, wanted]);

  return {
    ...state,
    cancel: () => {
      stop?.abort();
      setState((before) => (before.state === 'running' ? { ...before, state: 'canceled' } : before));
    },
    again: () => setAttempt(attempt + 1),
  };
}

const PAUSE_MS = 100;
