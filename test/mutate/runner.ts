// Runs unit tests for main.ts, again and again in one vitest: what was not changed is not read anew.
import { createVitest, type Reporter, type TestModule } from 'vitest/node';
import type { Ran, Run } from './messages.ts';

let isFirstEnough = false;

const reporter: Reporter = {
  onTestCaseResult: (test) => {
    if (isFirstEnough && test.result().state === 'failed') void vitest.cancelCurrentRun('test-failure');
  },
};
const vitest = await createVitest('test', {
  config: 'test/mutate/vitest.config.ts',
  watch: false,
  reporters: [reporter],
});
await vitest.standalone();
const all = await vitest.globTestSpecifications();

/** A test that was not run because another had failed isn't a failure of its file. */
function isPassed(module: TestModule): boolean {
  return module.errors().length === 0 && [...module.children.allTests('failed')].length === 0;
}

async function run({ files, changed, isFirstEnough: isEnough }: Run): Promise<Ran> {
  isFirstEnough = isEnough;
  for (const file of changed) vitest.invalidateFile(file);
  const wanted = new Set(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    all.filter(({ moduleId }) => wanted.has(moduleId)),
  );
  const ran = testModules.map((module) => {
    const { duration, collectDuration, environmentSetupDuration } = module.diagnostic();
    const time = duration + collectDuration + environmentSetupDuration;
    return { file: module.moduleId, isPassed: isPassed(module), time };
  });
  return { files: ran, isFailed: unhandledErrors.length > 0 || ran.some((one) => !one.isPassed) };
}

process.on('message', async (message: Run) => process.send?.(await run(message)));
process.on('disconnect', () => process.exit());
