// The unit tests of a copy of the project, run in a process of their own, which is ended and replaced where a change makes it hang.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killTree, onExit } from '../support/drivers/temporary.ts';
import type { Ran, Run } from './messages.ts';

/** Beside this one, also once both are bundled. */
const RUNNER = fileURLToPath(new URL('runner.mjs', import.meta.url));

export class Tests {
  readonly #root: string;
  readonly #cameTo: string;
  #runner: ChildProcess | null = null;

  /** @param cameTo the folder for what came-to.ts writes */
  constructor(root: string, cameTo: string) {
    this.#root = root;
    this.#cameTo = cameTo;
    onExit(() => this.end());
  }

  /** Null where they don't end in so many milliseconds, or the process did. */
  run(run: Run, limit: number): Promise<Ran | null> {
    this.#runner ??= this.#started();
    const runner = this.#runner;
    return new Promise((resolve) => {
      const settle = (ran: Ran | null) => {
        clearTimeout(timer);
        runner.removeAllListeners();
        if (ran === null) this.end();
        resolve(ran);
      };
      const timer = setTimeout(() => settle(null), limit);
      runner.on('message', (ran: Ran) => settle(ran));
      runner.on('exit', () => settle(null));
      runner.send(run);
    });
  }

  end(): void {
    killTree(this.#runner);
    this.#runner = null;
  }

  #started(): ChildProcess {
    const env = { ...process.env, CAME_TO: this.#cameTo, NODE_ENV: 'test' };
    // Its tests' output is about changes that are made on purpose.
    return fork(RUNNER, { cwd: this.#root, env, stdio: 'ignore', detached: true });
  }
}
