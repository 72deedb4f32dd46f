// Starts a web worker of ours and has it do jobs (shared/jobs.ts). A worker that crashes is replaced at the next job.
import type { AnyJob, CancelJob, FromWorker, RunJob } from '../shared/jobs.ts';

export type JobOutcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'canceled' }
  /** The job threw, or the worker ended: whatever the worker held is lost. */
  | { readonly kind: 'crashed'; readonly error: string };

export interface JobOptions<J extends AnyJob> {
  readonly onProgress?: (progress: J['progress']) => void;
  readonly signal?: AbortSignal;
  readonly transfer?: readonly Transferable[];
}

export interface JobWorker<Jobs extends Record<keyof Jobs, AnyJob>> {
  run<Name extends keyof Jobs & string>(
    name: Name,
    request: Jobs[Name]['request'],
    options?: JobOptions<Jobs[Name]>,
  ): Promise<JobOutcome<Jobs[Name]['answer']>>;
  /** Ends the worker. Running jobs are canceled; the next job starts another worker. */
  end(): void;
}

interface Pending {
  readonly onProgress: (progress: unknown) => void;
  readonly settle: (outcome: JobOutcome<unknown>) => void;
}

/** True once the worker that holds the lock has ended; false if the browser refuses. */
function lockOf(name: string): Promise<boolean> {
  return navigator.locks.request(name, () => true).catch(() => false);
}

/**
 * @param file the script, as build.mjs names it: `worker-<name>.js`
 * @param onCrash called after a crash, once the running jobs have settled: the new worker needs its data again
 */
export function startWorker<Jobs extends Record<keyof Jobs, AnyJob>>(
  file: string,
  onCrash: (error: string) => void = () => {},
): JobWorker<Jobs> {
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let ids = 0;

  const settleAll = (outcome: JobOutcome<unknown>) => {
    worker?.terminate();
    worker = null;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { settle } of waiting) settle(outcome);
  };
  const started = () => {
    if (worker) return worker;
    // Messages of a worker that was replaced meanwhile are ignored.
    const next: Worker = createWorker(file, pending, {
      isCurrent: () => worker === next,
      crash: (error) => {
        if (worker !== next) return;
        settleAll({ kind: 'crashed', error });
        onCrash(error);
      },
    });
    worker = next;
    return next;
  };

  return {
    run: (name, request, options = {}) => {
      const { onProgress = () => {}, signal, transfer = [] } = options;
      if (signal?.aborted) return Promise.resolve({ kind: 'canceled' });
      ids += 1;
      const id = ids;
      const here = started();
      return new Promise((resolve) => {
        const cancel = () => here.postMessage({ kind: 'cancel', id } satisfies CancelJob);
        pending.set(id, {
          onProgress,
          settle: (outcome) => {
            signal?.removeEventListener('abort', cancel);
            // Both ends are of one build: the worker answers what the job's type says.
            resolve(outcome as JobOutcome<never>);
          },
        });
        signal?.addEventListener('abort', cancel);
        const message: RunJob<Jobs, typeof name> = { kind: 'run', id, name, request };
        here.postMessage(message, [...transfer]);
      });
    },
    end: () => settleAll({ kind: 'canceled' }),
  };
}

interface WorkerEvents {
  readonly isCurrent: () => boolean;
  readonly crash: (error: string) => void;
}

/** A worker whose messages settle the pending jobs. */
function createWorker(file: string, pending: Map<number, Pending>, { isCurrent, crash }: WorkerEvents): Worker {
  const name = crypto.randomUUID();
  const worker = new Worker(file, { name });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (!isCurrent()) return;
    switch (data.kind) {
      case 'alive':
        void lockOf(name).then((isOurs) => {
          if (isOurs) crash('ended');
        });
        return;
      case 'progress':
        pending.get(data.id)?.onProgress(data.progress);
        return;
      case 'failed':
        crash(data.error);
        return;
      case 'answer':
      case 'canceled': {
        const job = pending.get(data.id);
        pending.delete(data.id);
        job?.settle(data);
        return;
      }
      default:
        data satisfies never;
    }
  };
  // Chromium's workers have no onmessageerror, but they have the event.
  worker.addEventListener('messageerror', () => crash('messageerror'));
  worker.onerror = (event) => {
    event.preventDefault();
    crash(event.message);
  };
  return worker;
}
