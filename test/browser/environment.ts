// Node, as for other tests, and at its end the browsers that files shared are closed: no file knows that it is the last.
import type { Environment } from 'vitest/runtime';

declare global {
  var closeSharedBrowsers: (() => Promise<void>) | undefined;
}

const environment: Environment = {
  name: 'browsers',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: () => globalThis.closeSharedBrowsers?.() }),
};
export default environment;
