// The polyfill in unit tests: the browser that a test sets, so that modules needn't be loaded again for each. For
// `vi.mock('webextension-polyfill', () => import(…))`.
import { fakeBrowser } from './fake-browser.ts';

let current: object = fakeBrowser().browser;

export function setBrowser(browser: object): void {
  current = browser;
}

export default new Proxy(
  {},
  {
    get: (_, name) => Reflect.get(current, name),
    // A test takes an interface away by setting it to undefined.
    has: (_, name) => Reflect.get(current, name) !== undefined,
  },
);
