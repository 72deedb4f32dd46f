// Starts a web worker of ours and has it do jobs (shared/jobs.ts). A worker that crashes is replaced at the next job.
import type { AnyJob, CancelJob, FromWorker, RunJob } from '../shared/jobs.ts';

export type JobOutcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'cancelled' }
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
  /** Ends the worker. What is under way is cancelled; the next job starts another worker. */
  end(): void;
}

interface Pending {
  readonly onProgress: (progress: unknown) => void;
  readonly settle: (outcome: JobOutcome<unknown>) => void;
}

/** True once the worker that holds the lock has ended; false where the browser refuses. */
function lockOf(name: string): Promise<boolean> {
  return navigator.locks.request(name, () => true).catch(() => false);
}

/**
 * @param file the script, as build.mjs names it: `worker-<name>.js`
 * @param onCrash called after a crash, once the jobs under way have settled: the new worker has to be given its data again
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
  const crash = (error: string) => {
    settleAll({ kind: 'crashed', error });
    onCrash(error);
  };
  /** What a worker says that was replaced meanwhile is of no use. */
  const hear = (from: Worker, name: string, data: FromWorker) => {
    if (from !== worker) return;
    switch (data.kind) {
      case 'alive':
        void lockOf(name).then((isOurs) => {
          if (isOurs && from === worker) crash('ended');
        });
        return;
      case 'progress':
        pending.get(data.id)?.onProgress(data.progress);
        return;
      case 'failed':
        crash(data.error);
        return;
      case 'answer':
      case 'cancelled': {
        const job = pending.get(data.id);
        pending.delete(data.id);
        job?.settle(data);
        return;
      }
      default:
        data satisfies never;
    }
  };
  const started = () => {
    if (worker) return worker;
    const name = crypto.randomUUID();
    const next = new Worker(file, { name });
    next.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(next, name, data);
    const crashed = (error: string) => {
      if (next === worker) crash(error);
    };
    next.onmessageerror = () => crashed('messageerror');
    next.onerror = (event) => {
      event.preventDefault();
      crashed(event.message);
    };
    worker = next;
    return next;
  };

  return {
    run: (name, request, options = {}) => {
      const { onProgress = () => {}, signal, transfer = [] } = options;
      if (signal?.aborted) return Promise.resolve({ kind: 'cancelled' });
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
    end: () => settleAll({ kind: 'cancelled' }),
  };
}
