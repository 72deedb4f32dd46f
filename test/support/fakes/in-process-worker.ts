// Runs the workbench's own web workers in the process of a unit test: a room with real workers. What is sent between the two is
// cloned, as in browsers.
import { vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../../src/shared/jobs.ts';

type Listener = (event: { readonly data: ToWorker }) => void;

/** One for each script, shared by all workers started from it. */
const listeners = new Map<string, Promise<Listener>>();
const replies = new Map<number, (message: FromWorker) => void>();
let ids = 0;

/** Loads the script, whose global object answers the caller. */
async function load(file: string): Promise<Listener> {
  let listener: Listener = () => {};
  const before = globalThis.self;
  vi.stubGlobal('self', {
    addEventListener: (_: string, listen: Listener) => {
      listener = listen;
    },
    postMessage: (message: FromWorker) => void ('id' in message && replies.get(message.id)?.(message)),
  });
  const name = /^worker-(\w+)\.js$/.exec(file)?.[1];
  await import(`../../../src/workers/${name}/main.ts`);
  vi.stubGlobal('self', before);
  return listener;
}

export class InProcessWorker extends EventTarget {
  /** Those that weren't terminated. */
  static readonly running = new Set<InProcessWorker>();
  onmessage: ((event: { readonly data: FromWorker }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly #listener: Promise<Listener>;
  readonly #own = new Map<number, number>();
  #isEnded = false;

  constructor(file: string) {
    super();
    const known = listeners.get(file) ?? load(file);
    listeners.set(file, known);
    this.#listener = known;
    InProcessWorker.running.add(this);
  }

  postMessage(message: ToWorker): void {
    const { id } = message;
    const number = this.#own.get(id) ?? ++ids;
    this.#own.set(id, number);
    replies.set(number, (reply) => {
      if (!this.#isEnded) this.onmessage?.({ data: { ...reply, id } as FromWorker });
    });
    void this.#listener.then((listener) => listener({ data: { ...message, id: number } }));
  }

  terminate(): void {
    this.#isEnded = true;
    InProcessWorker.running.delete(this);
  }
}
