// Long work in a web worker: how a page requests a job, and how a worker answers. Typed by an interface of jobs; nothing here
// knows what they do. The page's side is platform/jobs.ts.

/** A job's shape: its request, its progress reports, and its answer. */
export interface Job<Request, Progress, Answer> {
  readonly request: Request;
  readonly progress: Progress;
  readonly answer: Answer;
}

export type AnyJob = Job<unknown, unknown, unknown>;

/** Yields progress, or undefined for a pause only, and returns the answer. */
export type JobSteps<J extends AnyJob> =
  | Generator<J['progress'] | undefined, J['answer'], void>
  | AsyncGenerator<J['progress'] | undefined, J['answer'], void>;

export type JobHandlers<Jobs extends Record<keyof Jobs, AnyJob>> = {
  readonly [Name in keyof Jobs]: (request: Jobs[Name]['request']) => JobSteps<Jobs[Name]>;
};

/** Both ends are of one build, so the data has the jobs' types. */
export type RunJob<Jobs extends Record<keyof Jobs, AnyJob>, Name extends keyof Jobs = keyof Jobs> = {
  readonly [Each in Name]: {
    readonly kind: 'run';
    readonly id: number;
    readonly name: Each;
    readonly request: Jobs[Each]['request'];
  };
}[Name];

export interface CancelJob {
  readonly kind: 'cancel';
  readonly id: number;
}

export type ToWorker<Jobs extends Record<keyof Jobs, AnyJob> = Record<string, AnyJob>> = RunJob<Jobs> | CancelJob;

export type FromWorker =
  /** It holds the lock with its name until it ends, for whatever reason. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'canceled'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string };

/** Milliseconds of work between two looks at new messages. */
const SLICE_MS = 12;

interface Port<Jobs extends Record<keyof Jobs, AnyJob>> {
  /** In a worker. */
  readonly name?: string;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker<Jobs>>) => void): void;
  postMessage(message: FromWorker): void;
}

/** Lets new messages in. A timer would wait 4 ms each time: browsers clamp nested timers. */
function messagesIn(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}

/** The only way for a page to notice that its worker was ended is the lock that it held. */
function holdLock(port: Pick<Port<never>, 'name' | 'postMessage'>): void {
  const { name = '' } = port;
  if (name === '') return;
  const hold = () => {
    port.postMessage({ kind: 'alive' });
    return new Promise<never>(() => {});
  };
  // Refused if the browser stores nothing.
  navigator.locks.request(name, hold).catch(() => {});
}

/** Serves the jobs in a worker. A job that is canceled ends at a `yield`, and its `finally` blocks run. */
export function serveJobs<Jobs extends Record<keyof Jobs, AnyJob>>(
  port: Port<Jobs>,
  handlers: JobHandlers<Jobs>,
): void {
  holdLock(port);
  const running = new Set<number>();
  const canceled = new Set<number>();
  const run = async <Name extends keyof Jobs>({ id, name, request }: RunJob<Jobs, Name>): Promise<FromWorker> => {
    if (!Object.hasOwn(handlers, name)) return { kind: 'failed', id, error: `No job ${String(name)}` };
    const steps = handlers[name](request);
    let resumed = performance.now();
    for (;;) {
      const step = await steps.next();
      if (step.done) return { kind: 'answer', id, answer: step.value };
      if (step.value !== undefined) port.postMessage({ kind: 'progress', id, progress: step.value });
      if (performance.now() - resumed < SLICE_MS) continue;
      await messagesIn();
      resumed = performance.now();
      if (!canceled.has(id)) continue;
      await steps.return(undefined);
      return { kind: 'canceled', id };
    }
  };
  port.addEventListener('message', async ({ data }) => {
    const { id } = data;
    if (data.kind === 'cancel') {
      if (running.has(id)) canceled.add(id);
      return;
    }
    running.add(id);
    const reply = await run(data).catch((error: unknown): FromWorker => ({ kind: 'failed', id, error: String(error) }));
    running.delete(id);
    canceled.delete(id);
    port.postMessage(reply);
  });
}
