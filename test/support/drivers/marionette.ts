// A small client of Marionette, Firefox's own remote control: commands and answers are JSON over TCP, each with its
// length in bytes and a colon before it. It reaches what WebDriver can't: the extension's pages and the browser's own.
// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
import { connect as connectSocket, type Socket } from 'node:net';

/** Message types of the protocol, the first element of each message. */
const COMMAND = 0;
const RESPONSE = 1;

const CLOSED = 'Firefox closed the connection.';

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

export class Marionette {
  readonly #socket: Socket;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #received: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('close', () => this.#failAll(new Error(CLOSED)));
    // 'close' follows.
    socket.on('error', () => undefined);
  }

  /** Resolves once connected. Rejects when no server listens on the port (yet). */
  static connect(port: number): Promise<Marionette> {
    return new Promise((resolve, reject) => {
      const socket = connectSocket(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Marionette(socket));
      });
    });
  }

  /** Sends a command, for example `WebDriver:Navigate`, and resolves with its result. */
  send(name: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = JSON.stringify([COMMAND, id, name, parameters]);
    // Nothing would answer, nor fail, any more.
    if (this.#socket.destroyed) return Promise.reject(new Error(`${name}: ${CLOSED}`));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve,
        reject: (error) => reject(new Error(`${name}: ${error.message}`, { cause: error })),
      });
      this.#socket.write(`${Buffer.byteLength(body)}:${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      if (colon === -1) return;
      const end = colon + 1 + Number(this.#received.toString('latin1', 0, colon));
      if (this.#received.length < end) return;
      const text = this.#received.toString('utf8', colon + 1, end);
      this.#received = this.#received.subarray(end);
      this.#receive(JSON.parse(text));
    }
  }

  #receive(message: unknown): void {
    // The greeting, an object, comes first; every answer is a tuple.
    if (!Array.isArray(message)) return;
    const [type, id, error, result]: unknown[] = message;
    if (type !== RESPONSE || typeof id !== 'number') return;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === null || error === undefined) pending?.resolve(unwrap(result));
    else pending?.reject(new Error(describe(error)));
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** Most commands put their result in `{ value }`. */
function unwrap(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}

function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const name = 'error' in error ? error.error : '';
  const message = 'message' in error ? error.message : '';
  return `${name}: ${message}`;
}
