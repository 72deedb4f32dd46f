// The background worker as in the browser: a script that can be started again and again, each time with empty memory, and that
// can die at any call of the browser's APIs or of fetch, while it reads an answer, or before a timer goes off. Every await of
// the worker ends in one of these, or in an event of the browser.
import { join } from 'node:path';
import { Script } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';
import type * as Report from '../../../src/report/index.ts';

type Call = (...args: never[]) => unknown;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Start = (browser: object, fetch: Fetch, setTimeout: SetTimeout, onReport: () => void) => void;
type SetTimeout = (callback: () => void, milliseconds?: number) => unknown;

export interface Death {
  /** At which call, counted from 1. */
  readonly callNumber: number;
  /** Whether the browser still does what that call requests. The worker doesn't notice either way. No timer goes off. */
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
const root = join(import.meta.dirname, '../../..');
const entry = join(import.meta.dirname, '../../../src/background/main.ts');
const REPORT = join(import.meta.dirname, '../../../src/report/index.ts');

/**
 * Modules without state between calls, such as packages: evaluated once, as that takes longer than anything else a worker does.
 */
const LASTING = /[\\/](?:node_modules|src[\\/](?:base|robots|directives|crawlers|report|history))[\\/]/;

type Exports = Readonly<Record<string, unknown>>;

/** A script with these parameters; imports of lasting modules are left out, and passed to `onLasting`. */
async function scriptOf(
  args: string,
  source: Pick<BuildOptions, 'entryPoints' | 'stdin'>,
  onLasting?: (path: string) => void,
): Promise<(...values: unknown[]) => unknown> {
  const { outputFiles } = await build({
    ...source,
    bundle: true,
    write: false,
    format: 'cjs',
    plugins: [
      {
        name: 'the browser is an argument, and so is what lasts',
        setup(it) {
          it.onResolve({ filter: POLYFILL }, ({ path }) => ({ path, namespace: 'argument' }));
          it.onLoad({ filter: POLYFILL, namespace: 'argument' }, () => ({ contents: 'export default browser;' }));
          it.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
            if (!onLasting || pluginData === 'resolved' || from.kind !== 'import-statement') return null;
            const found = await it.resolve(path, { ...from, pluginData: 'resolved' });
            if (!LASTING.test(found.path)) return found;
            onLasting(found.path);
            return { path: found.path, external: true };
          });
        },
      },
    ],
  });
  // Without the copy that esbuild makes for each importer of a CommonJS module: all of these are modules already.
  const text = outputFiles[0]?.text.replaceAll('= __toESM(require(', '= (require(');
  return new Script(`(function (${args}) {${text}})`).runInThisContext();
}

async function bundled(): Promise<Start> {
  const lasting = new Set<string>();
  const worker = await scriptOf('browser, fetch, setTimeout, require', { entryPoints: [entry] }, (path) =>
    lasting.add(path),
  );
  const lines = [...lasting].map((path) => `${JSON.stringify(path)}: require(${JSON.stringify(path)}),`);
  const contents = `module.exports = {${lines.join('\n')}};`;
  const module: { exports: Readonly<Record<string, Exports>> } = { exports: {} };
  (await scriptOf('module', { stdin: { contents, resolveDir: root } }))(module);
  return (browser, fetch, setTimeout, onReport) => {
    worker(browser, fetch, setTimeout, (path: string) => {
      const exports = module.exports[path];
      return path === REPORT ? withNotice(exports as typeof Report, onReport) : exports;
    });
  };
}

/** The module that makes reports, which says so. */
function withNotice(report: typeof Report, onReport: () => void): typeof Report {
  return {
    ...report,
    *reportInSteps(...args) {
      onReport();
      return yield* report.reportInSteps(...args);
    },
  };
}

// One bundle for all test files of a process. In watch mode, each run needs its own.
const shared = globalThis as { startWorker?: Promise<Start> | undefined };
if (process.env['VITEST_MODE'] === 'WATCH') shared.startWorker = undefined;
shared.startWorker ??= bundled();
const start = await shared.startWorker;

/** These answer at once. */
const SYNCHRONOUS = /(?:^contextMenus\.create|\.(?:getURL|getMessage|getUILanguage|addListener|removeListener))$/;

/** Starts a worker on this browser; `death` says when it dies, if at all, and `onReport` is called for each report that it begins. */
export function startMortalWorker(
  browser: object,
  fetch: Fetch,
  death: Death | null = null,
  onReport: () => void = () => {},
): Life {
  const calls: string[] = [];
  let end = () => {};
  const life = { calls, isOver: false, over: new Promise<void>((resolve) => (end = resolve)) };
  /** What a dead worker waits for. */
  const never = new Promise<never>(() => {});

  /** The worker reaches this call; it may be its last. */
  const meet = (name: string) => {
    calls.push(name);
    if (calls.length !== death?.callNumber) return;
    life.isOver = true;
    end();
  };
  const mortal =
    (name: string, call: Call): Call =>
    async (...args) => {
      if (life.isOver) return never;
      meet(name);
      if (life.isOver && !death?.takesEffect) return never;
      const value = await call(...args);
      return life.isOver ? never : value;
    };
  const mortalTimer: SetTimeout = (callback, milliseconds) =>
    setTimeout(() => {
      if (!life.isOver) meet('setTimeout');
      if (!life.isOver) callback();
    }, milliseconds);
  const mortalFetch = mortal('fetch', async (...args: Parameters<Fetch>) => {
    const response = await fetch(...args);
    const reader = response.body?.getReader();
    const body = reader && {
      getReader: () => ({ read: mortal('read', () => reader.read()), cancel: () => reader.cancel() }),
    };
    return Object.defineProperty(response, 'body', { value: body ?? null });
  });
  const mirror = (part: object, path: string): object =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        const name = `${path}${String(key)}`;
        if (typeof value === 'function') {
          const call = value.bind(target) as Call; // A function, by the line above, and of whatever arguments.
          return SYNCHRONOUS.test(name) ? call : mortal(name, call);
        }
        return typeof value === 'object' && value !== null ? mirror(value, `${name}.`) : value;
      },
    });
  start(mirror(browser, ''), mortalFetch as Fetch, mortalTimer, onReport); // The same arguments, the same promise.
  return life;
}
