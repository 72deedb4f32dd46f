// What a vitest run of `npm test` writes down for run.ts: of each file how many tests passed, and each failure in full. The
// variable TALLY says where.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

export interface Failure {
  /** Of the test, or of the suite whose hook failed. */
  readonly name: string;
  readonly errors: readonly string[];
}

export interface FileTally {
  /** Its path from the root, with slashes; null for errors that belong to no test file. */
  readonly file: string | null;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

export type Tally = readonly FileTally[];

/** Empty where the run ended before it wrote one. */
export function readTally(path: string): Tally {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

/** With the difference between what was expected and what came, which the stack lacks. */
function textOf({ message, stack = '', diff = '' }: SerializedError & { readonly diff?: string }): string {
  const whole = stack.includes(message) ? stack : `${message}\n${stack}`;
  return stripVTControlCharacters(`${whole}\n${diff}`).trim();
}

const fileOf = (path: string) => relative(process.cwd(), path).replaceAll('\\', '/');

function tallyOf(module: TestModule): FileTally {
  const count = (state: 'passed' | 'skipped') => [...module.children.allTests(state)].length;
  const suites: readonly (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  const ofSuites = suites.map((suite) => ({
    name: suite.type === 'suite' ? suite.fullName : 'the file itself',
    errors: suite.errors().map(textOf),
  }));
  const ofTests = [...module.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    errors: (test.result().errors ?? []).map(textOf),
  }));
  return {
    file: fileOf(module.moduleId),
    passed: count('passed'),
    skipped: count('skipped'),
    failures: [...ofSuites.filter(({ errors }) => errors.length > 0), ...ofTests],
  };
}

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['TALLY'];
    if (!path) return;
    const outside = unhandled.map((error): FileTally => {
      // Vitest's name for the file that was running.
      const file = error['VITEST_TEST_PATH'];
      const failure = { name: 'an error outside of its tests', errors: [textOf(error)] };
      return { file: typeof file === 'string' ? fileOf(file) : null, passed: 0, skipped: 0, failures: [failure] };
    });
    writeFileSync(path, JSON.stringify([...modules.map(tallyOf), ...outside]));
  }
}
