// Between main.ts and runner.ts, which is a process of its own: what a change makes hang is ended with it.

export interface Run {
  /** Paths of test files. */
  readonly files: readonly string[];
  /** Paths of the sources that are others than at the run before. */
  readonly changed: readonly string[];
  /** End at the first test that fails. */
  readonly isFirstEnough: boolean;
}

export interface Ran {
  /** Of each test file: whether it passed, and its milliseconds. */
  readonly files: readonly { readonly file: string; readonly isPassed: boolean; readonly time: number }[];
  /** Something failed, in a test or beside all of them. */
  readonly isFailed: boolean;
}
