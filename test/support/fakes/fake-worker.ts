// A web worker in memory, for tests of the page's side: it answers as `serve` says, throws or dies.
import type { FromWorker, ToWorker } from '../../../src/shared/jobs.ts';

type Serve = (name: string, request: unknown) => unknown;

export class FakeWorker extends EventTarget {
  /** All of them, in the order in which they were started. */
  static readonly started: FakeWorker[] = [];
  static #serve: Serve = () => null;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isTerminated = false;

  /** The answer of every worker from now on; null for no answer. A promise is waited for. */
  static serve(serve: Serve): void {
    FakeWorker.#serve = serve;
  }

  readonly file: string;

  constructor(file: string) {
    super();
    this.file = file;
    FakeWorker.started.push(this);
  }

  postMessage(message: ToWorker): void {
    const { kind, id } = message;
    if (kind === 'cancel') this.#tell({ kind: 'canceled', id });
    else void this.#run(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** From now on it holds its lock. */
  live(): void {
    this.onmessage?.({ data: { kind: 'alive' } } as MessageEvent<FromWorker>);
  }

  /** Dies like a worker that runs out of memory. */
  die(message: string): void {
    this.onerror?.(Object.assign(new Event('error', { cancelable: true }), { message }) as ErrorEvent);
  }

  /** It sent something that can't be read here. As in Chromium, only listeners get to know of it. */
  garble(): void {
    this.dispatchEvent(new Event('messageerror'));
  }

  async #run({ id, name, request }: Extract<ToWorker, { kind: 'run' }>): Promise<void> {
    try {
      this.#tell({ kind: 'answer', id, answer: await FakeWorker.#serve(name, structuredClone(request)) });
    } catch (error) {
      this.#tell({ kind: 'failed', id, error: String(error) });
    }
  }

  #tell(data: FromWorker): void {
    // A worker that was ended reports nothing.
    queueMicrotask(() => {
      if (!this.isTerminated) this.onmessage?.({ data } as MessageEvent<FromWorker>);
    });
  }
}
