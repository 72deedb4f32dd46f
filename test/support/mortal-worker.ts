// The worker as the browser has it: one bundle, which may be started again and again, each time with its memory empty, and
// which may die at any call of the browser's interfaces or of fetch. Every await of the worker ends in such a call.
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';

type Call = (...args: never[]) => unknown;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Death {
  /** At which call, counted from 1. */
  readonly at: number;
  /** Whether the browser still does what that call asks for. Nobody hears of it either way. */
  readonly takesEffect: boolean;
}

export interface Life {
  /** The calls so far, by name. */
  readonly calls: readonly string[];
  readonly isOver: boolean;
  /** Resolves when it dies. */
  readonly over: Promise<void>;
}

const POLYFILL = /^webextension-polyfill$/;

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../../src/background/main.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  plugins: [
    {
      name: 'the browser is an argument',
      setup(it) {
        it.onResolve({ filter: POLYFILL }, ({ path }) => ({ path, namespace: 'argument' }));
        it.onLoad({ filter: POLYFILL, namespace: 'argument' }, () => ({ contents: 'export default browser;' }));
      },
    },
  ],
});
const start: (browser: object, fetch: Fetch) => void = new Script(
  `(function (browser, fetch) {${outputFiles[0]?.text}})`,
).runInThisContext();

/** These answer at once. */
const SYNCHRONOUS = new Set(['getURL', 'getMessage', 'getUILanguage', 'create', 'addListener', 'removeListener']);

/** Starts a worker on this browser; one that is to die, where `death` says so. */
export function startMortalWorker(browser: object, fetch: Fetch, death: Death | null = null): Life {
  const calls: string[] = [];
  let end = () => {};
  const life = { calls, isOver: false, over: new Promise<void>((resolve) => (end = resolve)) };
  /** What a worker waits for that is no more. */
  const never = new Promise<never>(() => {});

  const mortal =
    (name: string, call: Call): Call =>
    async (...args) => {
      if (life.isOver) return never;
      calls.push(name);
      const isLast = calls.length === death?.at;
      if (isLast) {
        life.isOver = true;
        end();
        if (!death.takesEffect) return never;
      }
      const value = await call(...args);
      return life.isOver ? never : value;
    };
  const mirror = (part: object, path: string): object =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        const name = `${path}${String(key)}`;
        if (typeof value === 'function') {
          const call = value.bind(target) as Call; // A function, by the line above, and of whatever arguments.
          return SYNCHRONOUS.has(String(key)) ? call : mortal(name, call);
        }
        return typeof value === 'object' && value !== null ? mirror(value, `${name}.`) : value;
      },
    });
  start(mirror(browser, ''), mortal('fetch', fetch as Call) as Fetch); // The same arguments, the same promise.
  return life;
}
